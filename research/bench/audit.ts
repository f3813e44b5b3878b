// npm run bench:audit: measures the activity log with 20,000 and 1,000,000 events in one organization, and a
// second organization with a tenth of that, on its own built server. Uses PostgreSQL if BENCH_DATABASE_URL
// names an empty database, otherwise the embedded database in a temporary folder. SQL inserts the events,
// without a valid chain.
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillEvents, timeOf } from './audit-fill.ts';
import type { Place } from './place.ts';
import { signInBody, signUp } from './server-drawer.ts';
import { line, quantile } from './server-print.ts';
import { startServer } from '../../tools/lib/server-process.ts';

const SIZES = [20_000, 1_000_000] as const;
const ROUNDS = 15;
/** A longer export is stopped after this time and measured by what has arrived. */
const EXPORT_MS = 45_000;
const MONTH_EVENTS = 28_800;

const uuidOf = (text: string): string =>
  createHash('md5')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

type Query = Readonly<Record<string, string>>;

/** The measured views; the month is an old one, with most of the record before it. */
function viewsOf(size: number): readonly (readonly [name: string, query: Query])[] {
  const person = uuidOf('person 7');
  const start = Math.floor(size * 0.1);
  const month = { from: timeOf(start), to: timeOf(start + Math.min(MONTH_EVENTS, size * 0.2)) };
  return [
    ['everything, first page', {}],
    ['everything, a deep page', { cursor: String(Math.floor(size * 0.05)) }],
    ['person', { person }],
    ['person, a deep page', { person, cursor: String(Math.floor(size * 0.05)) }],
    ['toolbox', { toolboxId: 'TB-7' }],
    ['kind, frequent', { kind: 'tool_missing' }],
    ['kind, rare', { kind: 'toolbox_completed' }],
    ['time', month],
    ['person and time', { person, ...month }],
    ['toolbox and time', { toolboxId: 'TB-7', ...month }],
    ['kind and time', { kind: 'tool_missing', ...month }],
    ['rare kind and time', { kind: 'toolbox_completed', ...month }],
    ['person and kind', { person, kind: 'drawer_scanned' }],
    ['person, rare kind', { person, kind: 'toolbox_completed' }],
    ['all four', { person, toolboxId: 'TB-7', kind: 'tool_missing', ...month }],
  ];
}

interface Reader {
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly pid: number;
}

