import { z } from 'zod';
import { useWorkKeptBefore } from '../../lib/use-kept-work.ts';

/** The storage key of an interrupted invitation. */
export const invitationPlace = 'invite';

export const keptRoles = z.object({
  role: z.enum(['maintainer', 'admin']),
  organizationRole: z.enum(['member', 'admin']),
});
const invitation = keptRoles.extend({ email: z.string() });

/** The entries of an interrupted invitation, if any. */
export function useFindKeptInvitation(): () => z.infer<typeof invitation> | undefined {
  const find = useWorkKeptBefore(invitationPlace);
  return () => invitation.safeParse(find()).data;
}
