import { inviteBody } from '@stowed/contract';
import type { endpoints, InvitationResult, ParsedRequestOf, ReplyOf } from '@stowed/contract';
import { mayInvite } from '@stowed/domain';
import type { Db } from '../../db/client.ts';
import type { Session } from '../../session.ts';
import { readLetters, waitOf } from './invite-limits.service.ts';
import type { Letters, ReachedLimit } from './invite-limits.service.ts';
import { mailInvite } from './invite-mail.service.ts';
import { addInvite, changeLinks, checkMayInvite, pendingInvites, renewLink } from './invites.service.ts';
import type { LinkDeps } from './invites.service.ts';
import type { InviteRow } from './invites.repository.ts';

type Body = ParsedRequestOf<typeof endpoints.inviteMany>['body'];
type Answer = ReplyOf<typeof endpoints.inviteMany>;
type Link = NonNullable<InvitationResult['made']>['invite'];
/** Emails that are sent at the same time. */
const AT_ONCE = 8;

interface Inviting {
  readonly session: Session;
  readonly letters: Letters;
  readonly request: Omit<Body, 'emails'> & { readonly email: string };
}

interface Renewing {
  readonly session: Session;
  readonly letters: Letters;
  readonly before: InviteRow;
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

interface Work<T> {
  readonly list: (db: Db, caller: Session) => Promise<readonly T[]>;
  readonly makeOne: (db: Db, item: T, letters: Letters) => Promise<Unsent>;
}

/** Makes the links in one transaction, each with its own result, then sends them. */
async function makeLinks<T>(deps: LinkDeps, session: Session, { list, makeOne }: Work<T>): Promise<Answer> {
  const { made: unsent, ...words } = await changeLinks(deps, session, async (db, caller) => {
    const items = await list(db, caller);
    const letters = await readLetters(db, deps, session.organizationId);
    const all: Unsent[] = [];
    for (const item of items) all.push(await makeOne(db, item, letters));
    return all;
  });
  const limit = unsent.find(({ reached }) => reached)?.reached ?? null;
  return { success: true, results: await sendLinks(deps, unsent, words), limit };
}

async function inviteOne(db: Db, deps: LinkDeps, { letters, ...inviting }: Inviting): Promise<Unsent> {
  const { email } = inviting.request;
  if (!inviteBody.shape.email.safeParse(email).success) return { email, outcome: 'not_an_address' };
  const invite = await addInvite(db, deps, { ...inviting, letters });
  if ('refused' in invite) {
    const { refused, ...more } = invite;
    return { email, outcome: outcomes[refused], ...more };
  }
  letters.add();
  return { email, outcome: 'invited', invite };
}

/**
 * Invites many people with the same roles. Each address has its own result: one that cannot be invited does
 * not keep the others from it. Throws `owner_only`.
 */
export function inviteMany(deps: LinkDeps, session: Session, { emails, ...roles }: Body): Promise<Answer> {
  return makeLinks(deps, session, {
    list: async (_db, caller) => {
      checkMayInvite(caller, roles.organizationRole);
      return emails;
    },
    makeOne: (db, email, letters) => inviteOne(db, deps, { session, letters, request: { ...roles, email } }),
  });
}

/** A new link for one pending invitation, or why there is none. */
async function renewOne(db: Db, deps: LinkDeps, { session, letters, before }: Renewing): Promise<Unsent> {
  const { email } = before;
  if (waitOf(before, deps.clock.now()) > 0) return { email, outcome: 'just_renewed' };
  const reached = letters.reached();
  if (reached) return { email, outcome: 'limit_reached', reached };
  const invite = await renewLink(db, deps, { session, before });
  letters.add();
  return { email, outcome: 'invited', invite };
}

/**
 * New links for all pending invitations that the person may send: their earlier ones, which may have reached
 * nobody, stop working.
 */
export function renewInvites(deps: LinkDeps, session: Session): Promise<Answer> {
  return makeLinks(deps, session, {
    list: async (db, caller) =>
      (await pendingInvites(db, deps, session)).filter((invite) => mayInvite(caller, invite)),
    makeOne: (db, before, letters) => renewOne(db, deps, { session, letters, before }),
  });
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
