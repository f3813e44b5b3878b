// Measures the built server on this machine, over loopback, on a database and folder of its own:  npm run bench:server
// Each figure stands beside what a bare node:http handler does in the same run. TARGET marks a figure that is missed.
import autocannon from 'autocannon';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const SAMPLE = join(root, 'samples', 'drawer_02');
const SECONDS = 6;
const PHOTOS = 15;
const PHOTOS_IN_WORK = 4;
const TARGETS = { photoMs: 1200, othersMs: 100, pageKilobytes: 170 };

interface Load {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly failed: number;
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN;

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'stowed-bench-'));
  const { child, origin } = await startServer(folder);
  try {
    await measure(origin);
  } finally {
    child.kill('SIGTERM');
    await new Promise((resolve) => child.once('exit', resolve));
    rmSync(folder, { recursive: true, force: true });
  }
  printPage();
}

async function measure(origin: string): Promise<void> {
  const { call, headers } = await signUp(origin);
  const drawer = await makeDrawer(call);
  const photo = await phonePhoto();

  const times = await photoTimes(call, drawer.toolboxId, photo);
  line(
    'process-image, 800 px, median',
    `${quantile(times, 0.5).toFixed(0)} ms`,
    quantile(times, 0.5) <= TARGETS.photoMs,
  );
  line('process-image, 800 px, p95', `${quantile(times, 0.95).toFixed(0)} ms`);

  const bare = await startBare();
  const reads = { url: `${origin}${drawer.path}`, headers };
  const flip = `${drawer.path}/tool-missing?toolIndex=0&uniqueId=t0`;
  const writes = {
    url: `${origin}${drawer.path}`,
    headers,
    requests: [
      { method: 'POST' as const, path: flip, body: JSON.stringify({ toolName: 'x' }) },
      {
        method: 'POST' as const,
        path: flip.replace('missing', 'found'),
        body: JSON.stringify({ toolName: 'x' }),
      },
    ],
  };
  const idle = await load({ ...reads, connections: 4 });
  loadLine('GET drawer, 4 connections', idle, await load({ url: bare.origin, connections: 4 }));
  const many = await load({ ...reads, connections: 50 });
  loadLine('GET drawer, 50 connections', many, await load({ url: bare.origin, connections: 50 }));
  const written = await load({ ...writes, connections: 20 });
  loadLine(
    'tool flips with event, 20 connections',
    written,
    await load({ url: bare.origin, connections: 20 }),
  );

  const others = await othersBesidePhotos({ call, toolboxId: drawer.toolboxId, photo, reads });
  const word = `p95 ${others.p95.toFixed(0)} ms, median ${others.p50.toFixed(0)} ms`;
  line(`GET drawer beside ${PHOTOS_IN_WORK} photos in work`, word, others.p95 < TARGETS.othersMs);
  await bare.close();
}

function line(label: string, figure: string, isReached = true): void {
  console.log(`${label.padEnd(44)} ${figure}${isReached ? '' : '   TARGET MISSED'}`);
}

function loadLine(label: string, ours: Load, bare: Load): void {
  const word = ({ perSecond, p50, p95 }: Load) =>
    `${perSecond.toFixed(0)}/s, median ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`;
  const failed = ours.failed > 0 ? `, ${ours.failed} FAILED` : '';
  line(label, `${word(ours)}${failed}   (bare: ${word(bare)})`);
}

async function startServer(dataDir: string): Promise<{ child: ChildProcess; origin: string }> {
  const file = join(root, 'apps/server/dist/main.js');
  if (!existsSync(file)) throw new Error('Build the server first: npm start, or node apps/server/build.mjs');
  const child = spawn(process.execPath, [file], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      REQUESTS_PER_MINUTE: '10000000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const chunk of child.stdout) {
    const origin = /ready: (\S+)/.exec(String(chunk))?.[1];
    if (origin) return { child, origin };
  }
  throw new Error('The server ended before it was ready');
}

type Call = (path: string, body?: unknown) => Promise<Record<string, unknown>>;

