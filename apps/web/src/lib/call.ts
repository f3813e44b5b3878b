import type { Endpoint, RequestOf, ResponseOf } from '@stowed/contract';
import { compact } from '@stowed/domain';
import { ApiError, NoAnswerError } from './api-error.ts';
import { isUnattended } from './attention.ts';
import { forgetEarlyAnswers, takeEarlyAnswer } from './early-answers.ts';
import type { Arrival } from './early-answers.ts';
import { randomId } from './random-id.ts';
import { noteServerTime } from './server-clock.ts';
import { readToken } from './token.ts';
import { upload } from './upload.ts';

type Nothing = Record<never, never>;
type Part<K extends string, T> = Nothing extends T ? { readonly [key in K]?: T } : { readonly [key in K]: T };

/** Params, query and body, each only if the endpoint has it. */
export type CallInput<E extends Endpoint> = Part<'params', RequestOf<E>['params']> &
  Part<'query', RequestOf<E>['query']> &
  Part<'body', RequestOf<E>['body']>;

interface CallOptions {
  readonly signal?: AbortSignal;
  /** Set when a retry of a lost write must have no second effect; otherwise each write gets a new one. */
  readonly idempotencyKey?: string;
  /** The version that the person has seen: the server rejects a stale one with 409. */
  readonly seenVersion?: number;
  /** Set for an act that this device kept before it sent it. */
  readonly queued?: Queued | undefined;
  /** Called with the share of the body that was sent, from 0 to 1. */
  readonly onSent?: ((share: number) => void) | undefined;
}

export interface Queued {
  /** When the person acted, by this device's clock. */
  readonly at: Date;
  /** The drawer's version that they saw, if the act goes over a newer one. */
  readonly seenVersion?: number | undefined;
}

interface LooseInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** Generous for a weak signal, but every request must end. */
const TIMEOUT_MS = { plain: 30_000, image: 90_000, file: 1_800_000 };

let onUnauthorized: UnauthorizedHandler = () => undefined;

type UnauthorizedHandler = (token: string, code: string | undefined) => void;

/** Called when a request with `token` got a 401, with its error code. */
export function setUnauthorizedHandler(handler: UnauthorizedHandler): void {
  onUnauthorized = handler;
}

/**
 * Calls an endpoint. Returns null for an empty body. Throws ApiError for an error status or invalid JSON, and
 * NoAnswerError without a response. Responses are not parsed again: the server used the same schema, and
 * parsing costs a phone time.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<ResponseOf<E> | null> {
  const { params, query, body }: LooseInput = input;
  const isWrite = endpoint.method !== 'GET';
  const answer = await send(pathOf(endpoint.path, params, query), {
    method: endpoint.method,
    body: isWrite && body !== undefined ? JSON.stringify(body) : undefined,
    headers: isWrite ? writeHeaders(options) : {},
    signal: options.signal,
    onSent: options.onSent,
    timeoutMs: endpoint.carriesImage ? TIMEOUT_MS.image : TIMEOUT_MS.plain,
    read: readers[endpoint.answers],
  });
  // The contract describes the body; see `call` for why it is not parsed here.
  return answer as ResponseOf<E> | null;
}

function writeHeaders({ idempotencyKey, seenVersion, queued }: CallOptions): Record<string, string> {
  return compact({
    'Idempotency-Key': idempotencyKey ?? randomId(),
    // Recorded next to the server's time.
    'Device-Time': new Date().toISOString(),
    'Queued-At': queued?.at.toISOString(),
    'Seen-Version': queued?.seenVersion?.toString(),
    'If-Match': seenVersion === undefined ? undefined : `"${seenVersion}"`,
  });
}

interface Sending {
  readonly method: string;
  readonly body?: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  readonly onSent?: ((share: number) => void) | undefined;
  readonly timeoutMs: number;
  readonly read: Reader;
}

/** Reads the body of a successful response. */
type Reader = (response: Response) => Promise<unknown>;

const readers: Readonly<Record<Endpoint['answers'], Reader>> = {
  'application/json': readJson,
  'image/svg+xml': (response) => response.text(),
  'application/pdf': async (response) => new Uint8Array(await response.arrayBuffer()),
  'text/event-stream': (response) => Promise.resolve(response.body),
  'application/zip': (response) => response.blob(),
  'text/csv': (response) => response.blob(),
};

