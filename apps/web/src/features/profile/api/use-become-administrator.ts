import { endpoints } from '@stowed/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { markStale } from '../../../lib/stale.ts';

/** Gives an owner the system role admin. */
export function useBecomeAdministrator(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(endpoints.updateMember, { params: { userId }, body: { role: 'admin' } }),
    onSuccess: () => markStale(queryClient, { kind: 'members' }),
  });
}
