import { endpoints } from '@stowed/contract';
import type { ResponseOf } from '@stowed/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** The check's response; null after a failure, which counts as not working. */
export type AiState = Pick<
  ResponseOf<typeof endpoints.initGemini>,
  'initialized' | 'engine' | 'keyFrom'
> | null;

/** Requested once per session; setting a key or choosing an engine updates the cache. */
export const aiCheckQuery = () =>
  queryOptions<AiState>({
    queryKey: [endpoints.initGemini.path],
    queryFn: fetchAiState,
    staleTime: Infinity,
    // Kept for the session: otherwise the toast would show again after a long time on other screens.
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

/** True only for an explicit yes. */
export const isAiReady = (state: AiState): boolean => state?.initialized === true;
