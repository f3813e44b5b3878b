import type { InvitationOutcome, InvitationResult } from '@stowed/contract';
import { csvFile } from '../../../lib/csv.ts';
import { countOf, formatDateTime } from '../../../lib/format.ts';
import type { ManyResults } from '../api/use-invitations.ts';

type Mail = NonNullable<InvitationResult['made']>['mail'];

export const outcomeWords: Readonly<Record<Exclude<InvitationOutcome, 'invited'>, string>> = {
  limit_reached: 'Not sent: daily limit reached',
  not_an_address: 'Not an email address',
  already_invited: 'Already invited',
  already_member: 'Already a member',
  just_renewed: 'Got a new link less than a minute ago',
};

/** How a new link left. */
export const mailWords: Readonly<Record<Mail, string>> = {
  sent: 'Email sent',
  failed: 'Email could not be sent',
  off: 'Not emailed',
};

/** The invitations that have a new link. */
export const invited = ({ results }: ManyResults): InvitationResult[] => results.filter(({ made }) => made);

/** Those whose link no email carries. */
export const unmailed = (all: ManyResults): InvitationResult[] =>
  invited(all).filter(({ made }) => made?.mail !== 'sent');

/** What to do about the daily limit, and about the rest. `now` is in milliseconds. */
export function limitWords(
  { perDay, retryAfterSeconds }: NonNullable<ManyResults['limit']>,
  rest: string,
  now: number,
) {
  const time = new Date(now + retryAfterSeconds * 1000).toISOString();
  return `Your organization may send ${countOf(perDay, 'invitation')} a day. ${rest} after ${formatDateTime(time)}, or ask the person who runs the server to raise INVITATIONS_PER_DAY.`;
}

/** A file with every new link. */
export function linksFile({ results }: ManyResults): Blob {
  const rows = results.flatMap(({ email, made }) => (made ? [[email, made.invite.inviteUrl]] : []));
  return csvFile([['Email', 'Link'], ...rows]);
}
