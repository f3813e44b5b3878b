import { displayName } from '@stowed/domain';
import type { Contact, Member } from '@stowed/contract';
import type { MemberRow } from './members.repository.ts';

/** What those who manage members see of one: never the password's hash. */
export function presentMember(row: MemberRow): Member {
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
    active: row.active,
    lastLogin: row.lastLoginAt?.toISOString() ?? null,
  };
}

/** What every member sees of the people to ask. */
export function presentContact(row: MemberRow): Contact {
  const { username, firstName, lastName } = row;
  return {
    name: displayName({ username, firstName, lastName }),
    email: row.email,
    organizationRole: row.organizationRole,
  };
}
