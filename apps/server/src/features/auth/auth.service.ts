import type { endpoints, ParsedRequestOf } from '@stowed/contract';
import { AppError } from '../../app-error.ts';
import { inOrganization } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { nameKey } from '../../name-key.ts';
import type { Caller } from '../../session.ts';
import { recordEvent } from '../record/events.service.ts';
import {
  addUser,
  findAccount,
  insertOrganization,
  recordLogin,
  replacePasswordHash,
  requireFreeUsername,
} from '../users/users.service.ts';
import type { FoundLogin } from '../users/users.service.ts';
import type { Asker } from './hashing-turns.ts';
import { requireGoodPassword } from './new-password.service.ts';
import { openSession } from './sessions.service.ts';
import type { AuthThrottle } from './throttle.service.ts';
import { displayName } from '@stowed/domain';

type AuthDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'config' | 'passwords' | 'logger'>;
type Attempt = ParsedRequestOf<typeof endpoints.login>['body'] & Caller;
type RegistrationBody = ParsedRequestOf<typeof endpoints.registerOrganization>['body'];
type RegistrationInput = RegistrationBody & Pick<Caller, 'userAgent'> & { readonly asker?: Asker };
type Token = { readonly token: string };

/**
 * Finds the account for this password. An unknown user and a wrong password return the same message in the
 * same time. The typed username is not logged: it may be a password.
 */
async function requireAccount(
  deps: AuthDeps,
  { username, password, address }: Attempt,
  asker: Asker,
): Promise<FoundLogin> {
  const account = await findAccount(deps, username);
  const isRight = account
    ? await deps.passwords.verify(account.passwordHash, password, asker)
    : await deps.passwords.verifyNobody(password, asker);
  if (account && isRight) return account;
  const reason = account ? 'wrong password' : 'unknown user';
  deps.logger.warn({ reason, address, userId: account?.userId }, 'sign-in failed');
  throw new AppError('invalid_credentials');
}

/** Signs a person in. Failures count against a limit that is checked before the password. */
export async function signIn(deps: AuthDeps, throttle: AuthThrottle, attempt: Attempt): Promise<Token> {
  const { address, password } = attempt;
  const tried = {
    subject: nameKey(attempt.username),
    address,
    failure: 'invalid_credentials' as const,
    isSignIn: true,
  };
  const account = await throttle.attempt(tried, (asker) => requireAccount(deps, attempt, asker));
  const owner = { organizationId: account.organizationId, userId: account.userId };
  if (!account.active) {
    deps.logger.warn({ reason: 'deactivated', address, userId: owner.userId }, 'sign-in failed');
    throw new AppError('account_deactivated');
  }
  const renewed = deps.passwords.isOutdated(account.passwordHash)
    ? await deps.passwords.hash(password)
    : undefined;
  const token = await inOrganization(deps.db, owner.organizationId, async (db) => {
    if (renewed) await replacePasswordHash(db, owner, renewed);
    await recordLogin(db, owner, deps.clock.now());
    return openSession(db, deps, { ...owner, userAgent: attempt.userAgent });
  });
  deps.logger.info({ address, userId: owner.userId }, 'signed in');
  return token;
}

/** Always creates a new organization with its first account, which owns it, and signs that account in. */
export async function registerOrganization(deps: AuthDeps, input: RegistrationInput): Promise<Token> {
  const { password, ...person } = input.userData;
  await requireGoodPassword(password, deps.config, 'userData.password');
  // A taken name costs a lookup, not a hash.
  await requireFreeUsername(deps, person.username);
  const passwordHash = await deps.passwords.hash(password, input.asker);
  const organizationId = deps.ids.uuid();
  const userId = deps.ids.uuid();
  const createdAt = deps.clock.now();
  return inOrganization(deps.db, organizationId, async (db) => {
    const organization = { name: input.organizationName, type: input.organizationType };
    await insertOrganization(db, { id: organizationId, ...organization, createdAt });
    const founder = { ...person, organizationId, id: userId, passwordHash, createdAt };
    await addUser(db, { ...founder, organizationRole: 'owner', lastLoginAt: createdAt });
    const actor = { userId, name: displayName(person), rank: person.rank, unit: person.unit };
    await recordEvent(db, deps, {
      organizationId,
      actor,
      deviceTime: null,
      kind: 'organization_registered',
      after: organization,
    });
    return openSession(db, deps, { organizationId, userId, userAgent: input.userAgent });
  });
}
