import { endpoints } from '@stowed/contract';
import type { ResponseOf } from '@stowed/contract';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';

/** Makes a password reset link for a member; an older one stops working. */
export function useResetLink(userId: string) {
  return useMutation({
    mutationFn: async (): Promise<ResponseOf<typeof endpoints.makeResetLink>> => {
      const link = await call(endpoints.makeResetLink, { params: { userId } });
      if (!link) throw new ApiError(500, '');
      return link;
    },
  });
}
