import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openTestApp } from '../test/test-app.ts';

const HEAD = 'Host: x\r\nContent-Type: application/json\r\n';

/** Everything that arrives until the server closes the connection. */
async function readAll(socket: ReturnType<typeof connect>): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => (text += String(chunk)));
  await once(socket, 'close');
  return text;
}

it('G23 a closing server handles calls on open connections, then closes these', async () => {
  const { app, deps, close } = await openTestApp();
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const open = () => connect(port, '127.0.0.1');
  const signIn = open();
  const health = open();
  const answers = Promise.all([readAll(signIn), readAll(health)]);
  signIn.write(`POST /api/auth/login HTTP/1.1\r\n${HEAD}Content-Length: 2\r\n\r\n{`);
  health.write(`GET /api/health HTTP/1.1\r\n${HEAD}`);
  await delay(100);
  deps.draining.begin();
  const closed = close();
  await delay(100);
  health.write('\r\n');
  signIn.write('}');
  const [refused, healthy] = await answers;
  expect(refused).toMatch(/^HTTP\/1.1 400 .*\r\nconnection: close\r\n/is);
  expect(healthy).toMatch(/^HTTP\/1.1 200 .*\r\nconnection: close\r\n/is);
  await closed;
});
