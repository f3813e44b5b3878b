import type { ErrorCode } from '@stowed/contract';
import { AppError } from '../../app-error.ts';

/**
 * Why Gemini gave no usable answer. `key_refused`: the key is not accepted. `busy`: too many questions, or
 * too many failures just now. `spent`: the day's questions are used up. `timeout`: nothing in time. `failed`:
 * no connection, an error of the service, or a reply that cannot be understood.
 */
export type GeminiProblem = 'key_refused' | 'busy' | 'spent' | 'timeout' | 'failed';

/** It never contains the service's own text, which may repeat what was sent, the key included. */
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

/** Whether nothing was asked because the day's questions are used up. */
export const isSpent = (error: unknown): boolean => error instanceof GeminiError && error.problem === 'spent';

type CodeOfUse = Readonly<Record<'timeout' | 'failed', ErrorCode>>;

/**
 * The error that a caller gets, with the codes of the call; errors that are not Gemini's stay as they are.
 */
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
