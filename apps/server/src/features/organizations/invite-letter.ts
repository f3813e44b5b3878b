import type { InviteWithLink } from '@stowed/contract';
import { productName } from '@stowed/domain';
import type { Letter } from '../../mail/mailer.ts';

export interface Invitation {
  readonly invite: InviteWithLink;
  /** The printed name of who invites. */
  readonly inviter: string;
  readonly organizationName: string;
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Names are what people typed: they stand in one line, as text. */
const inLine = (name: string): string => name.replace(/[\p{C}\s]+/gu, ' ').trim();

/** What a person reads who is invited by mail. */
export function inviteLetter({ invite, inviter, organizationName }: Invitation): Letter {
  const organization = inLine(organizationName);
  return {
    to: invite.email,
    subject: `Your invitation to ${organization} on ${productName}`,
    text: [
      `${inLine(inviter)} invites you to ${organization} on ${productName}, which keeps account of the tools in its toolboxes.`,
      'To join, open this link and choose a username and a password:',
      invite.inviteUrl,
      `The link works once, until ${day.format(new Date(invite.expiresAt))}.`,
      'If you do not know what this is about, ignore this letter: nothing happens without you.',
    ].join('\n\n'),
  };
}
