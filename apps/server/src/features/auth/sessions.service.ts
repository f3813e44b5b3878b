import { dutiesOf, HOUR_MS, MINUTE_MS, displayName } from '@stowed/domain';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/client.ts';
import { inOrganization } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { hashOf } from '../../ids.ts';
import { deviceWords } from './device.policy.ts';
import {
  deleteSession,
  deleteSessions,
  findSession,
  insertSession,
  touchSession,
} from './sessions.repository.ts';
import type { FoundSession } from './sessions.repository.ts';

interface Opening {
  readonly organizationId: string;
  readonly userId: string;
  readonly userAgent: string | undefined;
}

/** Opens a session in the caller's transaction; stores only its token's hash. */
export async function openSession(
  db: Db,
  { clock, ids, config }: Pick<Deps, 'clock' | 'ids' | 'config'>,
  { userAgent, ...owner }: Opening,
): Promise<{ readonly token: string }> {
  const token = ids.token();
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + config.SESSION_HOURS * HOUR_MS);
  await insertSession(db, {
    ...owner,
    id: ids.uuid(),
    tokenHash: hashOf(token),
    device: deviceWords(userAgent),
    createdAt,
    expiresAt,
  });
  return { token };
}

/** True if a session has neither ended nor idled too long. */
export function isAlive(
  found: Pick<FoundSession, 'lastSeenAt' | 'expiresAt'>,
  now: Date,
  idleMinutes: number,
): boolean {
  const idleMs = now.getTime() - found.lastSeenAt.getTime();
  return found.expiresAt > now && idleMs < idleMinutes * MINUTE_MS;
}

function sessionOf(found: FoundSession): Omit<Session, 'deviceTime' | 'queued' | 'idempotency'> {
  const { role } = found;
  const name = displayName({
    firstName: found.firstName,
    lastName: found.lastName,
    username: found.username,
  });
  return {
    sessionId: found.sessionId,
    organizationId: found.organizationId,
    actor: { userId: found.userId, name, rank: found.rank, unit: found.unit },
    role,
    organizationRole: found.organizationRole,
    duties: dutiesOf({ role, given: found.duties, isInspectorVacant: found.isInspectorVacant }),
  };
}

type SessionDeps = Pick<Deps, 'db' | 'clock' | 'config'>;
type Resumed = Omit<Session, 'deviceTime' | 'queued' | 'idempotency'>;

async function requireAlive({ db, clock, config }: SessionDeps, token: string): Promise<FoundSession> {
  const found = await findSession(db, hashOf(token));
  if (!found) throw new AppError('token_not_valid');
  if (!found.active) throw new AppError('account_deactivated');
  if (!isAlive(found, clock.now(), config.SESSION_IDLE_MINUTES)) throw new AppError('session_expired');
  return found;
}

/**
 * Finds the person behind a token as stored now, so a changed role or active state applies at once. Notes the
 * use at most once a minute. Throws AppError for a 401.
 */
export async function resumeSession(deps: SessionDeps, token: string): Promise<Resumed> {
  const found = await requireAlive(deps, token);
  const session = sessionOf(found);
  const now = deps.clock.now();
  if (now.getTime() - found.lastSeenAt.getTime() > MINUTE_MS) {
    await inOrganization(deps.db, session.organizationId, (tx) => touchSession(tx, session, now));
  }
  return session;
}

/** Like resumeSession, for automatic requests: they do not keep a session alive. */
export async function recognizeSession(deps: SessionDeps, token: string): Promise<Resumed> {
  return sessionOf(await requireAlive(deps, token));
}

/** Ends all sessions of a person in the caller's transaction. */
export async function endAllSessions(
  db: Db,
  { organizationId, id: userId }: { readonly organizationId: string; readonly id: string },
): Promise<void> {
  await deleteSessions(db, { organizationId, userId });
}

/** Ends the current session; its token stops working. */
export async function signOut({ db }: Pick<Deps, 'db'>, session: Session): Promise<void> {
  await inOrganization(db, session.organizationId, (tx) => deleteSession(tx, session));
}
