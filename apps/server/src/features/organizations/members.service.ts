import { endpoints } from '@stowed/contract';
import type { Contact, Member, ParsedRequestOf } from '@stowed/contract';
import { mayCall, mayChangeOrganizationRoles, mayManageMember, displayName } from '@stowed/domain';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/client.ts';
import { inOrganization } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { change, read } from '../../use-case.ts';
import { isUuid } from '../../ids.ts';
import { byPerson, recordEvent, lockRecord } from '../record/events.service.ts';
import { addResetLink } from '../auth/resets.service.ts';
import type { ResetLink } from '../auth/resets.service.ts';
import { endAllSessions } from '../auth/sessions.service.ts';
import {
  countOtherOwners,
  findMember,
  selectContacts,
  selectMembers,
  updateStanding,
} from './members.repository.ts';
import type { MemberRow, Standing } from './members.repository.ts';

type Changes = ParsedRequestOf<typeof endpoints.updateMember>['body'];

/** All members of the organization. */
export function listMembers(deps: Pick<Deps, 'db'>, session: Session): Promise<Member[]> {
  return read(deps, session, async (db) =>
    (await selectMembers(db, session.organizationId)).map(presentMember),
  );
}

/** The people to ask: owners first. */
export function listContacts(
  deps: Pick<Deps, 'db'>,
  session: Session,
): Promise<{ readonly contacts: Contact[] }> {
  return read(deps, session, async (db) => ({
    contacts: (await selectContacts(db, session.organizationId)).map(presentContact),
  }));
}

/** A member this person may manage. Throws `user_not_found` or `owner_only`. */
async function requireManaged(db: Db, session: Session, userId: string): Promise<MemberRow> {
  const member = isUuid(userId) ? await findMember(db, session.organizationId, userId) : undefined;
  if (!member) throw new AppError('user_not_found');
  if (!mayManageMember(session, { organizationRole: member.organizationRole })) {
    throw new AppError('owner_only');
  }
  return member;
}

/** For a request with an invalid body: checks that it names a member the caller manages. */
export async function checkManaged(
  deps: Pick<Deps, 'db'>,
  session: Session,
  { userId }: { readonly userId: string },
): Promise<void> {
  await read(deps, session, (db) => requireManaged(db, session, userId));
}

/** Reloads the caller under the lock, because their role may have just changed. */
export async function asOfNow(db: Db, session: Session): Promise<Session> {
  const caller = await findMember(db, session.organizationId, session.actor.userId);
  if (!caller?.active) throw new AppError('account_deactivated');
  return { ...session, role: caller.role, organizationRole: caller.organizationRole };
}

/** Repeats the endpoint's access check with the caller's current role. Throws `forbidden`. */
export function requireManager(caller: Session): void {
  if (mayCall('org-admin', caller)) return;
  throw new AppError('forbidden', { message: endpoints.listMembers.denial });
}

const standingOf = ({ active, role, organizationRole }: MemberRow): Standing => ({
  active,
  role,
  organizationRole,
});

const changedBy = (stored: Standing, changes: Changes): Standing => ({
  active: changes.active ?? stored.active,
  role: changes.role ?? stored.role,
  organizationRole: changes.organizationRole ?? stored.organizationRole,
});

const isOwnerNow = ({ active, organizationRole }: Standing): boolean =>
  active && organizationRole === 'owner';

/**
 * Activates or deactivates a member and changes their roles; open sessions change at once. Earlier sessions
 * stay ended after reactivation. Throws `owner_only` for changes organization admins may not make,
 * `last_owner` for a change that would leave nobody in charge.
 */
export function updateMember(
  deps: Pick<Deps, 'db' | 'clock' | 'logger'>,
  session: Session,
  { userId, ...changes }: Changes & { readonly userId: string },
): Promise<Member> {
  return change(deps, session, async (db) => {
    await lockRecord(db, session.organizationId);
    const caller = await asOfNow(db, session);
    const member = await requireManaged(db, caller, userId);
    const before = standingOf(member);
    const after = changedBy(before, changes);
    if (JSON.stringify(before) === JSON.stringify(after)) return presentMember(member);
    const changesOrganizationRole = before.organizationRole !== after.organizationRole;
    if (changesOrganizationRole && !mayChangeOrganizationRoles(caller)) throw new AppError('owner_only');
    const losesOwner = isOwnerNow(before) && !isOwnerNow(after);
    if (losesOwner && (await countOtherOwners(db, member)) === 0) throw new AppError('last_owner');
    if (after.active && !before.active) await endAllSessions(db, member);
    const event = { subject: member.username, before: { userId, ...before }, after: { userId, ...after } };
    await recordEvent(db, deps, { ...byPerson(session), kind: 'member_changed', ...event });
    deps.logger.info({ by: session.actor.userId, ...event }, 'member changed');
    return presentMember(await updateStanding(db, member, after));
  });
}

/**
 * Creates a link that lets a member set a new password. The response is sent once and never stored, so a
 * retry makes another link and ends the previous one.
 */
export function makeResetLink(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'publicUrl' | 'logger'>,
  session: Session,
  userId: string,
): Promise<ResetLink> {
  const { organizationId, actor } = session;
  return inOrganization(deps.db, organizationId, async (db) => {
    await lockRecord(db, organizationId);
    const member = await requireManaged(db, await asOfNow(db, session), userId);
    const link = await addResetLink(db, deps, { organizationId, userId, createdBy: actor.userId });
    await recordEvent(db, deps, {
      ...byPerson(session),
      kind: 'reset_link_made',
      subject: member.username,
      after: { userId, expiresAt: link.expiresAt },
    });
    deps.logger.info({ by: actor.userId, userId }, 'password reset link made');
    return link;
  });
}

/** A member as shown to those who manage members: never the password's hash. */
function presentMember(row: MemberRow): Member {
  return {
    id: row.id,
    username: row.username,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    rank: row.rank,
    unit: row.unit,
    role: row.role,
    organizationRole: row.organizationRole,
    duties: [...row.duties],
    active: row.active,
    lastLogin: row.lastLoginAt?.toISOString() ?? null,
  };
}

/** The people to ask, as shown to every member. */
function presentContact(row: MemberRow): Contact {
  const { username, firstName, lastName } = row;
  return {
    name: displayName({ username, firstName, lastName }),
    email: row.email,
    organizationRole: row.organizationRole,
  };
}
