import type { Duty, PasskeyReply, Proof } from '@stowed/contract';
import { displayName, dutiesOf } from '@stowed/domain';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { nameKey } from '../../name-key.ts';
import type { Actor, Caller, Session } from '../../session.ts';
import { read } from '../../use-case.ts';
import type { Asker, AuthThrottle } from '../auth/throttle.service.ts';
import { findAccount, lockUser, requireUser } from '../users/users.service.ts';
import type { FoundLogin } from '../users/users.service.ts';
import { acceptPasskey } from './passkey-proof.service.ts';
import type { PasskeyProofDeps } from './passkey-proof.service.ts';
import { lockPasskey } from './passkeys.repository.ts';
import { readDuties } from './signing.repository.ts';

export type ProofDeps = PasskeyProofDeps & Pick<Deps, 'passwords'>;

interface Attempt {
  readonly session: Session;
  readonly caller: Caller;
  readonly proof: Proof;
  /** Of the statement that is signed; null: the password is for adding a passkey. */
  readonly digest: string | null;
}

interface ByPassword {
  readonly userId: string;
  readonly method: 'password';
  readonly credentialId: null;
  /** The password that was checked: if it changes before the signature, nothing is signed. */
  readonly passwordHash: string;
}

interface ByPasskey {
  readonly userId: string;
  readonly method: 'passkey';
  /** If it is removed before the signature, nothing is signed. */
  readonly credentialId: string;
}

/** A person who has just shown who they are. Holds nothing of what they typed or their browser sent. */
export type Proven = ByPassword | ByPasskey;

const ownName = (deps: ProofDeps, session: Session): Promise<string> =>
  read(deps, session, async (db) => {
    const { organizationId, actor } = session;
    return (await requireUser(db, { organizationId, userId: actor.userId })).username;
  });

interface Checked extends Attempt {
  /** Of this organization; undefined: nobody has this name here. */
  readonly account: FoundLogin | undefined;
}

async function checkPassword(
  deps: ProofDeps,
  { session, caller: { address }, account }: Checked,
  { password, asker }: { readonly password: string; readonly asker: Asker },
): Promise<ByPassword> {
  const isRight = account
    ? await deps.passwords.verify(account.passwordHash, password, asker)
    : await deps.passwords.verifyNobody(password, asker);
  if (account && isRight) {
    const { userId, passwordHash } = account;
    return { userId, passwordHash, method: 'password', credentialId: null };
  }
  const by = session.actor.userId;
  deps.logger.warn({ reason: 'wrong password', address, userId: account?.userId, by }, 'signing failed');
  throw new AppError('invalid_credentials');
}

async function checkPasskey(
  deps: ProofDeps,
  { session, caller, account, digest }: Checked,
  reply: PasskeyReply,
): Promise<ByPasskey> {
  const userId = account?.userId;
  const outcome =
    userId === undefined || digest === null
      ? undefined
      : await acceptPasskey(deps, { session, caller, userId, reply, digest });
  if (userId !== undefined && outcome === 'accepted')
    return { userId, method: 'passkey', credentialId: reply.id };
  const code = outcome === 'copied' ? 'passkey_copied' : 'passkey_not_accepted';
  const { address } = caller;
  deps.logger.warn({ reason: code, address, userId, by: session.actor.userId }, 'signing failed');
  throw new AppError(code);
}

const failures = ['invalid_credentials', 'passkey_not_accepted', 'passkey_copied'] as const;

/**
 * Checks a password or a passkey outside any transaction, because that takes long. Failures count as failed
 * sign-ins. Throws `invalid_credentials`, `passkey_not_accepted`, `passkey_copied`, `passkeys_unavailable` or
 * `too_many_requests`.
 */
export async function prove(deps: ProofDeps, throttle: AuthThrottle, attempt: Attempt): Promise<Proven> {
  const { session, caller, proof } = attempt;
  const { username, password, passkey } = proof;
  const name = username ?? (await ownName(deps, session));
  const guess = { subject: nameKey(name), address: caller.address, failure: failures };
  return throttle.attempt<Proven>(guess, async (asker) => {
    const found = await findAccount(deps, name);
    const account = found?.organizationId === session.organizationId ? found : undefined;
    const checked = { ...attempt, account };
    if (passkey) return checkPasskey(deps, checked, passkey);
    if (password === undefined) throw new AppError('proof_required');
    return checkPassword(deps, checked, { password, asker });
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
  if (proven.method === 'password' && user.passwordHash !== proven.passwordHash)
    throw new AppError('invalid_credentials');
  const { credentialId } = proven;
  if (credentialId !== null && !(await lockPasskey(db, { ...owner, credentialId })))
    throw new AppError('passkey_not_accepted');
  const { id: userId, rank, unit, role } = user;
  const duties = dutiesOf({ role, ...(await readDuties(db, owner)) });
  return { actor: { userId, name: displayName(user), rank, unit }, duties, proven };
}
