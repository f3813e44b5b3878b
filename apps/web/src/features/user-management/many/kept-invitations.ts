import { z } from 'zod';
import { useWorkKeptBefore } from '../../../lib/use-kept-work.ts';
import { keptRoles } from '../kept-invitation.ts';

/** The storage key of interrupted entries. */
export const invitationsPlace = 'invite-many';

const entries = keptRoles.extend({ text: z.string() });
export type InvitationEntries = z.infer<typeof entries>;

/** The entries of an interrupted dialog, if any. */
export function useFindKeptInvitations(): () => InvitationEntries | undefined {
  const find = useWorkKeptBefore(invitationsPlace);
  return () => entries.safeParse(find()).data;
}
