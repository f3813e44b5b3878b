import type { FastifyInstance, FastifyRequest } from 'fastify';
import { setImmediate } from 'node:timers/promises';
import { limits } from '@stowed/contract';
import type { Endpoint } from '@stowed/contract';
import { addressGroup } from '../address-group.ts';
import { AppError } from '../app-error.ts';
import { busy } from '../turns.ts';
import { admitted } from './admitted.ts';
import type { Arriving, BodyRoom } from './body-room.ts';

const MAX_DEPTH = 20;
// With the u flag a surrogate matches only if it is alone.
const UNSTORABLE = /[\0\ud800-\udfff]/u;
/** How much of an oversized body is discarded, so that the caller can read the refusal. */
const DRAIN_BYTES = 64 * 2 ** 20;

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly carriesImage?: Endpoint['carriesImage'];
    readonly carriesList?: Endpoint['carriesList'];
  }
}

/** The body of a request, as Fastify passes it: a stream without an encoding yields buffers. */
interface Bytes extends AsyncIterable<Buffer> {
  destroy(): unknown;
}

function inTime<T>(work: Promise<T>, limitMs: number, ended: AbortSignal | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const refuse = (): void => {
      reject(new AppError('request_timeout'));
    };
    if (ended?.aborted) refuse();
    const timer = setTimeout(refuse, limitMs);
    ended?.addEventListener('abort', refuse);
    work
      .finally(() => {
        clearTimeout(timer);
        ended?.removeEventListener('abort', refuse);
      })
      .then(resolve, reject);
  });
}

/**
 * The stream's chunks. Throws `request_timeout` if none arrives for this long or the body has to make way;
 * the connection stays open for the response.
 */
async function* unstalled(stream: Bytes, { idleMs, room }: Incoming): AsyncGenerator<Buffer> {
  const chunks = stream[Symbol.asyncIterator]();
  for (;;) {
    const next = await inTime(chunks.next(), idleMs, room?.ended);
    if (next.done) return;
    yield next.value;
  }
}

/** At this rate a phone's photo of 250 kB takes 100 seconds, longer than the page waits. */
const LEAST_BYTES_PER_SECOND = 2_500;

/** Organizations take turns: every call with a large body needs a session. */
export const groupOf = (request: FastifyRequest): string => admitted(request).organizationId;

interface Incoming {
  readonly idleMs: number;
  /** The room for the body; undefined for a small body of a call with a session. */
  readonly room: Arriving | undefined;
}

interface TooLarge {
  readonly limit: number;
  readonly code: 'image_too_large' | 'request_too_large';
}

/** A body up to its limit. What exceeds it, or finds no room, is dropped as it arrives. */
class ArrivingBody {
  readonly #chunks: Buffer[] = [];
  /** What has arrived since then is compared with the least rate. */
  #window = { sinceMs: Date.now(), bytes: 0 };
  #refusal: Error | undefined;
  size = 0;

  constructor(
    private readonly tooLarge: TooLarge,
    private readonly incoming: Incoming,
  ) {}

