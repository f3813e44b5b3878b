import type { Invite, InviteStatus, OpenInvite } from '@stowed/contract';
import type { FoundInvite, InviteRow } from './invites.repository.ts';

/** Nothing is written when an invitation expires; its status is computed when it is read. */
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

/** What the holder of a link sees. */
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
