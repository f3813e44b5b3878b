import type { InviteAnswer, InviteWithLink } from '@stowed/contract';
import { productName } from '@stowed/domain';
import type { Deps } from '../../deps.ts';
import { MailError } from '../../mail/mailer.ts';
import type { Letter } from '../../mail/mailer.ts';

/**
 * Sends the link if there is a mail server. If the email cannot be sent, the response says so, and people
 * share the link themselves.
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

interface Invitation {
  readonly invite: InviteWithLink;
  /** The inviting person's printed name. */
  readonly inviter: string;
  readonly organizationName: string;
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Names are user input: they stay on one line, as text. */
const inLine = (name: string): string => name.replace(/[\p{C}\s]+/gu, ' ').trim();

/** The text of an invitation email. */
function inviteLetter({ invite, inviter, organizationName }: Invitation): Letter {
  const organization = inLine(organizationName);
  return {
    to: invite.email,
    subject: `Your invitation to ${organization} on ${productName}`,
    text: [
      `${inLine(inviter)} invites you to join ${organization} on ${productName}, which keeps track of the tools in its toolboxes.`,
      'To join, open this link and choose a username and a password:',
      invite.inviteUrl,
      `The link works once, until ${day.format(new Date(invite.expiresAt))}.`,
      'If you did not expect this, ignore this email: nothing happens unless you open the link.',
    ].join('\n\n'),
  };
}
