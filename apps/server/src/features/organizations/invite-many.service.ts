import { inviteBody } from '@stowed/contract';
import type { endpoints, InvitationResult, ParsedRequestOf, ReplyOf } from '@stowed/contract';
import type { Db } from '../../db/client.ts';
import type { Session } from '../../session.ts';
import type { ReachedLimit } from './invite-limits.service.ts';
import { mailInvite } from './invite-mail.service.ts';
import { addInvite, changeLinks, checkMayInvite } from './invites.service.ts';
import type { LinkDeps } from './invites.service.ts';

type Body = ParsedRequestOf<typeof endpoints.inviteMany>['body'];
type Answer = ReplyOf<typeof endpoints.inviteMany>;
type Link = NonNullable<InvitationResult['made']>['invite'];
/** Emails that are sent at the same time. */
const AT_ONCE = 8;

interface Inviting {
  readonly session: Session;
  readonly request: Omit<Body, 'emails'> & { readonly email: string };
}

const outcomes = {
  already_member: 'already_member',
  invite_pending: 'already_invited',
  too_many_requests: 'limit_reached',
} as const;

/** A result whose email has not been sent yet. */
interface Unsent extends Omit<InvitationResult, 'made'> {
  readonly invite?: Link;
  readonly reached?: ReachedLimit;
}

async function inviteOne(db: Db, deps: LinkDeps, { session, request }: Inviting): Promise<Unsent> {
  const { email } = request;
  if (!inviteBody.shape.email.safeParse(email).success) return { email, outcome: 'not_an_address' };
  const invite = await addInvite(db, deps, { session, request });
  if (!('refused' in invite)) return { email, outcome: 'invited', invite };
  const { refused, ...more } = invite;
  return { email, outcome: outcomes[refused], ...more };
}

/**
 * Invites many people with the same roles. Each address has its own result: one that cannot be invited does
 * not keep the others from it. Throws `owner_only`.
 */
export async function inviteMany(
  deps: LinkDeps,
  session: Session,
  { emails, ...roles }: Body,
): Promise<Answer> {
  const { made: unsent, ...words } = await changeLinks(deps, session, async (db, caller) => {
    checkMayInvite(caller, roles.organizationRole);
    const all: Unsent[] = [];
    for (const email of emails) {
      all.push(await inviteOne(db, deps, { session, request: { ...roles, email } }));
    }
    return all;
  });
  const limit = unsent.find(({ reached }) => reached)?.reached ?? null;
  return { success: true, results: await sendLinks(deps, unsent, words), limit };
}

type Words = Pick<Parameters<typeof mailInvite>[1], 'inviter' | 'organizationName'>;

/** Sends the emails in groups. Once nobody in a group could be reached, the rest counts as failed untried. */
async function sendLinks(
  deps: LinkDeps,
  unsent: readonly Unsent[],
  words: Words,
): Promise<InvitationResult[]> {
  const results: InvitationResult[] = [];
  let isDown = false;
  for (let from = 0; from < unsent.length; from += AT_ONCE) {
    const group = await Promise.all(
      unsent.slice(from, from + AT_ONCE).map(async ({ invite, email, outcome }) => {
        const result: InvitationResult = { email, outcome };
        if (!invite) return result;
        const mail = isDown ? 'failed' : (await mailInvite(deps, { invite, ...words })).mail;
        return { ...result, made: { invite, mail } };
      }),
    );
    results.push(...group);
    const sent = group.flatMap(({ made }) => made?.mail ?? []);
    isDown ||= sent.length > 0 && sent.every((mail) => mail === 'failed');
  }
  return results;
}
