import type { Db } from '../../db/client.ts';
import { inOrganization } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { deleteChallenges, insertChallenge, takeChallenge } from './signing.repository.ts';
import { CHALLENGE_MS } from './webauthn.ts';

interface Statement {
  readonly organizationId: string;
  readonly purpose: 'statement';
  /** Null: for someone else than the person of the session. */
  readonly userId: string | null;
  readonly digest: string;
}

interface Adding {
  readonly organizationId: string;
  readonly purpose: 'adding_passkey';
  readonly userId: string;
  readonly digest: null;
}

interface Signing {
  readonly organizationId: string;
  readonly purpose: 'signing_by_passkey';
  readonly userId: string;
  /** Of the statement: the passkey's reply signs no other one. */
  readonly digest: string;
}

/** Makes a challenge that is good once, within 5 minutes. */
export async function issueChallenge(
  db: Db,
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
  owner: Statement | Adding | Signing,
): Promise<string> {
  const now = clock.now();
  await deleteChallenges(db, owner.organizationId, new Date(now.getTime() - CHALLENGE_MS));
  const id = ids.token();
  await insertChallenge(db, { ...owner, id, expiresAt: new Date(now.getTime() + CHALLENGE_MS) });
  return id;
}

/**
 * Takes a passkey's challenge away, in its own transaction: it is gone whatever becomes of the reply. False:
 * it was not made for this person, purpose and statement, was used, or is too old.
 */
export const challengeOf =
  ({ db, clock }: Pick<Deps, 'db' | 'clock'>, owner: Adding | Signing) =>
  (id: string): Promise<boolean> =>
    inOrganization(db, owner.organizationId, (tx) => takeChallenge(tx, { ...owner, id, now: clock.now() }));
