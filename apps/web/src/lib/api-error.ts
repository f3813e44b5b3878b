import { parseJson } from './parse-json.ts';
interface Wording {
  /** The error's own sentence, if the response has no better one. */
  readonly message?: string;
  /** The reason phrase of the response's status line, if the protocol has one. */
  readonly statusText?: string;
}

/** A response with an error status, or one that could not be read. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError';
  readonly status: number;
  readonly code: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  /** The text for the person: the server's message, or the body if it is not JSON. May be empty. */
  readonly serverMessage: string;
  /** The message, else the body, else the status text. */
  readonly anyText: string;
  /** The parsed body (a 409 carries the current drawer), if it is JSON. */
  readonly body: unknown;

  constructor(status: number, text: string, { message, statusText = '' }: Wording = {}) {
    const body = parseJson(text);
    const serverMessage = messageOf(body) ?? (body === undefined ? text.trim() : '');
    super(message ?? (serverMessage || `The server responded with ${status}`));
    this.status = status;
    this.body = body;
    this.serverMessage = serverMessage;
    this.anyText = serverMessage || text.trim() || statusText;
    this.code = stringAt(body, 'code');
    this.fields = fieldsOf(body);
  }
}

const noAnswerWords = {
  timeout: 'The request timed out. Try again when the signal is better.',
  network: 'Needs a connection. Try again when you have a signal.',
};

/** No response: no network, a lost connection, or a timeout. */
export class NoAnswerError extends Error {
  override readonly name: string = 'NoAnswerError';
  readonly reason: 'network' | 'timeout';

  constructor(reason: 'network' | 'timeout', cause: unknown) {
    super(noAnswerWords[reason], { cause });
    this.reason = reason;
  }
}

/** The sentence to show for a failed request: the server's own, else `fallback`. */
export function messageFor(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.serverMessage || fallback;
  if (error instanceof NoAnswerError) return error.message;
  return fallback;
}

/** The thrown error, or a new one with this message. */
export function asError(thrown: unknown, words: string): Error {
  const original = thrown instanceof NoAnswerError ? thrown.cause : thrown;
  return thrown instanceof Error && original instanceof Error ? thrown : new Error(words);
}

/** Statuses of a service that is temporarily unavailable. */
const OUTAGES: readonly number[] = [502, 503, 504];

/** True if the service failed, not the request or the session. */
export function isOutage(error: unknown): boolean {
  if (error instanceof NoAnswerError) return true;
  return error instanceof ApiError && OUTAGES.includes(error.status);
}

/** Errors after which the same request may still succeed: sign in, wait or retry. */
const UNDECIDED = [401, 408, 425, 429];

/** True if the server certainly did not and will not carry out the request. */
export function isFinalRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return false;
  return !UNDECIDED.includes(error.status) && error.code !== 'request_in_progress';
}

export function hasStatus(error: unknown, status: number): error is ApiError {
  return error instanceof ApiError && error.status === status;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function stringAt(body: unknown, key: string): string | undefined {
  const value = isRecord(body) ? body[key] : undefined;
  return typeof value === 'string' ? value : undefined;
}

function messageOf(body: unknown): string | undefined {
  return typeof body === 'string' ? body : stringAt(body, 'message');
}

function fieldsOf(body: unknown): Readonly<Record<string, string>> {
  const fields = isRecord(body) ? body['fields'] : undefined;
  if (!isRecord(fields)) return {};
  const texts = Object.entries(fields).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(texts);
}
