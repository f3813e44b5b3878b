import type { Db } from './db/client.ts';
import { claimKey, keepReply, Refusal } from './db/idempotency.repository.ts';
import { askOrganization, inOrganization, readOrganization } from './db/transaction.ts';
import type { Deps } from './deps.ts';
import type { Session } from './session.ts';

/**
 * A use case that writes: one transaction in the caller's organization. The result of `work` is the reply; it
 * is stored under the request's Idempotency-Key in the same transaction, so a repeated request has no second
 * effect. A Refusal is thrown as its error after the changes of `work` are committed.
 */
export async function change<Reply>(
  deps: Pick<Deps, 'db' | 'clock'>,
  session: Session,
  work: (db: Db) => Promise<Reply | Refusal>,
): Promise<Reply> {
  const outcome = await inOrganization(deps.db, session.organizationId, async (db) => {
    await claimKey(db, session, deps.clock.now());
    const result = await work(db);
    await keepReply(db, session, result);
    return result;
  });
  if (outcome instanceof Refusal) throw outcome.error;
  return outcome;
}

/** A use case that only reads. */
export function read<Reply>(
  deps: Pick<Deps, 'db'>,
  session: Pick<Session, 'organizationId'>,
  work: (db: Db) => Promise<Reply>,
): Promise<Reply> {
  return readOrganization(deps.db, session.organizationId, work);
}

/** A use case that only reads, with one statement: it takes one round trip. A second statement fails. */
export function ask<Reply>(
  deps: Pick<Deps, 'db'>,
  session: Pick<Session, 'organizationId'>,
  work: (db: Db) => Promise<Reply>,
): Promise<Reply> {
  return askOrganization(deps.db, session.organizationId, work);
}
