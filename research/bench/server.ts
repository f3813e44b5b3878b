// npm run bench:server: measures the built server on this machine, over loopback, with its own database and
// folder. Load figures are shown beside those of a bare node:http handler in the same run. TARGET MISSED
// marks a figure that misses its target. At the end, drawer reads and marks are compared with a bare Fastify
// server (bare-server.ts) on the embedded database and on a PostgreSQL cluster of its own, whose programs
// must be in /usr/lib/postgresql. `npm run bench:server -- ratios` does only
// that, and with `embedded` or `postgres` after it only on that one.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureBesidePhotos } from './server-beside.ts';
import { makeBench } from './server-drawer.ts';
import type { Bench } from './server-drawer.ts';
import { measureFirstPhotos } from './server-first.ts';
import { measureLoad } from './server-load.ts';
import { measurePages } from './server-page.ts';
import { line, quantile } from './server-print.ts';
import { fillSecondDrawer, ourMarks, printRatios } from './server-ratio.ts';
import { startBare, startServer } from '../../tools/lib/server-process.ts';

const PHOTOS = 15;
const PHOTO_TARGET_MS = 450;

async function measurePhotos({ sendPhoto }: Bench): Promise<void> {
  line('process-image, first after the start', `${(await sendPhoto()).toFixed(0)} ms`);
  const times: number[] = [];
  for (let i = 0; i < PHOTOS; i += 1) times.push(await sendPhoto());
  const median = quantile(times, 0.5);
  line('process-image, 800 px, median', `${median.toFixed(0)} ms`, median <= PHOTO_TARGET_MS);
  line('process-image, 800 px, p95', `${quantile(times, 0.95).toFixed(0)} ms`);
}

async function measureLoads(bench: Bench): Promise<void> {
  const { origin, headers, drawerPath } = bench;
  const bare = await startBare();
  const url = `${origin}${drawerPath}`;
  await fillSecondDrawer(bench);
  await measureLoad('GET drawer', { url, headers, connections: 4 }, bare.origin);
  await measureLoad('GET drawer', { url, headers, connections: 50 }, bare.origin);
  await measureLoad('tool flips with event', { url: origin, headers, ...ourMarks(bench) }, bare.origin);
  await bare.close();
}

async function measureServer(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'stowed-bench-'));
  const { child, origin } = await startServer(folder);
  const end = async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await new Promise((resolve) => child.once('exit', resolve));
  };
  try {
    const bench = await makeBench(origin);
    await measurePhotos(bench);
    await measureFirstPhotos(bench);
    await measureBesidePhotos(bench);
    await measureLoads(bench);
    await measurePages(bench);
  } finally {
    await end();
    rmSync(folder, { recursive: true, force: true });
  }
}

const [only, ...on] = process.argv.slice(2);
if (only !== 'ratios') await measureServer();
await printRatios(on.length > 0 ? on : ['embedded', 'postgres']);
