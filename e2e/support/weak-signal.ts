import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The server behind a weak signal: when a service worker asks for a file for the first time, the connection
 * breaks.
 */
export async function openWeakSignal(address: string) {
  const asked = new Set<string>();
  const proxy = createServer((call, reply) => {
    const { method = 'GET', headers, url = '/' } = call;
    const isByWorker = headers['sec-fetch-dest'] === 'empty' && !url.startsWith('/api');
    if (isByWorker && !asked.has(url)) {
      asked.add(url);
      reply.destroy();
      return;
    }
    const sent = request(new URL(url, address), { method, headers, agent: false }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    sent.on('error', () => reply.destroy());
    call.pipe(sent);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    /** How many files failed once. */
    failures: () => asked.size,
    close: () => {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}
