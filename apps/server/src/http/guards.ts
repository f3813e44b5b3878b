import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

const PICTURE_QUEUE = 32;
const PICTURE_WAIT_MS = 15_000;
const MINUTE_MS = 60_000;

/** A page of another site must not make a signed-in browser change something. */
export function refuseCrossSite(request: FastifyRequest): void {
  const isChange = !['GET', 'HEAD', 'OPTIONS'].includes(request.method);
  if (isChange && request.headers['sec-fetch-site'] === 'cross-site')
    throw new AppError('cross_site_request');
}

/** How often one address may call in a minute, whatever it calls. */
export async function limitRate(app: FastifyInstance, perMinute: number): Promise<void> {
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: MINUTE_MS,
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(ttl / 1000)) }),
  });
}

/**
 * Bounds how many pictures are in memory at once. The slot is taken before the body is read. What is only
 * kept takes milliseconds and never waits for what is judged.
 */
export function limitPictures(app: FastifyInstance, inWork: number): void {
  const settings = { inWork, queue: PICTURE_QUEUE, waitMs: PICTURE_WAIT_MS };
  const slotsOf = { kept: new PictureSlots(settings), judged: new PictureSlots(settings) };
  const held = new WeakMap<FastifyRequest, PictureSlots>();
  const release = (request: FastifyRequest): void => {
    held.get(request)?.leave();
    held.delete(request);
  };
  app.addHook('preParsing', async (request, reply) => {
    const { carriesImage } = request.routeOptions.config;
    if (!carriesImage) return;
    const slots = slotsOf[carriesImage];
    await slots.enter();
    held.set(request, slots);
    // Also when the caller goes away in between: each slot is given back exactly once.
    reply.raw.once('close', () => {
      release(request);
    });
    // Who went away while waiting has closed already and will not close again.
    if (reply.raw.closed || reply.raw.destroyed || request.raw.destroyed) release(request);
  });
  app.addHook('onResponse', async (request) => {
    release(request);
  });
}

const RETRY_SECONDS = 2;

interface Waiting {
  readonly enter: () => void;
  readonly timer: NodeJS.Timeout;
}

/**
 * How many calls with a picture are in work at once: each holds megabytes. A few more wait their turn before
 * their body is read; the rest are asked to come again.
 */
export class PictureSlots {
  readonly #waiting: Waiting[] = [];
  #inWork = 0;

  constructor(
    private readonly settings: { readonly inWork: number; readonly queue: number; readonly waitMs: number },
  ) {}

  /** Resolves when there is a slot. Throws AppError `service_unavailable`. Each success needs one leave(). */
  enter(): Promise<void> {
    if (this.#inWork < this.settings.inWork) {
      this.#inWork += 1;
      return Promise.resolve();
    }
    const busy = new AppError('service_unavailable', { retryAfterSeconds: RETRY_SECONDS });
    if (this.#waiting.length >= this.settings.queue) return Promise.reject(busy);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(busy);
      }, this.settings.waitMs);
      const waiting: Waiting = { enter: resolve, timer };
      this.#waiting.push(waiting);
    });
  }

  leave(): void {
    const next = this.#waiting.shift();
    if (!next) {
      this.#inWork -= 1;
      return;
    }
    clearTimeout(next.timer);
    next.enter();
  }
}
