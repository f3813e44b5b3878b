import { endpoints } from '@stowed/contract';
import type { RequestOf } from '@stowed/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { markStale } from '../../../lib/stale.ts';
import { currentUserQuery } from '../../../lib/current-user-query.ts';
import { useRetryKey } from '../../../lib/use-retry-key.ts';

type ProfileBody = RequestOf<typeof endpoints.updateProfile>['body'];

/** Changes the person's own profile; done when the session's user is reloaded. */
export function useUpdateProfile(userId: string) {
  const queryClient = useQueryClient();
  const withRetryKey = useRetryKey();
  return useMutation({
    mutationFn: (body: ProfileBody) =>
      withRetryKey(body, (idempotencyKey) =>
        call(endpoints.updateProfile, { params: { userId }, body }, { idempotencyKey }),
      ),
    onSuccess: (user) => {
      if (user) queryClient.setQueryData(currentUserQuery().queryKey, user);
      return markStale(queryClient, { kind: 'members' });
    },
  });
}
