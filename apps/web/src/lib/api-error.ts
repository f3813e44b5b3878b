interface Wording {
  /** The error's own sentence, where the answer has none that fits. */
  readonly message?: string;
  /** The reason phrase of the answer's status line, as far as the protocol has one. */
  readonly statusText?: string;
}

/** An answer that was not OK, or an OK one that could not be read. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError';
  readonly status: number;
  readonly code: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  /** What a person may read: the server's message, or its text when the body is no JSON. Empty when there is none. */
  readonly serverMessage: string;
  /** What the answer says in any form: its message, else its text as it came, else its status text. */
  readonly anyText: string;
  /** The parsed body (a 409 carries the drawer as it is now), or undefined when it is no JSON. */
  readonly body: unknown;

  constructor(status: number, text: string, { message, statusText = '' }: Wording = {}) {
    const body = parseJson(text);
    const serverMessage = messageOf(body) ?? (body === undefined ? text.trim() : '');
    super(message ?? (serverMessage || `The server answered ${status}`));
    this.status = status;
    this.body = body;
    this.serverMessage = serverMessage;
    this.anyText = serverMessage || text.trim() || statusText;
    this.code = stringAt(body, 'code');
    this.fields = fieldsOf(body);
  }
}

/** No answer at all: no network, a cut connection, or none in time. */
export class NoAnswerError extends Error {
  override readonly name: string = 'NoAnswerError';
  readonly reason: 'network' | 'timeout';

  constructor(reason: 'network' | 'timeout', cause: unknown) {
    super(reason === 'timeout' ? 'The request timed out' : 'No connection to the server', { cause });
    this.reason = reason;
  }
}

/** The sentence to show for a failed call: the server's own, else `fallback`. */
export function messageFor(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.serverMessage || fallback;
  if (error instanceof NoAnswerError) return error.message;
  return fallback;
}

/** What was thrown, if it is an error; else one with these words. */
export function asError(thrown: unknown, words: string): Error {
  const original = thrown instanceof NoAnswerError ? thrown.cause : thrown;
  return thrown instanceof Error && original instanceof Error ? thrown : new Error(words);
}

/** Whether the service, not the request or the session, is what failed. */
export function isOutage(error: unknown): boolean {
  if (error instanceof NoAnswerError) return true;
  return error instanceof ApiError && [502, 503, 504].includes(error.status);
}

/** Refusals that leave open what becomes of the request: sign in again, wait, or ask later. */
const UNDECIDED = [401, 408, 425, 429];

/** Whether the server has certainly not done what was asked for, and will not do it. */
export function isFinalRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return false;
  return !UNDECIDED.includes(error.status) && error.code !== 'request_in_progress';
}

export function hasStatus(error: unknown, status: number): error is ApiError {
  return error instanceof ApiError && error.status === status;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
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
