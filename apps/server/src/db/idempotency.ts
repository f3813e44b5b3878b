import { sql } from 'kysely';
import { AppError } from '../app-error.ts';
import type { Session } from '../session.ts';
import type { Db } from './client.ts';

/** How long a key keeps its answer. */
const IDEMPOTENCY_MS = 24 * 60 * 60 * 1000;

/** The request was answered before: here is that answer. Ends the transaction without a second effect. */
export class ReplayedReply extends Error {
  constructor(readonly reply: unknown) {
    super('This request was answered before');
  }
}

/**
 * Takes the request's key for this transaction. A second request with the same key waits here until the first has
 * committed, then throws ReplayedReply, or `idempotency_mismatch` when its content differs.
 */
export async function claimKey(db: Db, session: Session, now: Date): Promise<void> {
  if (!session.idempotency) return;
  const { key, fingerprint } = session.idempotency;
  const row = { organization_id: session.organizationId, user_id: session.actor.userId, key };
  const taken = await db
    .insertInto('idempotency_keys')
    .values({ ...row, fingerprint, reply: null, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'user_id', 'key'])
        .doUpdateSet({ fingerprint, reply: null, created_at: now })
        .where('idempotency_keys.created_at', '<', new Date(now.getTime() - IDEMPOTENCY_MS)),
    )
    .returning('key')
    .executeTakeFirst();
  if (taken) return;
  const earlier = await db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'reply'])
    .where('organization_id', '=', row.organization_id)
    .where('user_id', '=', row.user_id)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (earlier.fingerprint !== fingerprint) throw new AppError('idempotency_mismatch');
  throw new ReplayedReply(earlier.reply);
}

/** Keeps the answer under the request's key, in the transaction that did the work. */
export async function keepReply(db: Db, session: Session, reply: unknown): Promise<void> {
  if (!session.idempotency) return;
  await db
    .updateTable('idempotency_keys')
    .set({ reply: JSON.stringify(reply) })
    .where('organization_id', '=', session.organizationId)
    .where('user_id', '=', session.actor.userId)
    .where('key', '=', session.idempotency.key)
    .execute();
}

/** Drops what nobody needs any more, in all organizations. */
export async function forgetExpired(db: Db, now: Date): Promise<void> {
  const keyCutoff = new Date(now.getTime() - IDEMPOTENCY_MS);
  await sql`select stowed_forget_expired(${now}::timestamptz, ${keyCutoff}::timestamptz)`.execute(db);
}
