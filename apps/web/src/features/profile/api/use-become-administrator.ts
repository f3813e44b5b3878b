import { endpoints } from '@stowed/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { currentUserQuery } from '../../../lib/current-user-query.ts';
import { membersQuery } from '../../../lib/members-query.ts';

/** Gives an owner the system role admin. */
export function useBecomeAdministrator(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(endpoints.updateMember, { params: { userId }, body: { role: 'admin' } }),
    onSuccess: async () => {
      void queryClient.invalidateQueries({ queryKey: membersQuery().queryKey });
      await queryClient.invalidateQueries({ queryKey: currentUserQuery().queryKey });
    },
  });
}
