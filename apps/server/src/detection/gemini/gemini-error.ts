/**
 * Why Gemini gave no usable answer. `key_refused`: the key is not accepted. `busy`: too many questions, or too many
 * failures just now. `timeout`: nothing in time. `failed`: no connection, an error of the service, or a reply that
 * cannot be understood.
 */
export type GeminiProblem = 'key_refused' | 'busy' | 'timeout' | 'failed';

/** What the service itself said stands nowhere in it: an answer may hold what was sent, the key included. */
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
