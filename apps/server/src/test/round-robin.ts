import { createServer, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';

const CHECK_MS = 100;

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/api/ready`)).ok;
  } catch {
    return false;
  }
}

/**
 * A plain proxy: it sends each call once, to the next server that said it is ready. A call that a server does
 * not answer gets 502.
 */
export async function openRoundRobin() {
  const servers = new Map<string, boolean>();
  let turn = 0;
  const timer = setInterval(() => {
    for (const origin of servers.keys()) {
      void isReady(origin).then((ready) => {
        if (servers.has(origin)) servers.set(origin, ready);
      });
    }
  }, CHECK_MS);

  function forward(call: IncomingMessage, reply: ServerResponse): void {
    const ready = [...servers].filter(([, answers]) => answers).map(([origin]) => origin);
    const origin = ready[turn++ % ready.length];
    const lose = (): void => {
      reply.writeHead(502).end();
    };
    if (origin === undefined) {
      lose();
      return;
    }
    const { method = 'GET', headers, url = '/' } = call;
    const sent = request(`${origin}${url}`, { method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    sent.on('error', lose);
    call.pipe(sent);
  }

  const proxy = createServer(forward).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    add: (origin: string) => void servers.set(origin, false),
    remove: (origin: string) => void servers.delete(origin),
    isUsing: (origin: string) => servers.get(origin) === true,
    close: () => {
      clearInterval(timer);
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}