async function signUp(origin: string): Promise<{ call: Call; headers: Record<string, string> }> {
  const json = { 'content-type': 'application/json' };
  const userData = { username: 'bench', password: 'bench-password', role: 'admin' };
  const registered = await fetch(`${origin}/api/auth/register-organization`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ organizationName: 'Bench', organizationType: 'military', userData }),
  });
  const token = textOf(await objectOf(registered), 'token');
  const headers = { ...json, authorization: `Bearer ${token}` };
  const call: Call = async (path, body) => {
    const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(`${origin}${path}`, { headers, ...sent });
    const content = await objectOf(answer);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${textOf(content, 'message')}`);
    return content;
  };
  return { call, headers };
}

async function objectOf(answer: Response): Promise<Record<string, unknown>> {
  const content: unknown = await answer.json();
  return typeof content === 'object' && content !== null ? { ...content } : {};
}

const textOf = (content: Record<string, unknown>, key: string): string => String(content[key]);

const jpegUrl = (bytes: Buffer): string => `data:image/jpeg;base64,${bytes.toString('base64')}`;

/** A toolbox whose first drawer has the sample's template and tools. */
async function makeDrawer(call: Call): Promise<{ toolboxId: string; path: string }> {
  const toolbox = await call('/api/toolboxes', {
    ...{ type: 'rolling', name: 'Bench', drawers: 1, primaryFoamColor: 'gray', secondaryFoamColor: 'blue' },
  });
  const toolboxId = textOf(toolbox, 'toolboxId');
  const path = `/api/toolbox/${toolboxId}/drawer/1`;
  const truth: unknown = JSON.parse(readFileSync(join(SAMPLE, 'truth.json'), 'utf8'));
  const listed: unknown = typeof truth === 'object' && truth !== null ? Reflect.get(truth, 'tools') : [];
  const tools = (Array.isArray(listed) ? listed : []).map((tool: object, index) => ({
    ...tool,
    uniqueId: `t${index}`,
  }));
  const templateImageUrl = jpegUrl(readFileSync(join(SAMPLE, 'reference.jpg')));
  await call(`${path}/assign-template`, { templateImageUrl, templateTools: tools });
  await call(`${path}/scan`, {
    imageUrl: templateImageUrl,
    tools: tools.map((tool) => ({ ...tool, status: 'present' })),
  });
  return { toolboxId, path };
}

/** As a phone sends it: longer side 800 px, JPEG at 0.75. */
async function phonePhoto(): Promise<string> {
  const scaled = sharp(join(SAMPLE, 'photo_01.jpg')).resize({ width: 800, height: 800, fit: 'inside' });
  return jpegUrl(await scaled.jpeg({ quality: 75 }).toBuffer());
}

async function sendPhoto(call: Call, toolboxId: string, imageData: string): Promise<number> {
  const begun = performance.now();
  await call('/api/process-image', { toolboxId, drawerNumber: 1, imageData, expectedToolCount: 10 });
  return performance.now() - begun;
}

async function photoTimes(call: Call, toolboxId: string, photo: string): Promise<number[]> {
  const first = await sendPhoto(call, toolboxId, photo);
  line('process-image, first of its template', `${first.toFixed(0)} ms`);
  const times: number[] = [];
  for (let i = 0; i < PHOTOS; i += 1) times.push(await sendPhoto(call, toolboxId, photo));
  return times;
}

async function load(options: autocannon.Options): Promise<Load> {
  const times: number[] = [];
  const result = await autocannon({
    duration: SECONDS,
    ...options,
    setupClient: (client) => client.on('response', (...[, , time]) => times.push(time)),
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  return { perSecond: times.length / SECONDS, p50: quantile(times, 0.5), p95: quantile(times, 0.95), failed };
}

interface Beside {
  readonly call: Call;
  readonly toolboxId: string;
  readonly photo: string;
  readonly reads: { url: string; headers: Record<string, string> };
}

/** A person who reads every 50 ms while photos keep coming. */
async function othersBesidePhotos({ call, toolboxId, photo, reads }: Beside): Promise<Load> {
  const end = performance.now() + SECONDS * 2 * 1000;
  const keepSending = async (): Promise<void> => {
    while (performance.now() < end) await sendPhoto(call, toolboxId, photo);
  };
  const photos = Promise.all(Array.from({ length: PHOTOS_IN_WORK }, keepSending));
  const times: number[] = [];
  while (performance.now() < end) {
    const begun = performance.now();
    await (await fetch(reads.url, { headers: reads.headers })).arrayBuffer();
    times.push(performance.now() - begun);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await photos;
  return {
    perSecond: times.length / (SECONDS * 2),
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    failed: 0,
  };
}

async function startBare(): Promise<{ origin: string; close: () => Promise<unknown> }> {
  const body = JSON.stringify({ status: 'ok' });
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.setHeader('content-type', 'application/json').end(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { origin: `http://127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(resolve)) };
}

/** What the first page loads: the scripts its HTML names, gzip. */
function printPage(): void {
  const dist = join(root, 'apps/web/dist');
  const page = join(dist, 'index.html');
  if (!existsSync(page)) {
    line("first page's JavaScript", 'the web application is not built');
    return;
  }
  const names = readFileSync(page, 'utf8').matchAll(/(?:src|href)="\/?([^"]+\.js)"/g);
  const sizes = [...new Set([...names].map(([, name = '']) => name))].map(
    (name) => gzipSync(readFileSync(join(dist, name)), { level: 9 }).length,
  );
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000;
  line("first page's JavaScript, gzip", `${kilobytes.toFixed(1)} kB`, kilobytes <= TARGETS.pageKilobytes);
}

await main();
