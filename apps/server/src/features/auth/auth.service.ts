import type { endpoints, ParsedRequestOf } from '@stowed/contract';
import { AppError } from '../../app-error.ts';
import { inOrganization } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { recordEvent } from '../activity/events.service.ts';
import {
  addUser,
  findAccount,
  insertOrganization,
  nameKey,
  recordLogin,
  replacePasswordHash,
} from '../users/users.service.ts';
import { openSession } from './sessions.service.ts';
import type { AuthThrottle } from './throttle.ts';
import { displayName } from '@stowed/domain';

type AuthDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'config' | 'passwords'>;
type LoginInput = ParsedRequestOf<typeof endpoints.login>['body'];
type RegistrationInput = ParsedRequestOf<typeof endpoints.registerOrganization>['body'];
type Token = { readonly token: string };

/** Signs a person in. An unknown user and a wrong password answer alike, in words and in time. */
export async function signIn(
  deps: AuthDeps,
  throttle: AuthThrottle,
  { username, password, address }: LoginInput & { readonly address: string },
): Promise<Token> {
  const usernameKey = nameKey(username);
  throttle.checkLogin(usernameKey, address);
  const account = await findAccount(deps, username);
  const isRight = account
    ? await deps.passwords.verify(account.password_hash, password)
    : await deps.passwords.verifyNobody(password);
  if (!account || !isRight) {
    throttle.countFailedLogin(usernameKey, address);
    throw new AppError('invalid_credentials');
  }
  if (!account.active) throw new AppError('account_deactivated');
  const owner = { organizationId: account.organization_id, userId: account.user_id };
  const renewed = deps.passwords.isOutdated(account.password_hash)
    ? await deps.passwords.hash(password)
    : undefined;
  return inOrganization(deps.db, owner.organizationId, async (db) => {
    if (renewed) await replacePasswordHash(db, owner, renewed);
    await recordLogin(db, owner, deps.clock.now());
    return openSession(db, deps, owner);
  });
}

function requireLongEnough(password: string, minimum: number): void {
  if ([...password].length >= minimum) return;
  const message = `Password must be at least ${minimum} characters`;
  throw new AppError('validation_failed', { message, fields: { 'userData.password': message } });
}

/** Makes a new organization, always, and its first account, which owns it; signs that account in. */
export async function registerOrganization(deps: AuthDeps, input: RegistrationInput): Promise<Token> {
  const { password, ...person } = input.userData;
  requireLongEnough(password, deps.config.PASSWORD_MIN_LENGTH);
  const passwordHash = await deps.passwords.hash(password);
  const organizationId = deps.ids.uuid();
  const userId = deps.ids.uuid();
  const createdAt = deps.clock.now();
  return inOrganization(deps.db, organizationId, async (db) => {
    const organization = { name: input.organizationName, type: input.organizationType };
    await insertOrganization(db, { id: organizationId, ...organization, createdAt });
    const founder = { ...person, organizationId, id: userId, passwordHash, createdAt };
    await addUser(db, { ...founder, organizationRole: 'owner' });
    const actor = { userId, name: displayName(person), rank: person.rank, unit: person.unit };
    await recordEvent(db, deps, {
      organizationId,
      actor,
      deviceTime: null,
      kind: 'organization_registered',
      after: organization,
    });
    return openSession(db, deps, { organizationId, userId });
  });
}
