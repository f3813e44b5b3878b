import type { Duty, OrganizationRole, SystemRole } from '@stowed/contract';
import type { Db } from '../../db/client.ts';
import { givenDuties } from '../../db/given-duties.ts';
import type { LockedUser } from '../../db/rows.ts';

export type MemberRow = LockedUser & {
  /** Those that were given to the person. */
  readonly duties: readonly Duty[];
};

/** The people of the organization, without its service user. */
const people = (db: Db, organizationId: string) =>
  db
    .selectFrom('users')
    .selectAll()
    .select(givenDuties.as('duties'))
    .where('organizationId', '=', organizationId)
    .where('kind', '=', 'person');

/** All members of the organization, by username. */
export async function selectMembers(db: Db, organizationId: string): Promise<MemberRow[]> {
  return people(db, organizationId).orderBy('usernameKey').execute();
}

export async function findMember(
  db: Db,
  organizationId: string,
  userId: string,
): Promise<MemberRow | undefined> {
  return people(db, organizationId).where('id', '=', userId).executeTakeFirst();
}

/** The active owners and organization admins. */
export async function selectContacts(db: Db, organizationId: string): Promise<MemberRow[]> {
  return people(db, organizationId)
    .where('organizationRole', 'in', ['owner', 'admin'])
    .where('active', '=', true)
    .orderBy('organizationRole', 'desc')
    .orderBy('usernameKey')
    .execute();
}

/** Number of active owners other than this member. */
export async function countOtherOwners(db: Db, { organizationId, id }: MemberRow): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('organizationId', '=', organizationId)
    .where('organizationRole', '=', 'owner')
    .where('active', '=', true)
    .where('id', '<>', id)
    .executeTakeFirstOrThrow();
  return row.count;
}

export interface Standing {
  readonly active: boolean;
  readonly role: SystemRole;
  readonly organizationRole: OrganizationRole;
}

export async function updateStanding(
  db: Db,
  { organizationId, id, duties }: MemberRow,
  { active, role, organizationRole }: Standing,
): Promise<MemberRow> {
  const stored = await db
    .updateTable('users')
    .set({ active, role, organizationRole })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...stored, duties };
}

interface Gift {
  readonly duties: readonly Duty[];
  readonly givenBy: string;
  readonly givenAt: Date;
}

/** Replaces a member's duties. */
export async function replaceDuties(
  db: Db,
  { organizationId, id: userId }: MemberRow,
  { duties, givenBy, givenAt }: Gift,
): Promise<void> {
  await db
    .deleteFrom('memberDuties')
    .where('organizationId', '=', organizationId)
    .where('userId', '=', userId)
    .where((where) => (duties.length === 0 ? where.val(true) : where.not(where('duty', 'in', [...duties]))))
    .execute();
  if (duties.length === 0) return;
  await db
    .insertInto('memberDuties')
    .values(duties.map((duty) => ({ organizationId, userId, duty, givenBy, givenAt })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
