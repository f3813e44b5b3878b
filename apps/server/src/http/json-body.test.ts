import fastify from 'fastify';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { limits } from '@stowed/contract';
import { describe, expect, it } from 'vitest';
import { AppError } from '../app-error.ts';
import type { Session } from '../session.ts';
import { BodyRoom } from './body-room.ts';
import { acceptJsonBodies } from './json-body.ts';

const MB = 2 ** 20;
const KB = 2 ** 10;
const room = new BodyRoom({ bytes: 2 * MB, free: limits.bodyBytes, waitMs: 50 });
const openRoom = () => new BodyRoom({ bytes: 400 * KB, free: 16 * KB, waitMs: 0 });

/** A server with a call that carries a picture and one without a session; they answer a refusal's code. */
function openServer(bodies: Partial<Parameters<typeof acceptJsonBodies>[1]> = {}) {
  const app = fastify();
  app.decorateRequest('session', undefined);
  app.addHook('onRequest', async (request) => {
    if (request.url === '/picture') request.session = { organizationId: 'ours' } as Session;
  });
  acceptJsonBodies(app, { idleMs: 5000, room, roomWithoutSession: openRoom(), ...bodies });
  app.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof AppError ? 400 : 500).send(error instanceof AppError ? error.code : ''),
  );
  app.post('/picture', { config: { carriesImage: 'kept' } }, () => 'saved');
  app.post('/open', () => 'let in');
  return app;
}

/** A body of this many pieces of 1 MB, and how many were read. */
function bodyOf(pieces: number) {
  const read = { pieces: 0 };
  function* parts() {
    for (; read.pieces < pieces; read.pieces += 1) yield Buffer.alloc(MB, 'x');
  }
  return { read, stream: Readable.from(parts(), { highWaterMark: 1 }) };
}

async function send(payload: Readable, app = openServer(), url = '/picture'): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  return (await app.inject({ method: 'POST', url, headers, payload })).body;
}

describe('a body with a picture', () => {
  it('S45 that finds no room is refused, and read to its end without being kept', async () => {
    const [first, second] = [room.open('theirs'), room.open('theirs')];
    await first.grow(limits.bodyBytes + MB);
    await second.grow(limits.bodyBytes + MB);
    const { read, stream } = bodyOf(4);
    expect(await send(stream)).toBe('service_unavailable');
    expect(read.pieces).toBe(4);
    first.close();
    second.close();
    expect(await send(Readable.from([Buffer.from('{}')]))).toBe('saved');
  });

  it('S45 that begins fast and then drips is refused', async () => {
    const drips = async function* () {
      yield Buffer.alloc(MB, 'x');
      for (let count = 0; count < 20; count += 1) {
        await setTimeout(100);
        yield Buffer.from('x');
      }
    };
    expect(await send(Readable.from(drips()), openServer({ idleMs: 300 }))).toBe('request_timeout');
  });

  it('S45 that stops near its end makes way for one that waits', async () => {
    const app = openServer({
      room: new BodyRoom({ bytes: 2 * MB, free: limits.bodyBytes, waitMs: 20_000 }),
      idleMs: 20_000,
    });
    const { stream: first } = bodyOf(limits.bodyBytes / MB + 3);
    const stops = async function* () {
      yield* first;
      await setTimeout(15_000, undefined, { ref: false });
    };
    const stopped = send(Readable.from(stops()), app);
    await setTimeout(100);
    const startedMs = Date.now();
    expect(await send(bodyOf(limits.bodyBytes / MB + 2).stream, app)).toBe('invalid_json');
    expect(Date.now() - startedMs).toBeLessThan(10_000);
    expect(await stopped).toBe('request_timeout');
  });

  it('S45 that never ends is read no further than 64 MB', async () => {
    const { read, stream } = bodyOf(200);
    expect(await send(stream)).toBe('image_too_large');
    expect(read.pieces).toBeGreaterThan(60);
    expect(read.pieces).toBeLessThan(100);
  });
});

describe('a body of a call without a session', () => {
  it('S45 that finds no room is refused, unless it is short', async () => {
    const app = openServer();
    const long = Buffer.from(JSON.stringify({ text: 'x'.repeat(200 * KB) }));
    const short = JSON.stringify({ text: 'x'.repeat(10 * KB) });
    const stops = async function* () {
      yield long.subarray(0, 150 * KB);
      await setTimeout(1500);
      yield long.subarray(150 * KB);
    };
    const stopped = [1, 2].map(() => send(Readable.from(stops()), app, '/open'));
    await setTimeout(200);
    expect(await send(Readable.from([long]), app, '/open')).toBe('service_unavailable');
    expect(await send(Readable.from([short]), app, '/open')).toBe('let in');
    expect(await Promise.all(stopped)).toEqual(['let in', 'let in']);
    expect(await send(Readable.from([long]), app, '/open')).toBe('let in');
  });
});