  async take(chunk: Buffer): Promise<void> {
    this.size += chunk.length;
    this.#requireRate(chunk.length);
    const { limit, code } = this.tooLarge;
    if (this.size > limit) this.#letGo(new AppError(code));
    else if (!this.#refusal) await this.#keep(chunk);
  }

  /** Throws the reason if the body was refused. */
  whole(): Buffer {
    if (this.#refusal) throw this.#refusal;
    return Buffer.concat(this.#chunks, this.size);
  }

  /** Throws `request_timeout` if too little arrives, whatever came before. */
  #requireRate(bytes: number): void {
    const { sinceMs } = this.#window;
    this.#window.bytes += bytes;
    const passedMs = Date.now() - sinceMs;
    if (passedMs < this.incoming.idleMs) return;
    const least = (LEAST_BYTES_PER_SECOND * passedMs) / 1000;
    if (this.#window.bytes < least) throw new AppError('request_timeout');
    this.#window = { sinceMs: Date.now(), bytes: 0 };
  }

  async #keep(chunk: Buffer): Promise<void> {
    const askedMs = Date.now();
    try {
      await this.incoming.room?.grow(chunk.length);
      this.#chunks.push(chunk);
    } catch (cause) {
      this.#letGo(Object.assign(busy(), { cause }));
    }
    // Waiting for room is not the sender's fault.
    this.#window.sinceMs += Date.now() - askedMs;
  }

  #letGo(refusal: Error): void {
    this.#refusal = refusal;
    this.#chunks.length = 0;
    this.incoming.room?.close();
  }
}

function limitOf({ routeOptions }: FastifyRequest): TooLarge {
  const { carriesImage, carriesList } = routeOptions.config;
  if (carriesImage) return { limit: limits.imageBodyBytes, code: 'image_too_large' };
  return { limit: carriesList ? limits.listBodyBytes : limits.bodyBytes, code: 'request_too_large' };
}

/**
 * Reads a body. A refused one is read to its end first, so that the response is not lost in a reset.
 */
async function readBody(request: FastifyRequest, stream: Bytes, incoming: Incoming): Promise<Buffer> {
  const body = new ArrivingBody(limitOf(request), incoming);
  for await (const chunk of unstalled(stream, incoming)) {
    await body.take(chunk);
    if (body.size > DRAIN_BYTES) {
      stream.destroy();
      break;
    }
  }
  return body.whole();
}

/** Texts must be storable: no NUL and no lone surrogate. */
export function isPlainText(text: string): boolean {
  return !UNSTORABLE.test(text);
}

interface Limits {
  readonly depth: number;
  readonly isText: (text: string) => boolean;
}

function isAcceptable(value: unknown, { depth, isText }: Limits): boolean {
  if (typeof value === 'string') return isText(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  const inside = { depth: depth - 1, isText };
  return Object.entries(value).every(([key, inner]) => isText(key) && isAcceptable(inner, inside));
}

const BACKSLASH = 0x5c;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('invalid_json', { cause });
  }
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new AppError('invalid_json', { cause });
  }
}

/** Yields to other calls between the steps: each takes tens of milliseconds for the largest body. */
async function parseJson(bytes: Buffer): Promise<unknown> {
  // In valid UTF-8, only an escape can yield a text that is not storable.
  const isText = bytes.includes(BACKSLASH) ? isPlainText : () => true;
  const text = decoded(bytes);
  if (bytes.length > limits.bodyBytes) await setImmediate();
  const value = parsed(text);
  if (!isAcceptable(value, { depth: MAX_DEPTH, isText })) throw new AppError('invalid_json');
  if (bytes.length > limits.bodyBytes) await setImmediate();
  return value;
}

interface Bodies {
  /** The longest pause within a body. */
  readonly idleMs: number;
  /** For bodies with pictures and long lists. */
  readonly room: BodyRoom;
  /** For bodies of calls without a session. */
  readonly roomWithoutSession: BodyRoom;
}

function roomFor(request: FastifyRequest, { room, roomWithoutSession }: Bodies): Arriving | undefined {
  const { carriesImage, carriesList } = request.routeOptions.config;
  if (carriesImage || carriesList) return room.open(groupOf(request));
  return request.session ? undefined : roomWithoutSession.open(addressGroup(request.ip));
}

/** JSON is the only kind of body. An empty one is accepted under any JSON content type. */
export function acceptJsonBodies(app: FastifyInstance, bodies: Bodies): void {
  const held = new WeakMap<FastifyRequest, Arriving>();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', async (request: FastifyRequest, stream: Bytes) => {
    const own = roomFor(request, bodies);
    if (own) held.set(request, own);
    try {
      const bytes = await readBody(request, stream, { idleMs: bodies.idleMs, room: own });
      own?.complete();
      return bytes.length === 0 ? undefined : await parseJson(bytes);
    } catch (error) {
      own?.close();
      throw error;
    }
  });
  // The body is in memory until its call ends.
  app.addHook('onSend', async (request) => {
    held.get(request)?.close();
    held.delete(request);
  });
}
