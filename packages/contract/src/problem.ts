import type { errorCatalog, ErrorCode } from './error-catalog.ts';

/** Codes for requests that do not match their schema. */
type ProblemCode = {
  [Code in ErrorCode]: (typeof errorCatalog)[Code]['status'] extends 400 ? Code : never;
}[ErrorCode];

/** Starts the message of a schema that names an error code. */
export const PROBLEM = 'code:';

/**
 * Used in place of a schema's message: it names an error code, so that rewording a sentence changes no
 * code.
 */
export const problem = (code: ProblemCode): string => `${PROBLEM}${code}`;
