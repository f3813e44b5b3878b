import { sql } from 'kysely';
import type { OrganizationRole, SystemRole } from '@stowed/contract';
import type { Db } from '../../db/client.ts';

export interface FoundSession {
  session_id: string;
  organization_id: string;
  user_id: string;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  username: string;
  first_name: string | null;
  last_name: string | null;
  rank: string | null;
  unit: string | null;
  role: SystemRole;
  organization_role: OrganizationRole;
  active: boolean;
}

/** By the token's hash, before an organization is known. */
export async function findSession(db: Db, tokenHash: string): Promise<FoundSession | undefined> {
  const { rows } = await sql<FoundSession>`select * from stowed_find_session(${tokenHash})`.execute(db);
  return rows[0];
}

interface NewSession {
  readonly organizationId: string;
  readonly id: string;
  readonly userId: string;
  readonly tokenHash: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      organization_id: session.organizationId,
      id: session.id,
      user_id: session.userId,
      token_hash: session.tokenHash,
      created_at: session.createdAt,
      last_seen_at: session.createdAt,
      expires_at: session.expiresAt,
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
    .set({ last_seen_at: at })
    .where('organization_id', '=', key.organizationId)
    .where('id', '=', key.sessionId)
    .execute();
}

export async function deleteSession(db: Db, key: SessionKey): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('organization_id', '=', key.organizationId)
    .where('id', '=', key.sessionId)
    .execute();
}
