import { endpoints } from '@stowed/contract';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { useSession } from '../../../lib/session.tsx';

interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** Signs in and stores the token. */
export function useLogin() {
  const { signIn } = useSession();
  return useMutation({
    mutationFn: async (credentials: Credentials) => {
      const answer = await call(endpoints.login, { body: credentials });
      if (!answer?.token) throw new ApiError(500, '');
      return answer.token;
    },
    onSuccess: signIn,
  });
}
