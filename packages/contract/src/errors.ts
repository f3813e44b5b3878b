import { errorCatalog } from './error-catalog.ts';
import type { ErrorCode } from './error-catalog.ts';
import { PROBLEM } from './problem.ts';

/** The error code that a schema's message names, if it names one. */
export function problemCodeOf(message: string): ErrorCode | undefined {
  const code = message.startsWith(PROBLEM) ? message.slice(PROBLEM.length) : '';
  return isErrorCode(code) ? code : undefined;
}

/** The text that people see for a schema's message: the sentence of its code, or the message itself. */
export function sentenceOf(message: string): string {
  const code = problemCodeOf(message);
  return code ? errorCatalog[code].message : message;
}

const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(errorCatalog, text);

/** The response of every failed call (only createToolbox sends its message as text). */
export interface ErrorBody {
  readonly code: ErrorCode;
  readonly message: string;
  readonly fields?: Readonly<Record<string, string>> | undefined;
  /** For calls whose responses carry `success`. */
  readonly success?: false | undefined;
  readonly requestId?: string | undefined;
}
