import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

interface Running {
  readonly child: ChildProcess;
  readonly origin: string;
}

/** The built server on a free port, with its own data folder and practically no rate limits. */
export async function startServer(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Running> {
  const file = join(root, 'apps/server/dist/main.js');
  if (!existsSync(file)) throw new Error('Build the server first: npm start, or node apps/server/build.mjs');
  const child = spawn(process.execPath, [file], {
    env: {
      // As npm start does.
      MALLOC_MMAP_THRESHOLD_: '1048576',
      UV_THREADPOOL_SIZE: '8',
      ...process.env,
      DATA_DIR: dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      REQUESTS_PER_MINUTE: '10000000',
      REGISTRATIONS_PER_HOUR: '100000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const chunk of child.stdout) {
    const origin = /ready: (\S+)/.exec(String(chunk))?.[1];
    if (origin) return { child, origin };
  }
  throw new Error('The server ended before it was ready');
}

/** A bare node:http handler to measure against. */
export async function startBare(): Promise<{ origin: string; close: () => Promise<unknown> }> {
  const body = JSON.stringify({ status: 'ok' });
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.setHeader('content-type', 'application/json').end(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { origin: `http://127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(resolve)) };
}
