import type { OrganizationRole, SystemRole } from '@stowed/contract';
import type { Db } from '../../db/client.ts';
import type { LockedUser } from '../../db/rows.ts';

export type MemberRow = LockedUser;

/** All members of the organization, by username. */
export async function selectMembers(db: Db, organizationId: string): Promise<MemberRow[]> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .orderBy('usernameKey')
    .execute();
}

export async function findMember(
  db: Db,
  organizationId: string,
  userId: string,
): Promise<MemberRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('id', '=', userId)
    .executeTakeFirst();
}

/** The active owners and organization admins. */
export async function selectContacts(db: Db, organizationId: string): Promise<MemberRow[]> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('organizationId', '=', organizationId)
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
  { organizationId, id }: MemberRow,
  { active, role, organizationRole }: Standing,
): Promise<MemberRow> {
  return db
    .updateTable('users')
    .set({ active, role, organizationRole })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