async function send(path: string, sending: Sending): Promise<unknown> {
  const { timeoutMs, signal, read, onSent } = sending;
  const token = readToken();
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), timeoutMs);
  const cancel = () => deadline.abort();
  signal?.addEventListener('abort', cancel);
  try {
    const { method, body } = sending;
    const headers = { ...sending.headers, ...standardHeaders(token) };
    const request = { method, body, headers, signal: deadline.signal };
    const { response, at } = await ask(path, request, { token, onSent });
    noteServerTime(response.headers.get('date'), at);
    if (!response.ok) throw await refusalOf(response, token);
    return await read(response);
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error;
    throw new NoAnswerError(deadline.signal.aborted ? 'timeout' : 'network', error);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
  }
}

interface AskOptions extends Pick<Sending, 'onSent'> {
  readonly token: string | null;
}

/** Sends a request, or takes the answer that the page's first script asked for. */
async function ask(
  path: string,
  request: Pick<Sending, 'method' | 'body' | 'headers'> & { readonly signal: AbortSignal },
  { token, onSent }: AskOptions,
): Promise<Arrival> {
  const isRead = request.method === 'GET';
  // A change makes them old.
  if (!isRead) forgetEarlyAnswers();
  const early = isRead ? await takeEarlyAnswer(path, token, request.signal) : undefined;
  if (early) return early;
  const { body, ...rest } = request;
  const response = await (onSent
    ? upload(path, { ...rest, body }, onSent)
    : fetch(path, compact({ ...rest, body })));
  return { response, at: Date.now() };
}

/** A wrong password or passkey at signing is not the end of the session. */
const isRefusedProof = (code: string | undefined): boolean =>
  code === 'invalid_credentials' || code === 'passkey_not_accepted' || code === 'passkey_copied';

async function refusalOf(response: Response, token: string | null): Promise<ApiError> {
  const text = await response.text();
  const error = new ApiError(response.status, text, { statusText: response.statusText });
  const isSessionOver = response.status === 401 && !isRefusedProof(error.code);
  if (isSessionOver && token) onUnauthorized(token, error.code);
  return error;
}

function standardHeaders(token: string | null): Record<string, string> {
  const json = compact({ 'Content-Type': 'application/json', Unattended: isUnattended() ? '1' : undefined });
  return token ? { ...json, Authorization: `Bearer ${token}` } : json;
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ApiError(response.status, '', { message: `The response could not be read: ${String(cause)}` });
  }
}

/** Fills `:name` parts of a contract path and adds the query. */
export function pathOf(path: string, params?: unknown, query?: unknown): string {
  const values = textEntries(params);
  const filled = path.replace(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeURIComponent(values.find(([key]) => key === name)?.[1] ?? ''),
  );
  const search = new URLSearchParams(textEntries(query)).toString();
  return search ? `${filled}?${search}` : filled;
}

function textEntries(record: unknown): [string, string][] {
  if (typeof record !== 'object' || record === null) return [];
  return Object.entries(record)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([key, value]) => [key, String(value)]);
}

/** A GET by its path alone, for queries whose key is the path. */
export function fetchPath(path: string, signal?: AbortSignal): Promise<unknown> {
  return send(path, {
    method: 'GET',
    headers: {},
    timeoutMs: TIMEOUT_MS.plain,
    read: readJson,
    signal,
  });
}

/**
 * Opens a streaming request. `signal` aborts the opening; later the reader ends the stream. Throws like
 * `call`.
 */
export async function openStream(
  endpoint: Endpoint,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const body = await send(endpoint.path, {
    method: endpoint.method,
    headers: {},
    timeoutMs: TIMEOUT_MS.plain,
    read: readers[endpoint.answers],
    signal,
  });
  if (!(body instanceof ReadableStream)) throw new NoAnswerError('network', new Error('There is no body'));
  return body;
}

export interface FetchedFile {
  readonly name: string;
  readonly content: Blob;
}

/** Downloads a file under the name that the server gives it. */
export async function fetchFile<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<FetchedFile> {
  const { params, query }: LooseInput = input;
  const file = await send(pathOf(endpoint.path, params, query), {
    method: endpoint.method,
    headers: {},
    timeoutMs: TIMEOUT_MS.file,
    read: readFile,
  });
  // The type that readFile returns.
  return file as FetchedFile;
}

async function readFile(response: Response): Promise<FetchedFile> {
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return { name: name ?? 'download', content: await response.blob() };
}
