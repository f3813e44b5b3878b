import { createHash } from 'node:crypto';
import { displayName } from '@stowed/domain';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/client.ts';
import { inOrganization } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { deleteSession, findSession, insertSession, touchSession } from './sessions.repository.ts';
import type { FoundSession } from './sessions.repository.ts';

const HOUR_MS = 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

interface Owner {
  readonly organizationId: string;
  readonly userId: string;
}

/** Opens a session inside the caller's transaction; only the hash of its token is stored. */
export async function openSession(
  db: Db,
  { clock, ids, config }: Pick<Deps, 'clock' | 'ids' | 'config'>,
  owner: Owner,
): Promise<{ readonly token: string }> {
  const token = ids.token();
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + config.SESSION_HOURS * HOUR_MS);
  await insertSession(db, { ...owner, id: ids.uuid(), tokenHash: hashOf(token), createdAt, expiresAt });
  return { token };
}

function isAlive(found: FoundSession, now: Date, idleMinutes: number): boolean {
  const idleMs = now.getTime() - found.last_seen_at.getTime();
  return found.expires_at > now && idleMs < idleMinutes * MINUTE_MS;
}

function sessionOf(found: FoundSession): Omit<Session, 'deviceTime' | 'idempotency'> {
  const name = displayName({
    firstName: found.first_name,
    lastName: found.last_name,
    username: found.username,
  });
  return {
    sessionId: found.session_id,
    organizationId: found.organization_id,
    actor: { userId: found.user_id, name, rank: found.rank, unit: found.unit },
    role: found.role,
    organizationRole: found.organization_role,
  };
}

/**
 * Who a token belongs to, as stored at this moment: a change of role or of the active state holds at once. Notes the
 * use at most once a minute. Throws AppError for a 401.
 */
export async function resumeSession(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  token: string,
): Promise<Omit<Session, 'deviceTime' | 'idempotency'>> {
  const found = await findSession(db, hashOf(token));
  const now = clock.now();
  if (!found || !isAlive(found, now, config.SESSION_IDLE_MINUTES)) throw new AppError('token_not_valid');
  if (!found.active) throw new AppError('account_deactivated');
  const session = sessionOf(found);
  if (now.getTime() - found.last_seen_at.getTime() > MINUTE_MS) {
    await inOrganization(db, session.organizationId, (tx) => touchSession(tx, session, now));
  }
  return session;
}

/** Ends a session: its token is dead. */
export async function endSession({ db }: Pick<Deps, 'db'>, session: Session): Promise<void> {
  await inOrganization(db, session.organizationId, (tx) => deleteSession(tx, session));
}
