import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createToolbox, registerOrganization, scan } from '../test/factories.ts';
import { openTestApp } from '../test/test-app.ts';
import type { TestApp } from '../test/test-app.ts';
import { PictureSlots } from './guards.ts';

it('S45 let some in, let a few wait, and refuse the rest with Retry-After', async () => {
  const slots = new PictureSlots({ inWork: 1, queue: 1, waitMs: 50 });
  await slots.enter();
  const waiting = slots.enter();
  await expect(slots.enter()).rejects.toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 2 });
  slots.leave();
  await waiting;
  await expect(slots.enter()).rejects.toMatchObject({ code: 'service_unavailable' });
  slots.leave();
  await slots.enter();
  slots.leave();
});

describe('with one slot', () => {
  let test: TestApp;
  let admin: string;
  let port: number;
  afterEach(() => test.close());

  async function open(settings = {}): Promise<void> {
    test = await openTestApp({ IMAGES_IN_FLIGHT: '1', ...settings });
    ({ admin } = await registerOrganization(test));
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const address = test.app.server.address();
    if (typeof address !== 'object' || !address) throw new Error('no port');
    ({ port } = address);
  }

  /** Begins to send a photo that is to be judged, and stops in the middle of it. */
  function beginPhoto(): Socket {
    const socket = connect(port, '127.0.0.1');
    const headers = `Host: x\r\nAuthorization: Bearer ${admin}\r\nContent-Type: application/json\r\nContent-Length: 999`;
    socket.write(`POST /api/process-image HTTP/1.1\r\n${headers}\r\n\r\n{"imageData":`);
    return socket;
  }

  const judge = () => test.call('POST', '/api/process-image', { token: admin, body: '{' });

  it('callers who go away while they wait give their slot back', async () => {
    await open();
    const unfinished = [1, 2, 3].map(beginPhoto);
    await new Promise((resolve) => setTimeout(resolve, 500));
    // The last to come wait for a slot and leave first; then the one that holds it goes.
    for (const socket of unfinished.reverse()) {
      socket.destroy();
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect((await judge()).status).toBe(400);
  });

  it('S45 no scan waits for photos that are being judged', async () => {
    await open({ UPLOAD_IDLE_SECONDS: '180' });
    const { path } = await createToolbox(test, admin);
    const photo = beginPhoto();
    // Once a later call is answered, the photo has its slot.
    await fetch(`http://127.0.0.1:${port}/api/user`, { headers: { authorization: `Bearer ${admin}` } });
    const { status } = await scan(test, admin, { drawer: `${path}/drawer/1`, tools: [] });
    expect(status).toBe(200);
    photo.destroy();
  });

  it('S45 callers who stop in the middle of a photo give their slot back and get an error', async () => {
    await open({ UPLOAD_IDLE_SECONDS: '1' });
    let told = '';
    for await (const chunk of beginPhoto()) told += String(chunk);
    expect(told).toMatch(/^HTTP\/1\.1 408 .*"code":"request_timeout"/s);
    expect((await judge()).status).toBe(400);
  });

  it('every kind of answer gives it back', async () => {
    await open();
    for (let i = 0; i < 5; i += 1) expect((await judge()).status).toBe(400);
    const { path } = await createToolbox(test, admin);
    const all = await Promise.all(
      [1, 2, 3].map(() => scan(test, admin, { drawer: `${path}/drawer/1`, tools: [] })),
    );
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});
