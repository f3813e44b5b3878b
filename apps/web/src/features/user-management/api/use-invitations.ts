import { endpoints } from '@stowed/contract';
import type { InviteAnswer, RequestOf, ResponseOf } from '@stowed/contract';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { markStale } from '../../../lib/stale.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';

export type Invitation = RequestOf<typeof endpoints.inviteMember>['body'];

/** Reloads the list after failures too: a call whose response was lost may have succeeded. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () => markStale(queryClient, { kind: 'invitations' });
}

function requireLink(answer: InviteAnswer | null): InviteAnswer {
  if (!answer) throw new ApiError(500, '');
  return answer;
}

/** Invites a person; the response contains the link, and says whether it was emailed. */
export function useInvite() {
  return useSingleMutation({
    mutationFn: async (body: Invitation) => requireLink(await call(endpoints.inviteMember, { body })),
    onSettled: useRefresh(),
  });
}

export type ManyResults = ResponseOf<typeof endpoints.inviteMany>;
type ManyInvitations = RequestOf<typeof endpoints.inviteMany>['body'];

/** Invites many people; the response has the result of each address, with the links. */
export function useInviteMany() {
  return useSingleMutation({
    mutationFn: async (body: ManyInvitations): Promise<ManyResults> => {
      const answer = await call(endpoints.inviteMany, { body });
      if (!answer) throw new ApiError(500, '');
      return answer;
    },
    onSettled: useRefresh(),
  });
}

/** Makes new links for all pending invitations; the old ones stop working. */
export function useRenewInvites() {
  return useSingleMutation({
    mutationFn: async (): Promise<ManyResults> => {
      const answer = await call(endpoints.renewInvites, {});
      if (!answer) throw new ApiError(500, '');
      return answer;
    },
    onSettled: useRefresh(),
  });
}

/** Makes a new link for a pending invitation; the old one stops working. */
export function useResendInvite() {
  return useSingleMutation({
    mutationFn: async (inviteId: string) =>
      requireLink(await call(endpoints.resendInvite, { params: { inviteId } })),
    onSettled: useRefresh(),
  });
}

export function useCancelInvite() {
  return useSingleMutation({
    mutationFn: (inviteId: string) => call(endpoints.cancelInvite, { params: { inviteId } }),
    onSettled: useRefresh(),
  });
}
