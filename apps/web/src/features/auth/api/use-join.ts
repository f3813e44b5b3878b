import { endpoints } from '@stowed/contract';
import type { OpenInvite, RequestOf } from '@stowed/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api-error.ts';
import { call, pathOf } from '../../../lib/call.ts';
import { useSession } from '../../../lib/session.tsx';

export type JoiningPerson = RequestOf<typeof endpoints.acceptInvite>['body']['userData'];

/** What an invitation offers. An invalid invitation stays invalid, so only the person retries. */
export const openInviteQuery = (token: string) =>
  queryOptions<OpenInvite>({ queryKey: [pathOf(endpoints.getInvite.path, { token })], retry: false });

/** Creates the invited account and signs it in. */
export function useJoin(token: string) {
  const { signIn } = useSession();
  return useMutation({
    mutationFn: async (userData: JoiningPerson) => {
      const answer = await call(endpoints.acceptInvite, { body: { token, userData } });
      if (!answer?.token) throw new ApiError(500, '');
      return answer.token;
    },
    onSuccess: signIn,
  });
}
