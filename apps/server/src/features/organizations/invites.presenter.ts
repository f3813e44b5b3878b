import type { Invite, InviteStatus, OpenInvite } from '@stowed/contract';
import type { FoundInvite, InviteRow } from './invites.repository.ts';

/** Expiry is not stored; the status is computed on reading. */
export function statusOf(
  { acceptedAt, expiresAt }: Pick<InviteRow, 'acceptedAt' | 'expiresAt'>,
  now: Date,
): InviteStatus {
  if (acceptedAt) return 'accepted';
  return expiresAt <= now ? 'expired' : 'pending';
}

export function presentInvite(row: InviteRow, now: Date): Invite {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    organizationRole: row.organizationRole,
    status: statusOf(row, now),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}

/** The invitation as shown to the holder of its link. */
export function presentOpenInvite(found: FoundInvite, now: Date): OpenInvite {
  return {
    email: found.email,
    role: found.role,
    organizationRole: found.organizationRole,
    organizationName: found.organizationName,
    expiresAt: found.expiresAt.toISOString(),
    status: statusOf(found, now),
  };
}
