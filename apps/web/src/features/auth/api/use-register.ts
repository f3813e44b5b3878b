import { endpoints } from '@stowed/contract';
import type { RequestOf } from '@stowed/contract';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { useRetryKey } from '../../../lib/use-retry-key.ts';
import { useSession } from '../../../lib/session.tsx';

export type Registration = RequestOf<typeof endpoints.registerOrganization>['body'];

/** Creates an organization with its first account and signs that account in. */
export function useRegister() {
  const { signIn } = useSession();
  const withRetryKey = useRetryKey();
  return useMutation({
    mutationFn: async (body: Registration) => {
      const answer = await withRetryKey(body, (idempotencyKey) =>
        call(endpoints.registerOrganization, { body }, { idempotencyKey }),
      );
      if (!answer?.token) throw new ApiError(500, '');
      return answer.token;
    },
    onSuccess: signIn,
  });
}
