import { displayName } from '@stowed/domain';
import type { endpoints, ParsedRequestOf } from '@stowed/contract';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/client.ts';
import { inOrganization } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../session.ts';
import { hashOf } from '../../ids.ts';
import { recordEvent } from '../record/events.service.ts';
import { lockUser, replacePasswordHash, findAccount } from '../users/users.service.ts';
import { requireGoodPassword } from './new-password.service.ts';
import { claimReset, findReset, insertReset, voidResets } from './resets.repository.ts';
import type { FoundReset } from './resets.repository.ts';
import { deleteSessions } from './sessions.repository.ts';
import type { AuthThrottle } from './throttle.service.ts';

const LIFETIME_MS = 24 * 60 * 60 * 1000;

interface NewLink {
  readonly organizationId: string;
  /** The account whose password is reset. */
  readonly userId: string;
  /** Null for the server command. */
  readonly createdBy: string | null;
}

export interface ResetLink {
  readonly resetUrl: string;
  readonly expiresAt: string;
}

/**
 * Creates a one-time link in the caller's transaction and cancels earlier ones. The caller records the event.
 */
export async function addResetLink(
  db: Db,
  { clock, ids, publicUrl }: Pick<Deps, 'clock' | 'ids' | 'publicUrl'>,
  link: NewLink,
): Promise<ResetLink> {
  const token = ids.token();
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + LIFETIME_MS);
  await voidResets(db, link, createdAt);
  await insertReset(db, { ...link, id: ids.uuid(), tokenHash: hashOf(token), createdAt, expiresAt });
  return { resetUrl: publicUrl.linkTo(`/reset-password?token=${token}`), expiresAt: expiresAt.toISOString() };
}

type ResetDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'passwords' | 'logger'>;
type PasswordReset = ParsedRequestOf<typeof endpoints.resetPassword>['body'] & Pick<Caller, 'address'>;

async function requireUsable(deps: ResetDeps, tokenHash: string): Promise<FoundReset> {
  const found = await findReset(deps.db, tokenHash);
  if (!found || found.usedAt) throw new AppError('reset_link_not_valid');
  if (found.expiresAt <= deps.clock.now()) throw new AppError('reset_link_expired');
  return found;
}

/** Consumes the link, sets the password and ends all sessions in one transaction. */
function storePassword(
  deps: ResetDeps,
  { reset, passwordHash }: { readonly reset: FoundReset; readonly passwordHash: string },
): Promise<void> {
  const owner = { organizationId: reset.organizationId, userId: reset.userId };
  return inOrganization(deps.db, owner.organizationId, async (db) => {
    const user = await lockUser(db, owner);
    if (!user || !(await claimReset(db, reset, deps.clock.now()))) throw new AppError('reset_link_not_valid');
    await replacePasswordHash(db, owner, passwordHash);
    const endedSessions = await deleteSessions(db, owner);
    const { username, firstName, lastName, rank, unit } = user;
    await recordEvent(db, deps, {
      organizationId: owner.organizationId,
      actor: { userId: owner.userId, name: displayName({ username, firstName, lastName }), rank, unit },
      deviceTime: null,
      kind: 'password_reset',
      after: { endedSessions },
    });
  });
}

/**
 * Sets a new password with a one-time link. Unknown, used and replaced links fail in the same way. Failures
 * count against a limit that is checked first.
 */
export async function resetPassword(
  deps: ResetDeps,
  throttle: AuthThrottle,
  { token, newPassword, address }: PasswordReset,
): Promise<{ readonly success: true }> {
  const tokenHash = hashOf(token);
  const attempt = { subject: `link ${tokenHash}`, address, failure: 'reset_link_not_valid' as const };
  return throttle.attempt(attempt, async () => {
    const reset = await requireUsable(deps, tokenHash);
    await requireGoodPassword(newPassword, deps.config, 'newPassword');
    const passwordHash = await deps.passwords.hash(newPassword);
    await storePassword(deps, { reset, passwordHash });
    deps.logger.info({ userId: reset.userId, address }, 'password reset by link');
    return { success: true };
  });
}

/**
 * Creates a reset link on behalf of the operator, for when nobody can sign in, and records that. Returns the
 * message to print, or undefined if there is no such user.
 */
export async function makeOperatorLink(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'publicUrl'>,
  username: string,
): Promise<readonly string[] | undefined> {
  const account = await findAccount(deps, username);
  if (!account) return undefined;
  const { organizationId, userId } = account;
  const link = await inOrganization(deps.db, organizationId, async (db) => {
    const made = await addResetLink(db, deps, { organizationId, userId, createdBy: null });
    await recordEvent(db, deps, {
      organizationId,
      actor: { userId, name: 'Server operator', rank: null, unit: null },
      deviceTime: null,
      kind: 'reset_link_made',
      subject: username,
      after: { userId, expiresAt: made.expiresAt },
      reason: 'Made by the command on the server; the actor is the account it is for',
    });
    return made;
  });
  const warning = account.active
    ? []
    : [`${username} is deactivated: an owner has to reactivate the account.`];
  return [
    `With this link ${username} can set a new password once, until ${link.expiresAt}:`,
    link.resetUrl,
    ...warning,
  ];
}
