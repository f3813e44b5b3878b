import { endpoints } from '@stowed/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { useRetryKey } from '../../../lib/use-retry-key.ts';

/** Sets a new password with a one-time link. Safe to retry after a lost answer. */
export function useResetPassword(token: string) {
  const withRetryKey = useRetryKey();
  return useMutation({
    mutationFn: (newPassword: string) =>
      withRetryKey({ token, newPassword }, (idempotencyKey) =>
        call(endpoints.resetPassword, { body: { token, newPassword } }, { idempotencyKey }),
      ),
  });
}
