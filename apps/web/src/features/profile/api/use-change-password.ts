import { endpoints } from '@stowed/contract';
import type { RequestOf } from '@stowed/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { markStale } from '../../../lib/stale.ts';

type PasswordChange = RequestOf<typeof endpoints.changePassword>['body'];

/** Changes the person's own password, which ends all other sessions. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: PasswordChange) => call(endpoints.changePassword, { body }),
    onSuccess: () => markStale(queryClient, { kind: 'sessions' }),
  });
}
