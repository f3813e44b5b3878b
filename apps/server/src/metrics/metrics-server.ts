import { once } from 'node:events';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { inUrl } from '../addresses.ts';
import type { Metrics } from './metrics.ts';

interface Place {
  readonly host: string;
  readonly port: number;
}

export interface MetricsServer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

async function answer(response: ServerResponse, metrics: Metrics): Promise<void> {
  const text = await metrics.text();
  response.setHeader('content-type', 'text/plain; version=0.0.4; charset=utf-8').end(text);
}

/** Serves GET /metrics on its own port, which is not public. */
export async function serveMetrics(metrics: Metrics, { host, port }: Place): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method === 'GET' && request.url === '/metrics') {
      answer(response, metrics).catch(() => response.destroy());
    } else {
      response.writeHead(404).end();
    }
  });
  server.listen({ host, port });
  await once(server, 'listening').catch((cause: unknown) => {
    throw new Error(`METRICS_PORT: cannot listen on port ${port} of ${host}`, { cause });
  });
  server.unref();
  const bound = server.address();
  const used = typeof bound === 'object' && bound ? bound.port : port;
  return {
    url: `http://${inUrl(host)}:${used}/metrics`,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
