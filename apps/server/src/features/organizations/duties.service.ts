import type { Duty } from '@stowed/contract';
import { mayChangeOrganizationRoles } from '@stowed/domain';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { isUuid } from '../../ids.ts';
import type { Session } from '../../session.ts';
import { change, read } from '../../use-case.ts';
import { byPerson, lockRecord, recordEvent } from '../record/events.service.ts';
import { findMember, replaceDuties } from './members.repository.ts';
import type { MemberRow } from './members.repository.ts';
import { asOfNow, requireManager } from './members.service.ts';

/** Throws `user_not_found`, or `owner_only` for one's own duties unless one is owner. */
async function requireHolder(db: Db, session: Session, userId: string): Promise<MemberRow> {
  const member = isUuid(userId) ? await findMember(db, session.organizationId, userId) : undefined;
  if (!member) throw new AppError('user_not_found');
  const isOwn = member.id === session.actor.userId;
  if (isOwn && !mayChangeOrganizationRoles(session)) throw new AppError('owner_only');
  return member;
}

/** For a request with an invalid body: checks that it names a member whose duties the caller may set. */
export async function checkHolder(
  deps: Pick<Deps, 'db'>,
  session: Session,
  { userId }: { readonly userId: string },
): Promise<void> {
  await read(deps, session, (db) => requireHolder(db, session, userId));
}

interface Gift {
  readonly userId: string;
  readonly duties: readonly Duty[];
}

/** Sets a member's duties; they hold from the member's next call. If nothing changes, records no event. */
export function setDuties(
  deps: Pick<Deps, 'db' | 'clock'>,
  session: Session,
  { userId, duties: wanted }: Gift,
): Promise<{ readonly duties: Duty[] }> {
  return change(deps, session, async (db) => {
    await lockRecord(db, session.organizationId);
    const caller = await asOfNow(db, session);
    requireManager(caller);
    const member = await requireHolder(db, caller, userId);
    const duties = [...new Set(wanted)].sort();
    const before = [...member.duties];
    if (JSON.stringify(before) === JSON.stringify(duties)) return { duties };
    const gift = { duties, givenBy: session.actor.userId, givenAt: deps.clock.now() };
    await replaceDuties(db, member, gift);
    await recordEvent(db, deps, {
      ...byPerson(session),
      kind: 'duties_changed',
      subject: member.username,
      before: { userId, duties: before },
      after: { userId, duties },
    });
    return { duties };
  });
}