async function timeOfPage({ origin, headers }: Reader, query: Query): Promise<number> {
  const started = performance.now();
  const answer = await fetch(`${origin}/api/events?${new URLSearchParams(query)}`, { headers });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${JSON.stringify(query)} returned ${answer.status}`);
  return performance.now() - started;
}

async function medianOf(reader: Reader, query: Query): Promise<number> {
  const times: number[] = [];
  await timeOfPage(reader, query);
  for (let round = 0; round < ROUNDS; round += 1) times.push(await timeOfPage(reader, query));
  return quantile(times, 0.5);
}

const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

interface Exported {
  readonly rowsPerSecond: number;
  readonly rows: number;
  /** Peak memory of the server in MB, above the memory before. */
  readonly extraMemory: number;
}

async function measureExport({ origin, headers, pid }: Reader, body: Query): Promise<Exported> {
  const created = await fetch(`${origin}/api/events/export`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const link: unknown = await created.json();
  const url = typeof link === 'object' && link !== null ? String(Reflect.get(link, 'url')) : '';
  const before = memoryOf(pid);
  const started = performance.now();
  const { body: stream } = await fetch(`${origin}${url}`);
  if (!stream) throw new Error('The export has no body');
  let [rows, most] = [0, before];
  for await (const chunk of stream) {
    for (const byte of chunk) if (byte === 10) rows += 1;
    most = Math.max(most, memoryOf(pid));
    // Leaving the loop closes the connection, so the server stops reading.
    if (performance.now() - started > EXPORT_MS) break;
  }
  const seconds = (performance.now() - started) / 1000;
  return { rowsPerSecond: rows / seconds, rows, extraMemory: most - before };
}

interface Measured {
  readonly pages: ReadonlyMap<string, number>;
  readonly exports: ReadonlyMap<string, Exported>;
}

async function measure(reader: Reader, size: number): Promise<Measured> {
  const pages = new Map<string, number>();
  for (const [name, query] of viewsOf(size)) pages.set(name, await medianOf(reader, query));
  const exports = new Map<string, Exported>();
  exports.set('export, CSV', await measureExport(reader, { format: 'csv' }));
  exports.set('export, JSON Lines', await measureExport(reader, { format: 'jsonl' }));
  const rare = { format: 'csv', kind: 'toolbox_completed' };
  exports.set('export, CSV of a rare kind', await measureExport(reader, rare));
  return { pages, exports };
}

async function signInAgain(origin: string, username: string): Promise<Record<string, string>> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...signInBody, username }),
  });
  const content: unknown = await answer.json();
  const token = typeof content === 'object' && content !== null ? Reflect.get(content, 'token') : '';
  return { authorization: `Bearer ${String(token)}` };
}

async function withServer<T>(place: Place, work: (origin: string, pid: number) => Promise<T>): Promise<T> {
  if (place.url) process.env['DATABASE_URL'] = place.url;
  const { child, origin } = await startServer(place.dataDir);
  try {
    return await work(origin, child.pid ?? 0);
  } finally {
    child.kill('SIGTERM');
    await new Promise((resolve) => child.once('exit', resolve));
  }
}

async function register(origin: string, username: string): Promise<string> {
  const { headers } = await signUp(origin, username);
  const user: unknown = await (await fetch(`${origin}/api/user`, { headers })).json();
  return typeof user === 'object' && user !== null ? String(Reflect.get(user, 'organizationId')) : '';
}

function print(small: Measured, large: Measured): void {
  const [few, many] = SIZES.map((size) => size.toLocaleString('en-US'));
  line('median of a page', `${few} events   ${many} events   ratio`);
  for (const [name, ms] of large.pages) {
    const before = small.pages.get(name) ?? Number.NaN;
    const ratio = (ms / before).toFixed(1);
    line(
      `  ${name}`,
      `${before.toFixed(1).padStart(7)} ms ${ms.toFixed(1).padStart(13)} ms ${ratio.padStart(9)}`,
    );
  }
  line('export', `rows a second, rows read, memory above before`);
  for (const [name, after] of large.exports) {
    const exports = [small.exports.get(name), after].map(
      (one) => `${one?.rowsPerSecond.toFixed(0)}/s (${one?.rows} rows, +${one?.extraMemory.toFixed(0)} MB)`,
    );
    line(`  ${name}`, exports.join('   '));
  }
}

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stowed-bench-audit-'));
  const place = { url: process.env['BENCH_DATABASE_URL'], dataDir };
  console.log(place.url ? 'On PostgreSQL' : 'On the embedded database');
  try {
    const [ours = '', theirs = ''] = await withServer(place, async (origin) => [
      await register(origin, 'bench-audit'),
      await register(origin, 'bench-beside'),
    ]);
    const results: Measured[] = [];
    // Each organization already has its registration event.
    let [first, firstBeside] = [2, 2];
    for (const size of SIZES) {
      const started = performance.now();
      const beside = size / 10;
      await fillEvents(place, [
        { organizationId: theirs, first: firstBeside, last: beside },
        { organizationId: ours, first, last: size },
      ]);
      console.log(`inserted ${size} events in ${((performance.now() - started) / 1000).toFixed(0)} s`);
      results.push(
        await withServer(place, async (origin, pid) => {
          const reader = { origin, pid, headers: await signInAgain(origin, 'bench-audit') };
          const measured = await measure(reader, size);
          return measured;
        }),
      );
      // The exports were recorded: three events.
      first = size + 4;
      firstBeside = beside + 1;
    }
    const [small, large] = results;
    if (small && large) print(small, large);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await main();
