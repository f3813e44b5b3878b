// npm run bench:uploads [-- PHOTOS [postgres]]: sends photos of 10 MB at once to a new installation and
// measures the server's memory, and how long other calls wait during that time, on the embedded database or
// on a PostgreSQL cluster of its own. The first round after a start does not count, because the embedded
// database has its own peak then.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { createPostgres } from '../../apps/server/src/test/own-postgres.ts';
import { startServer } from '../../tools/lib/server-process.ts';
import { line, quantile } from './server-print.ts';

const PHOTOS = Number(process.argv[2] ?? 50);
const BYTES = 9.9e6;
const MEMORY_TARGET_MB = 400;
const P99_TARGET_MS = 300;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A JPEG of noise, as close to the byte limit as possible. */
async function largePhoto(): Promise<string> {
  const [width, height] = [2400, 1800];
  const pixels = randomBytes(width * height * 3);
  const jpeg = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer();
  const filled = Buffer.concat([jpeg, Buffer.alloc(Math.max(0, BYTES - jpeg.length))]);
  return `data:image/jpeg;base64,${filled.toString('base64')}`;
}

const postgres = process.argv[3] === 'postgres' ? await createPostgres() : undefined;
const settings: Record<string, string> = postgres ? { DATABASE_URL: postgres.url } : {};

const { child, origin } = await (async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'stowed-uploads-'));
  const first = await startServer(dataDir, settings);
  first.child.kill('SIGTERM');
  await new Promise((resolve) => first.child.on('exit', resolve));
  process.on('exit', () => {
    rmSync(dataDir, { recursive: true, force: true });
  });
  return startServer(dataDir, settings);
})();

/** Resident memory of the server, in MB. */
function memoryMb(): number {
  const [, kb] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid ?? 0}/status`, 'utf8')) ?? [];
  return Number(kb) / 1024;
}

const post = (path: string, body: unknown, token = ''): Promise<Response> =>
  fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

async function textOf(reply: Promise<Response>, key: string): Promise<string> {
  const body: unknown = await (await reply).json();
  const value: unknown = typeof body === 'object' && body ? Reflect.get(body, key) : undefined;
  if (typeof value !== 'string') throw new Error(`No ${key}: ${JSON.stringify(body)}`);
  return value;
}

const register = (username: string): Promise<string> =>
  textOf(
    post('/api/auth/register-organization', {
      organizationName: 'Uploads',
      organizationType: 'military',
      userData: { username, password: 'a long password', role: 'admin' },
    }),
    'token',
  );

interface Other {
  isDone: boolean;
  readonly times: number[];
}

/** One person of another organization reads a list, 20 times a second. */
async function readBeside(token: string, other: Other): Promise<void> {
  while (!other.isDone) {
    const started = performance.now();
    await (await fetch(`${origin}/api/toolboxes`, { headers: { authorization: `Bearer ${token}` } })).text();
    other.times.push(performance.now() - started);
    await pause(50);
  }
}

async function sendPhotos(token: string, path: string, body: string): Promise<Map<string, number>> {
  const outcomes = new Map<string, number>();
  const sendOne = async (): Promise<void> => {
    const outcome = await post(path, body, token).then(
      async (reply) => {
        await reply.text();
        return `${reply.status}${reply.headers.has('retry-after') ? ' with Retry-After' : ''}`;
      },
      () => 'reset',
    );
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  };
  await Promise.all(Array.from({ length: PHOTOS }, sendOne));
  return outcomes;
}

try {
  const [ours, theirs] = [await register('uploads'), await register('others')];
  const toolboxId = await textOf(
    post(
      '/api/toolboxes',
      {
        type: 'rolling',
        name: 'Uploads',
        eid: '',
        drawers: 1,
        primaryFoamColor: 'black',
        secondaryFoamColor: 'red',
      },
      ours,
    ),
    'toolboxId',
  );
  const body = JSON.stringify({ imageUrl: await largePhoto(), tools: [] });
  const quiet: Other = { isDone: false, times: [] };
  const alone = readBeside(theirs, quiet);
  await pause(5000);
  quiet.isDone = true;
  await alone;
  const rest = memoryMb();
  let peak = rest;
  const watch = setInterval(() => {
    peak = Math.max(peak, memoryMb());
  }, 50);
  const busy: Other = { isDone: false, times: [] };
  const beside = readBeside(theirs, busy);
  const started = performance.now();
  const outcomes = await sendPhotos(ours, `/api/toolbox/${toolboxId}/drawer/1/scan`, body);
  const seconds = (performance.now() - started) / 1000;
  busy.isDone = true;
  await beside;
  clearInterval(watch);
  const results = [...outcomes].map(([outcome, count]) => `${count} x ${outcome}`).join(', ');
  line(
    `${PHOTOS} photos of ${(body.length / 1e6).toFixed(1)} MB`,
    `${results} in ${seconds.toFixed(1)} s`,
    true,
  );
  const above = peak - rest;
  line('memory', `${rest.toFixed(0)} MB at rest, ${above.toFixed(0)} MB above`, above <= MEMORY_TARGET_MB);
  const p99 = quantile(busy.times, 0.99);
  const calls = `p99 ${p99.toFixed(0)} ms (${quantile(quiet.times, 0.99).toFixed(0)} ms before; ${busy.times.length} calls)`;
  line('list of another organization during that', calls, p99 <= P99_TARGET_MS);
} finally {
  child.kill('SIGTERM');
  await new Promise((resolve) => child.on('exit', resolve));
  await postgres?.end();
}
