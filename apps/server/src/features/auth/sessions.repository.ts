import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Duty, OrganizationRole, SystemRole } from '@stowed/contract';
import type { Db } from '../../db/client.ts';
import type { Schema } from '../../db/schema.ts';
import { askOutside } from '../../db/transaction.ts';

export interface FoundSession {
  sessionId: string;
  organizationId: string;
  userId: string;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  username: string;
  firstName: string | null;
  lastName: string | null;
  rank: string | null;
  unit: string | null;
  role: SystemRole;
  organizationRole: OrganizationRole;
  active: boolean;
  /** Those that were given to the person. */
  duties: Duty[];
  isInspectorVacant: boolean;
}

/** Finds a session by its token's hash, before the organization is known. */
export async function findSession(db: Db, tokenHash: string): Promise<FoundSession | undefined> {
  const find = sql<FoundSession>`select * from stowed_find_session(${tokenHash})`;
  const { rows } = await askOutside(db, (alone) => find.execute(alone));
  return rows[0];
}

interface NewSession {
  readonly organizationId: string;
  readonly id: string;
  readonly userId: string;
  readonly tokenHash: string;
  readonly device: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      organizationId: session.organizationId,
      id: session.id,
      userId: session.userId,
      tokenHash: session.tokenHash,
      device: session.device,
      createdAt: session.createdAt,
      lastSeenAt: session.createdAt,
      expiresAt: session.expiresAt,
    })
    .execute();
}

interface SessionKey {
  readonly organizationId: string;
  readonly sessionId: string;
}

export async function touchSession(db: Db, key: SessionKey, at: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ lastSeenAt: at })
    .where('organizationId', '=', key.organizationId)
    .where('id', '=', key.sessionId)
    .execute();
}

export async function deleteSession(db: Db, key: SessionKey): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('organizationId', '=', key.organizationId)
    .where('id', '=', key.sessionId)
    .execute();
}

interface Owner {
  readonly organizationId: string;
  readonly userId: string;
}

const sessionsOf = (db: Db, { organizationId, userId }: Owner) =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('userId', '=', userId);

export type SessionRow = Selectable<Schema['sessions']>;

/** A person's sessions, last used first, including ended ones not yet deleted. */
export async function selectSessions(db: Db, owner: Owner): Promise<SessionRow[]> {
  return sessionsOf(db, owner).orderBy('lastSeenAt', 'desc').orderBy('createdAt', 'desc').execute();
}

/** Deletes a person's sessions: all, all but one, or only the given one. Returns how many it deleted. */
export async function deleteSessions(
  db: Db,
  { organizationId, userId }: Owner,
  which: { readonly except?: string; readonly only?: string } = {},
): Promise<number> {
  const { except, only } = which;
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('organizationId', '=', organizationId)
    .where('userId', '=', userId)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? ''))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
