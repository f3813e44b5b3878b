import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { limits } from '@stowed/contract';
import type { Endpoint } from '@stowed/contract';
import { AppError } from '../app-error.ts';

const MAX_DEPTH = 20;
// With the u flag a surrogate matches only where it stands alone.
const UNSTORABLE = /[\0\ud800-\udfff]/u;
/** How much of a body that is too large is read off so that the caller can read the refusal. */
const DRAIN_BYTES = 64 * 2 ** 20;

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly carriesImage?: Endpoint['carriesImage'];
  }
}

function inTime<T>(work: Promise<T>, limitMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new AppError('request_timeout'));
    }, limitMs);
    work
      .finally(() => {
        clearTimeout(timer);
      })
      .then(resolve, reject);
  });
}

/**
 * The stream's chunks. Throws `request_timeout` when none comes for so long; the connection stays, for the
 * answer.
 */
async function* unstalled(stream: Readable, idleMs: number): AsyncGenerator<unknown> {
  const chunks = stream[Symbol.asyncIterator]();
  for (;;) {
    const next: IteratorResult<unknown> = await inTime(chunks.next(), idleMs);
    if (next.done) return;
    yield next.value;
  }
}

interface Arriving {
  readonly stream: Readable;
  readonly idleMs: number;
}

/**
 * Reads a body up to its limit; what lies beyond is read off, then refused, so the answer is not lost in a
 * reset.
 */
async function readBody(request: FastifyRequest, { stream, idleMs }: Arriving): Promise<Buffer> {
  const { carriesImage } = request.routeOptions.config;
  const limit = carriesImage ? limits.imageBodyBytes : limits.bodyBytes;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of unstalled(stream, idleMs)) {
    if (!Buffer.isBuffer(chunk)) throw new AppError('invalid_json');
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
    else chunks.length = 0;
    if (size > DRAIN_BYTES) {
      stream.destroy();
      break;
    }
  }
  if (size > limit) throw new AppError(carriesImage ? 'image_too_large' : 'request_too_large');
  return Buffer.concat(chunks, size);
}

/** Texts must be storable: no NUL and no half of a surrogate pair. */
export function isPlainText(text: string): boolean {
  return !UNSTORABLE.test(text);
}

function isAcceptable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return isPlainText(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  return Object.entries(value).every(([key, inner]) => isPlainText(key) && isAcceptable(inner, depth - 1));
}

function parseJson(bytes: Buffer): unknown {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError('invalid_json', { cause });
  }
  if (!isAcceptable(value, MAX_DEPTH)) throw new AppError('invalid_json');
  return value;
}

/** JSON is the only kind of body; an empty one is fine under any JSON content type. */
export function acceptJsonBodies(app: FastifyInstance, idleMs: number): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', async (request: FastifyRequest, stream: Readable) => {
    const bytes = await readBody(request, { stream, idleMs });
    return bytes.length === 0 ? undefined : parseJson(bytes);
  });
}
