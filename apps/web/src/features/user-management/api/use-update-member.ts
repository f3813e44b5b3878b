import { endpoints } from '@stowed/contract';
import type { RequestOf } from '@stowed/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { currentUserQuery } from '../../../lib/current-user-query.ts';
import { membersQuery } from '../../../lib/members-query.ts';

type Standing = RequestOf<typeof endpoints.updateMember>['body'];

/** Changes a member's roles, or lets him in or out. Who changes himself is loaded anew as well. */
export function useUpdateMember(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Standing) => call(endpoints.updateMember, { params: { userId }, body }),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: membersQuery().queryKey });
      await queryClient.invalidateQueries({ queryKey: currentUserQuery().queryKey });
    },
  });
}
