import { DAY_MS, mayInvite } from '@stowed/domain';
import type { endpoints, Invite, InviteAnswer, InviteWithLink, ParsedRequestOf } from '@stowed/contract';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/client.ts';
import { inOrganization } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { isUuid, hashOf } from '../../ids.ts';
import { nameKey } from '../../name-key.ts';
import { change, read } from '../../use-case.ts';
import { byPerson, recordEvent, lockRecord } from '../record/events.service.ts';
import { requireUser } from '../users/users.service.ts';
import { checkWait, readLetters, requireRoom } from './invite-limits.service.ts';
import type { Letters, ReachedLimit } from './invite-limits.service.ts';
import { mailInvite } from './invite-mail.service.ts';
import { presentInvite, statusOf } from './invites.presenter.ts';
import {
  findInvite,
  hasMemberWith,
  hasPendingInvite,
  insertInvite,
  selectInvites,
  renewInvite,
  updateInvite,
} from './invites.repository.ts';
import type { InviteRow } from './invites.repository.ts';
import { asOfNow, requireManager } from './members.service.ts';

export { findInviteByToken, updateInvite } from './invites.repository.ts';
export type { FoundInvite } from './invites.repository.ts';

const LIFETIME_MS = 7 * DAY_MS;

type InviteRequest = ParsedRequestOf<typeof endpoints.inviteMember>['body'];
export type LinkDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'config' | 'publicUrl' | 'logger' | 'mailer'>;

/** The organization's invitations. */
export function listInvites(deps: Pick<Deps, 'db' | 'clock'>, session: Session): Promise<Invite[]> {
  const now = deps.clock.now();
  return read(deps, session, async (db) =>
    (await selectInvites(db, session.organizationId)).map((row) => presentInvite(row, now)),
  );
}

/** Throws `owner_only` with the wording for invitations. */
export function checkMayInvite(session: Session, organizationRole: unknown): void {
  if (organizationRole !== 'admin' || mayInvite(session, { organizationRole })) return;
  throw new AppError('owner_only', { message: 'Only an owner can invite organization admins' });
}

function newLink({ clock, ids, publicUrl }: LinkDeps) {
  const token = ids.token();
  return {
    inviteUrl: publicUrl.linkTo(`/register?invite=${token}`),
    stored: { tokenHash: hashOf(token), expiresAt: new Date(clock.now().getTime() + LIFETIME_MS) },
  };
}

/** An invitation as recorded: never its link. */
const recordOf = (row: InviteRow) => ({
  inviteId: row.id,
  role: row.role,
  organizationRole: row.organizationRole,
  expiresAt: row.expiresAt.toISOString(),
});

/** What was made, with the words that an email needs. */
interface MadeLinks<T> {
  readonly made: T;
  readonly inviter: string;
  readonly organizationName: string;
}

/**
 * A response with a link is sent once and never stored, so these use cases accept no Idempotency-Key. Emails
 * go out after the commit, and their outcome does not affect the invitations.
 */
export async function changeLinks<T>(
  deps: LinkDeps,
  { organizationId, ...session }: Session,
  work: (db: Db, caller: Session) => Promise<T>,
): Promise<MadeLinks<T>> {
  return inOrganization(deps.db, organizationId, async (db) => {
    await lockRecord(db, organizationId);
    const caller = await asOfNow(db, { organizationId, ...session });
    requireManager(caller);
    const made = await work(db, caller);
    const { userId } = session.actor;
    const { organizationName } = await requireUser(db, { organizationId, userId });
    return { made, inviter: session.actor.name, organizationName };
  });
}

async function sendLink(
  deps: LinkDeps,
  { made: invite, ...words }: MadeLinks<InviteWithLink>,
): Promise<InviteAnswer> {
  return { success: true, invite, ...(await mailInvite(deps, { invite, ...words })) };
}

type Refusal =
  | { readonly refused: 'already_member' | 'invite_pending' }
  | { readonly refused: 'too_many_requests'; readonly reached: ReachedLimit };

interface NewInvitation {
  readonly session: Session;
  readonly request: InviteRequest;
  readonly letters: Letters;
}

/** A new invitation with its event, or why there is none. */
export async function addInvite(
  db: Db,
  deps: LinkDeps,
  { session, request, letters }: NewInvitation,
): Promise<InviteWithLink | Refusal> {
  const { organizationId } = session;
  const { email, role, organizationRole } = request;
  const now = deps.clock.now();
  const emailKey = nameKey(email);
  if (await hasMemberWith(db, { organizationId, emailKey })) return { refused: 'already_member' };
  if (await hasPendingInvite(db, { organizationId, emailKey }, now)) return { refused: 'invite_pending' };
  const reached = letters.reached();
  if (reached) return { refused: 'too_many_requests', reached };
  const { inviteUrl, stored } = newLink(deps);
  const row = await insertInvite(db, {
    organizationId,
    id: deps.ids.uuid(),
    email,
    emailKey,
    role,
    organizationRole,
    createdBy: session.actor.userId,
    createdAt: now,
    ...stored,
  });
  const event = { kind: 'invitation_sent' as const, subject: email, after: recordOf(row) };
  await recordEvent(db, deps, { ...byPerson(session), ...event });
  deps.logger.info({ by: session.actor.userId, ...recordOf(row) }, 'invitation made');
  return { ...presentInvite(row, now), inviteUrl };
}

