import { endpoints } from '@stowed/contract';
import type { ResponseOf } from '@stowed/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { aiCheckQuery } from '../../lib/ai-check.ts';
import { ApiError, asError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { keepKeyEnding } from '../../lib/kept-key.ts';

/** Sends a key to check and store. Anything but a clear yes is a failure. */
export async function requestInitialisation(
  apiKey: string,
): Promise<ResponseOf<typeof endpoints.initGemini>> {
  const answer = await call(endpoints.initGemini, { body: { apiKey } }).catch((thrown: unknown) => {
    throw asError(thrown, 'Failed to initialize AI service');
  });
  if (!answer?.success) throw new ApiError(200, JSON.stringify(answer ?? {}));
  return answer;
}

/** Why a key was not accepted. */
export function keyFailure(error: Error): string {
  return (error instanceof ApiError ? error.serverMessage : error.message) || 'Please check your API key';
}

/** Sets the key and updates the AI status on every screen. */
export function useSetAiKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: requestInitialisation,
    onSuccess: (state, apiKey) => {
      keepKeyEnding(apiKey);
      queryClient.setQueryData(aiCheckQuery().queryKey, state);
    },
  });
}
