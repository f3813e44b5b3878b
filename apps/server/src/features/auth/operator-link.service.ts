import { inOrganization } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { recordEvent } from '../record/events.service.ts';
import { findAccount } from '../users/users.service.ts';
import { addResetLink } from './resets.service.ts';

/**
 * For when nobody can sign in: a reset link by the person who runs the server, on record as such. Answers
 * what to tell that person; undefined when there is no such user.
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
    `With this link ${username} chooses a new password, once, until ${link.expiresAt}:`,
    link.resetUrl,
    ...warning,
  ];
}
