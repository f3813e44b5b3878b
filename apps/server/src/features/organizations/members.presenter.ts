import { displayName } from '@stowed/domain';
import type { Contact, Member } from '@stowed/contract';
import type { MemberRow } from './members.repository.ts';

/** What those who manage members see of one: never the password's hash. */
export function presentMember(row: MemberRow): Member {
  return {
    id: row.id,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    rank: row.rank,
    unit: row.unit,
    role: row.role,
    organizationRole: row.organization_role,
    active: row.active,
    lastLogin: row.last_login_at?.toISOString() ?? null,
  };
}

/** What every member sees of the people to ask. */
export function presentContact(row: MemberRow): Contact {
  const { username, first_name: firstName, last_name: lastName } = row;
  return {
    name: displayName({ username, firstName, lastName }),
    email: row.email,
    organizationRole: row.organization_role,
  };
}
