import { QueryClient } from '@tanstack/react-query';
import type { QueryFunctionContext } from '@tanstack/react-query';
import { ApiError, NoAnswerError } from './api-error.ts';
import { fetchPath } from './call.ts';
import { fetchOrKept } from './device/kept-answers.ts';

const FINAL_STATUSES = [401, 403, 404];
const RETRIES = { defaultFetcher: 1, ownFunction: 3 };

/** An error status for a query by path. */
class QueryError extends ApiError {
  override readonly name = 'QueryError';
}

/** No response for a query by path. */
class UnansweredQuery extends NoAnswerError {
  override readonly name = 'UnansweredQuery';
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: fetchByKey,
        retry: shouldRetry,
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
        gcTime: 300_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        // Offline, a query must fail visibly instead of waiting.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

function fetchByKey({ queryKey, signal }: QueryFunctionContext): Promise<unknown> {
  const path = String(queryKey[0]);
  return asQuery(() => fetchOrKept(path, () => fetchPath(path, signal)));
}

/** For a query of several requests: fails and retries like a query by path. */
export async function asQuery<T>(fetchAll: () => Promise<T>): Promise<T> {
  try {
    return await fetchAll();
  } catch (error) {
    if (error instanceof ApiError) throw asQueryError(error);
    if (error instanceof NoAnswerError) throw new UnansweredQuery(error.reason, error.cause);
    throw error;
  }
}

function asQueryError(error: ApiError): QueryError {
  const raw = error.body === undefined ? error.serverMessage : JSON.stringify(error.body);
  return new QueryError(error.status, raw, {
    message: `API Error: ${error.status} ${error.anyText}`.trimEnd(),
  });
}

function shouldRetry(failures: number, error: Error): boolean {
  if (error instanceof ApiError && FINAL_STATUSES.includes(error.status)) return false;
  const isDefaultFetcher = error instanceof QueryError || error instanceof UnansweredQuery;
  return failures < (isDefaultFetcher ? RETRIES.defaultFetcher : RETRIES.ownFunction);
}
