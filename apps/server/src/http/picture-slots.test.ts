import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createToolbox, registerOrganization, scan } from '../test/factories.ts';
import { openTestApp } from '../test/test-app.ts';
import type { TestApp } from '../test/test-app.ts';

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

  /** Starts to send a photo for the engine, and stops in the middle. */
  function beginPhoto(): Socket {
    const socket = connect(port, '127.0.0.1');
    const headers = `Host: x\r\nAuthorization: Bearer ${admin}\r\nContent-Type: application/json\r\nContent-Length: 999`;
    socket.write(`POST /api/process-image HTTP/1.1\r\n${headers}\r\n\r\n{"imageData":`);
    return socket;
  }

  const judge = () => test.call('POST', '/api/process-image', { token: admin, body: '{' });

  it('S45 unfinished photos from one organization do not block others', async () => {
    await open({ UPLOAD_IDLE_SECONDS: '180' });
    const unfinished = Array.from({ length: 40 }, beginPhoto);
    const other = await registerOrganization(test);
    const { path } = await createToolbox(test, other.admin);
    const drawer = `${path}/drawer/1`;
    const startedMs = Date.now();
    const answers = [
      await scan(test, other.admin, { drawer, tools: [] }),
      await scan(test, other.admin, { drawer, tools: [], imageUrl: null }),
      await test.call('POST', '/api/process-image', { token: other.admin, body: {} }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 400]);
    expect(Date.now() - startedMs).toBeLessThan(10_000);
    for (const socket of unfinished) socket.destroy();
    expect((await judge()).status).toBe(400);
  });

  it.each([
    ['stop in the middle of a photo', () => undefined],
    ['send a byte now and then', (socket: Socket) => setInterval(() => socket.write(' '), 300).unref()],
  ])('S45 callers who %s get an error', async (_what, goOn) => {
    await open({ UPLOAD_IDLE_SECONDS: '1' });
    const socket = beginPhoto();
    const timer = goOn(socket);
    let reply = '';
    for await (const chunk of socket) reply += String(chunk);
    clearInterval(timer);
    expect(reply).toMatch(/^HTTP\/1\.1 408 .*"code":"request_timeout"/s);
    expect((await judge()).status).toBe(400);
  });

  it('G-186 a photo on a weak signal, 6 KB/s, is read to its end', async () => {
    await open({ UPLOAD_IDLE_SECONDS: '1' });
    const socket = connect(port, '127.0.0.1');
    const body = JSON.stringify({ imageData: 'x'.repeat(12_000) });
    const headers = `Authorization: Bearer ${admin}\r\nContent-Type: application/json\r\nConnection: close`;
    const size = `Content-Length: ${body.length}`;
    socket.write(`POST /api/process-image HTTP/1.1\r\nHost: x\r\n${headers}\r\n${size}\r\n\r\n`);
    for (let from = 0; from < body.length; from += 2000) {
      await new Promise((resolve) => setTimeout(resolve, 333));
      socket.write(body.slice(from, from + 2000));
    }
    let reply = '';
    for await (const chunk of socket) reply += String(chunk);
    expect(reply).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('every kind of response releases it', async () => {
    await open();
    for (let i = 0; i < 5; i += 1) expect((await judge()).status).toBe(400);
    const { path } = await createToolbox(test, admin);
    const all = await Promise.all(
      [1, 2, 3].map(() => scan(test, admin, { drawer: `${path}/drawer/1`, tools: [] })),
    );
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});
