import type { Duty, User } from '@stowed/contract';
import type { UserRow } from './users.repository.ts';

/**
 * The user fields that may leave the server: never the password's hash, never another organization's data.
 */
export function presentUser(row: UserRow, duties: readonly Duty[]): User {
  return {
    id: row.id,
    username: row.username,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    rank: row.rank,
    unit: row.unit,
    role: row.role,
    profileImageUrl: row.profileImageUrl,
    organizationId: row.organizationId,
    organizationName: row.organizationName,
    organizationType: row.organizationType,
    organizationRole: row.organizationRole,
    duties: [...duties],
  };
}
