import type { endpoints, ParsedRequestOf } from '@stowed/contract';
import { AppError } from '../../app-error.ts';
import { replayAnswered } from '../../db/idempotency.repository.ts';
import type { Deps } from '../../deps.ts';
import { nameKey } from '../../name-key.ts';
import type { Caller, Session } from '../../session.ts';
import { change, read } from '../../use-case.ts';
import { byPerson, recordEvent } from '../record/events.service.ts';
import { lockUser, replacePasswordHash, requireUser } from '../users/users.service.ts';
import { requireGoodPassword } from './new-password.service.ts';
import { voidResets } from './resets.repository.ts';
import { deleteSessions } from './sessions.repository.ts';
import type { AuthThrottle } from './throttle.service.ts';

type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'passwords' | 'logger'>;
type PasswordChange = ParsedRequestOf<typeof endpoints.changePassword>['body'] & Pick<Caller, 'address'>;

function wrongPassword(): AppError {
  const { message } = new AppError('current_password_incorrect');
  return new AppError('current_password_incorrect', { fields: { currentPassword: message } });
}

/** Returns the stored hash after checking the current password. Failures count as failed sign-ins. */
async function requireCurrent(
  deps: ChangeDeps,
  throttle: AuthThrottle,
  { session, currentPassword, address }: Omit<PasswordChange, 'newPassword'> & { readonly session: Session },
): Promise<string> {
  const { organizationId, actor } = session;
  const { userId } = actor;
  const user = await read(deps, session, (db) => requireUser(db, { organizationId, userId }));
  const attempt = {
    subject: nameKey(user.username),
    address,
    failure: 'current_password_incorrect' as const,
  };
  return throttle.attempt(attempt, async () => {
    if (await deps.passwords.verify(user.passwordHash, currentPassword)) return user.passwordHash;
    deps.logger.warn({ reason: 'wrong current password', address, userId }, 'change of password failed');
    throw wrongPassword();
  });
}

/** Changes the person's password, ends their other sessions and cancels their reset links. */
export async function changePassword(
  deps: ChangeDeps,
  throttle: AuthThrottle,
  { session, ...input }: PasswordChange & { readonly session: Session },
): Promise<{ readonly success: true }> {
  // Otherwise a retry after a lost response would find the current password wrong.
  await read(deps, session, (db) => replayAnswered(db, session, deps.clock.now()));
  const { currentPassword, newPassword, address } = input;
  const verified = await requireCurrent(deps, throttle, { session, currentPassword, address });
  await requireGoodPassword(newPassword, deps.config, 'newPassword');
  const passwordHash = await deps.passwords.hash(newPassword);
  const { organizationId, actor } = session;
  const owner = { organizationId, userId: actor.userId };
  return change(deps, session, async (db) => {
    const user = await lockUser(db, owner);
    // The password changed concurrently, so the "current" one sent is stale.
    if (user?.passwordHash !== verified) throw wrongPassword();
    await replacePasswordHash(db, owner, passwordHash);
    const endedSessions = await deleteSessions(db, owner, { except: session.sessionId });
    await voidResets(db, owner, deps.clock.now());
    await recordEvent(db, deps, { ...byPerson(session), kind: 'password_changed', after: { endedSessions } });
    deps.logger.info({ userId: owner.userId, address }, 'password changed');
    return { success: true };
  });
}
