import type { Duty, Proof } from '@stowed/contract';
import { displayName, dutiesOf } from '@stowed/domain';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Actor, Caller, Session } from '../../session.ts';
import { read } from '../../use-case.ts';
import type { AuthThrottle } from '../auth/throttle.service.ts';
import { findAccount, lockUser, nameKey, requireUser } from '../users/users.service.ts';
import { readDuties } from './signing.repository.ts';

export type ProofDeps = Pick<Deps, 'db' | 'passwords' | 'logger'>;

interface Attempt {
  readonly session: Session;
  readonly caller: Caller;
  readonly proof: Proof;
}

/** A person who has just shown who they are. Holds nothing of what they typed. */
export interface Proven {
  readonly userId: string;
  readonly method: 'password';
  readonly credentialId: null;
  /** The password that was checked: if it changes before the signature, nothing is signed. */
  readonly passwordHash: string;
}

const ownName = (deps: ProofDeps, session: Session): Promise<string> =>
  read(deps, session, async (db) => {
    const { organizationId, actor } = session;
    return (await requireUser(db, { organizationId, userId: actor.userId })).username;
  });

/**
 * Checks a password outside any transaction, because that takes long. Failures count as failed sign-ins.
 * Throws `invalid_credentials` or `too_many_requests`.
 */
export async function prove(
  deps: ProofDeps,
  throttle: AuthThrottle,
  { session, caller: { address }, proof: { username, password } }: Attempt,
): Promise<Proven> {
  const name = username ?? (await ownName(deps, session));
  const attempt = { subject: nameKey(name), address, failure: 'invalid_credentials' as const };
  return throttle.attempt(attempt, async (asker) => {
    const account = await findAccount(deps, name);
    const isOurs = account?.organizationId === session.organizationId;
    const isRight =
      account && isOurs
        ? await deps.passwords.verify(account.passwordHash, password, asker)
        : await deps.passwords.verifyNobody(password, asker);
    if (account && isRight) {
      const { userId, passwordHash } = account;
      return { userId, passwordHash, method: 'password', credentialId: null };
    }
    const by = session.actor.userId;
    deps.logger.warn({ reason: 'wrong password', address, userId: account?.userId, by }, 'signing failed');
    throw new AppError('invalid_credentials');
  });
}

/** Who signs, as of now. */
export interface Signer {
  readonly actor: Actor;
  readonly duties: readonly Duty[];
  readonly proven: Proven;
}

/** The person who proved themselves, locked until the transaction ends. Throws `signing_not_allowed`. */
export async function requireSigner(
  db: Db,
  { organizationId }: Pick<Session, 'organizationId'>,
  proven: Proven,
): Promise<Signer> {
  const owner = { organizationId, userId: proven.userId };
  const user = await lockUser(db, owner);
  if (!user?.active || user.kind !== 'person') throw new AppError('signing_not_allowed');
  if (user.passwordHash !== proven.passwordHash) throw new AppError('invalid_credentials');
  const { id: userId, rank, unit, role } = user;
  const duties = dutiesOf({ role, ...(await readDuties(db, owner)) });
  return { actor: { userId, name: displayName(user), rank, unit }, duties, proven };
}
