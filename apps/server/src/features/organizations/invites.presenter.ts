import type { Invite, InviteStatus, OpenInvite } from '@stowed/contract';
import type { FoundInvite, InviteRow } from './invites.repository.ts';

/** Nothing is written when an invitation expires: whoever reads it sees it. */
export function statusOf(
  { accepted_at: acceptedAt, expires_at: expiresAt }: Pick<InviteRow, 'accepted_at' | 'expires_at'>,
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
    organizationRole: row.organization_role,
    status: statusOf(row, now),
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
}

/** What the holder of a link sees. */
export function presentOpenInvite(found: FoundInvite, now: Date): OpenInvite {
  return {
    email: found.email,
    role: found.role,
    organizationRole: found.organization_role,
    organizationName: found.organization_name,
    expiresAt: found.expires_at.toISOString(),
    status: statusOf(found, now),
  };
}
