import { endpoints } from '@stowed/contract';
import type { ResponseOf } from '@stowed/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** What the check answers; null when it failed, which counts as a detection that cannot work. */
export type AiState = Pick<
  ResponseOf<typeof endpoints.initGemini>,
  'initialized' | 'engine' | 'keyFrom'
> | null;

/** Asked once in a session; whoever sets the key or chooses the engine writes what holds from then on into it. */
export const aiCheckQuery = () =>
  queryOptions<AiState>({
    queryKey: [endpoints.initGemini.path],
    queryFn: fetchAiState,
    staleTime: Infinity,
    // Kept for the session: who has been elsewhere for longer than unused data lives is not told again either.
    gcTime: Infinity,
    retry: false,
  });

async function fetchAiState(): Promise<AiState> {
  try {
    return await call(endpoints.initGemini, { body: { check: true } });
  } catch {
    return null;
  }
}

/** Only a plain yes counts. */
export const isAiReady = (state: AiState): boolean => state?.initialized === true;
