import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MINUTE_MS } from '@stowed/domain';
import { addressGroup } from '../address-group.ts';
import { AppError } from '../app-error.ts';
import { isDataUrl } from '../pictures/picture.ts';
import { Turns } from '../turns.ts';
import { groupOf } from './json-body.ts';

const PICTURE_QUEUE = 32;
const PICTURE_WAIT_MS = 15_000;

/** A page of another site must not make a signed-in browser change anything. */
export function refuseCrossSite(request: FastifyRequest): void {
  const isChange = !['GET', 'HEAD', 'OPTIONS'].includes(request.method);
  if (isChange && request.headers['sec-fetch-site'] === 'cross-site')
    throw new AppError('cross_site_request');
}

/** Limits how many calls of any kind one address makes per minute. */
export async function limitRate(app: FastifyInstance, perMinute: number): Promise<void> {
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: MINUTE_MS,
    keyGenerator: ({ ip }) => addressGroup(ip),
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

const needsSlot = (carriesImage: 'kept' | 'judged', body: unknown): boolean =>
  carriesImage === 'judged' ||
  (typeof body === 'object' &&
    body !== null &&
    Object.values(body).some((value) => typeof value === 'string' && isDataUrl(value)));

/**
 * Bounds how many pictures are decoded or judged at once. The slot is taken once the body is there, and only
 * for a call that has a picture; organizations take turns. A picture that is only kept takes milliseconds,
 * and never waits for one that is judged.
 */
export function limitPictures(app: FastifyInstance, inWork: number): void {
  const settings = { inWork, queue: PICTURE_QUEUE, waitMs: PICTURE_WAIT_MS };
  const slotsOf = { kept: new Turns(settings), judged: new Turns(settings) };
  const held = new WeakMap<FastifyRequest, Turns>();
  const release = (request: FastifyRequest): void => {
    held.get(request)?.leave();
    held.delete(request);
  };
  app.addHook('preHandler', async (request) => {
    const { carriesImage } = request.routeOptions.config;
    if (!carriesImage || !needsSlot(carriesImage, request.body)) return;
    const slots = slotsOf[carriesImage];
    await slots.enter(groupOf(request));
    held.set(request, slots);
  });
  // Before the response is sent, so that a slow reader holds no slot. Also runs if the caller has
  // disconnected.
  app.addHook('onSend', async (request) => {
    release(request);
  });
}
