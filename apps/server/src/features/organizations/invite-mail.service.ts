import type { InviteAnswer } from '@stowed/contract';
import type { Deps } from '../../deps.ts';
import { MailError } from '../../mail/mailer.ts';
import { inviteLetter } from './invite-letter.ts';
import type { Invitation } from './invite-letter.ts';

/**
 * Sends the link where there is a mail server. If the letter cannot be sent, the reply says so: the link is
 * handed over by hand.
 */
export async function mailInvite(
  { mailer, logger }: Pick<Deps, 'mailer' | 'logger'>,
  invitation: Invitation,
): Promise<Pick<InviteAnswer, 'mail' | 'message'>> {
  const { id: inviteId, email } = invitation.invite;
  if (!mailer) return { mail: 'off', message: `Copy the link and hand it to ${email}.` };
  try {
    await mailer.send(inviteLetter(invitation));
    logger.info({ inviteId }, 'invitation mailed');
    return { mail: 'sent', message: `The link is on its way to ${email}.` };
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    logger.warn({ inviteId, err: error }, 'an invitation could not be mailed');
    const message = `The email to ${email} could not be sent. Copy the link and hand it over.`;
    return { mail: 'failed', message };
  }
}
