import { sql } from 'kysely';
import { DAY_MS, KEPT_ON_DEVICE_MS } from '@stowed/domain';
import { AppError } from '../app-error.ts';
import type { Session } from '../session.ts';
import type { Db } from './client.ts';
import type { StoredRefusal } from './schema-accounts.ts';

/** How long a key keeps its response; longer for an act that a device kept before it sent it. */
const IDEMPOTENCY_MS = { usual: DAY_MS, queued: 30 * DAY_MS };

/** The request already got this response. Ends the transaction without a second effect. */
export class ReplayedReply extends Error {
  readonly reply: unknown;
  readonly refusal: StoredRefusal | null;

  constructor({ reply, refusal }: { readonly reply: unknown; readonly refusal: StoredRefusal | null }) {
    super('This request already got a response');
    this.reply = reply;
    this.refusal = refusal;
  }
}

/** An error stored under the request's key like a response; the request's changes are kept. */
export class Refusal {
  constructor(readonly error: AppError) {}
}

const oldestAt = (now: Date, kept: keyof typeof IDEMPOTENCY_MS = 'usual'): Date =>
  new Date(now.getTime() - IDEMPOTENCY_MS[kept]);

/** True for a key whose response is still kept. */
const holds = (now: Date) => sql<boolean>`idempotency_keys.created_at >=
  case when idempotency_keys.is_queued then ${oldestAt(now, 'queued')}::timestamptz
  else ${oldestAt(now)}::timestamptz end`;

/**
 * For use cases with long work before their transaction. Throws ReplayedReply if the request already got a
 * response, or `idempotency_mismatch` if its key came with another body.
 */
export async function replayAnswered(db: Db, session: Session, now: Date): Promise<void> {
  if (!session.idempotency) return;
  const { key, fingerprint } = session.idempotency;
  const earlier = await db
    .selectFrom('idempotencyKeys')
    .select(['fingerprint', 'reply', 'refusal'])
    .where('organizationId', '=', session.organizationId)
    .where('userId', '=', session.actor.userId)
    .where('key', '=', key)
    .where(holds(now))
    .executeTakeFirst();
  if (!earlier) return;
  if (earlier.fingerprint !== fingerprint) throw new AppError('idempotency_mismatch');
  throw new ReplayedReply(earlier);
}

/**
 * Claims the request's key for this transaction. A second request with the same key waits here until the
 * first has committed, then throws as replayAnswered does.
 */
export async function claimKey(db: Db, session: Session, now: Date): Promise<void> {
  if (!session.idempotency) return;
  const { key, fingerprint } = session.idempotency;
  const row = { organizationId: session.organizationId, userId: session.actor.userId, key };
  const isQueued = session.queued !== null;
  const fresh = { fingerprint, reply: null, refusal: null, createdAt: now, isQueued };
  const taken = await db
    .insertInto('idempotencyKeys')
    .values({ ...row, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'userId', 'key'])
        .doUpdateSet(fresh)
        .where(sql<boolean>`not (${holds(now)})`),
    )
    .returning('key')
    .executeTakeFirst();
  if (taken) return;
  await replayAnswered(db, session, now);
  throw new Error('A claimed key has no response');
}

const storedForm = (outcome: unknown) => {
  if (!(outcome instanceof Refusal)) return { reply: JSON.stringify(outcome) };
  const { code, extra } = outcome.error;
  return { refusal: JSON.stringify({ code, extra } satisfies StoredRefusal) };
};

/** Stores the response or refusal under the request's key, in the transaction that did the work. */
export async function keepReply(db: Db, session: Session, outcome: unknown): Promise<void> {
  if (!session.idempotency) return;
  await db
    .updateTable('idempotencyKeys')
    .set(storedForm(outcome))
    .where('organizationId', '=', session.organizationId)
    .where('userId', '=', session.actor.userId)
    .where('key', '=', session.idempotency.key)
    .execute();
}

/**
 * Deletes expired keys and sessions in all organizations. A session stays a week longer: as long as a device
 * may have kept something of it, it hears whether the session ended by time or was ended by someone.
 */
export async function forgetExpired(db: Db, now: Date): Promise<void> {
  const longAgo = new Date(now.getTime() - KEPT_ON_DEVICE_MS);
  await sql`select stowed_forget_expired(${longAgo}::timestamptz, ${oldestAt(now)}::timestamptz)`.execute(db);
}
