import type { ErrorCode } from '@stowed/contract';
import { AppError } from '../../app-error.ts';

/**
 * Why Gemini gave no usable reply. `key_refused`: the key is not accepted. `busy`: too many requests, or too
 * many recent failures. `spent`: the day's calls are used up. `timeout`: no reply in time. `failed`: no
 * connection, a service error, or an unintelligible reply.
 */
export type GeminiProblem = 'key_refused' | 'busy' | 'spent' | 'timeout' | 'failed';

/** Never contains the service's own text, which may repeat the request, including the key. */
export class GeminiError extends Error {
  constructor(
    readonly problem: GeminiProblem,
    /** For the log, in our own words. */
    what: string,
    readonly details: { readonly retryAfterSeconds?: number; readonly status?: number } = {},
  ) {
    super(`Gemini: ${what}`);
  }
}

/** Whether nothing was sent because the day's calls are used up. */
export const isSpent = (error: unknown): boolean => error instanceof GeminiError && error.problem === 'spent';

type CodeOfUse = Readonly<Record<'timeout' | 'failed', ErrorCode>>;

/** The error for the caller, with the codes of the call; errors other than GeminiError stay unchanged. */
export function asAppError(error: unknown, codeOfUse: CodeOfUse): unknown {
  if (!(error instanceof GeminiError)) return error;
  const unavailable = { busy: 'service_unavailable', spent: 'service_unavailable' } as const;
  const codes = { key_refused: 'ai_not_initialized', ...unavailable, ...codeOfUse } as const;
  const { retryAfterSeconds } = error.details;
  return new AppError(codes[error.problem], {
    cause: error,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
}