/**
 * Invites a person. The response never shows whether the address has an account elsewhere. Throws
 * `owner_only`, `already_member`, `invite_pending` or `too_many_requests`.
 */
export async function inviteMember(
  deps: LinkDeps,
  session: Session,
  request: InviteRequest,
): Promise<InviteAnswer> {
  const made = await changeLinks(deps, session, async (db, caller) => {
    checkMayInvite(caller, request.organizationRole);
    const letters = await readLetters(db, deps, session.organizationId);
    const invite = await addInvite(db, deps, { session, request, letters });
    if (!('refused' in invite)) return invite;
    if (invite.refused === 'too_many_requests') requireRoom(invite.reached);
    throw new AppError(invite.refused);
  });
  return sendLink(deps, made);
}

/** An invitation of this organization. Throws `invite_not_found`. */
async function requireInvite(db: Db, { organizationId }: Session, inviteId: string): Promise<InviteRow> {
  const row = isUuid(inviteId) ? await findInvite(db, { organizationId, inviteId }) : undefined;
  if (!row) throw new AppError('invite_not_found');
  return row;
}

/**
 * Creates a new link, valid for 7 days; the previous one stops working. A person who may not invite an
 * organization admin gets no link for one either. Throws `invite_not_found`, `owner_only`,
 * `invite_not_resendable` or `too_many_requests`.
 */
export async function resendInvite(
  deps: LinkDeps,
  session: Session,
  inviteId: string,
): Promise<InviteAnswer> {
  const made = await changeLinks(deps, session, async (db, caller) => {
    const { organizationId } = session;
    const before = await requireInvite(db, session, inviteId);
    checkMayInvite(caller, before.organizationRole);
    const now = deps.clock.now();
    if (statusOf(before, now) !== 'pending') throw new AppError('invite_not_resendable');
    checkWait(before, now);
    requireRoom((await readLetters(db, deps, organizationId)).reached());
    return renewLink(db, deps, { session, before });
  });
  return sendLink(deps, made);
}

/** A new link for a pending invitation, with its event. */
export async function renewLink(
  db: Db,
  deps: LinkDeps,
  { session, before }: { readonly session: Session; readonly before: InviteRow },
): Promise<InviteWithLink> {
  const { organizationId } = session;
  const { id: inviteId } = before;
  const now = deps.clock.now();
  const { inviteUrl, stored } = newLink(deps);
  const since = new Date(now.getTime() - DAY_MS);
  const row = await renewInvite(db, { organizationId, inviteId }, { ...stored, now, since });
  const event = { subject: row.email, before: recordOf(before), after: recordOf(row) };
  await recordEvent(db, deps, { ...byPerson(session), kind: 'invitation_resent', ...event });
  deps.logger.info({ by: session.actor.userId, inviteId }, 'invitation resent');
  return { ...presentInvite(row, now), inviteUrl };
}

/** The invitations that nobody has accepted or cancelled yet, and that have not expired. */
export async function pendingInvites(db: Db, deps: LinkDeps, session: Session): Promise<InviteRow[]> {
  const now = deps.clock.now();
  const rows = await selectInvites(db, session.organizationId);
  return rows.filter((row) => statusOf(row, now) === 'pending');
}

/**
 * Cancels an invitation: its link stops working, its row stays for the record. Throws `invite_not_found` or
 * `invite_not_cancellable`.
 */
export function cancelInvite(
  deps: Pick<Deps, 'db' | 'clock' | 'logger'>,
  session: Session,
  inviteId: string,
): Promise<{ success: true; message: string }> {
  return change(deps, session, async (db) => {
    const { organizationId } = session;
    await lockRecord(db, organizationId);
    requireManager(await asOfNow(db, session));
    const before = await requireInvite(db, session, inviteId);
    const now = deps.clock.now();
    if (statusOf(before, now) !== 'pending') throw new AppError('invite_not_cancellable');
    await updateInvite(db, { organizationId, inviteId }, { cancelledAt: now });
    const event = { subject: before.email, before: recordOf(before) };
    await recordEvent(db, deps, { ...byPerson(session), kind: 'invitation_cancelled', ...event });
    deps.logger.info({ by: session.actor.userId, inviteId }, 'invitation cancelled');
    return { success: true, message: 'Invitation cancelled' };
  });
}
