import type { User } from '@stowed/contract';
import type { UserRow } from './users.repository.ts';

/** What leaves of a user: never the password's hash, never another organization's data. */
export function presentUser(row: UserRow): User {
  return {
    id: row.id,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    rank: row.rank,
    unit: row.unit,
    role: row.role,
    profileImageUrl: row.profile_image_url,
    organizationId: row.organization_id,
    organizationName: row.organization_name,
    organizationType: row.organization_type,
    organizationRole: row.organization_role,
  };
}
