import { endpoints } from '@stowed/contract';
import type { RequestOf } from '@stowed/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { markStale } from '../../../lib/stale.ts';

type Standing = RequestOf<typeof endpoints.updateMember>['body'];

/** Changes a member's roles or access. A change of one's own account reloads the session's user. */
export function useUpdateMember(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Standing) => call(endpoints.updateMember, { params: { userId }, body }),
    onSettled: () => markStale(queryClient, { kind: 'members' }),
  });
}
