import autocannon from 'autocannon';
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPostgres } from '../../apps/server/src/test/own-postgres.ts';
import { root, startServer } from '../../tools/lib/server-process.ts';
import { makeBench, samples, sampleTools } from './server-drawer.ts';
import type { Bench } from './server-drawer.ts';
import { measureLists } from './server-list.ts';
import { line, quantile } from './server-print.ts';

const WARM_SECONDS = 3;
const SECONDS = 2;
const REST_MS = 300;
const ROUNDS = 9;
const TARGET = 0.5;
const READERS = 50;
const MARKERS = 20;

type Kind = 'reads' | 'marks';
type Loads = Readonly<Record<Kind, autocannon.Options>>;

/** A tool for each connection, so that every mark changes something. */
const markedTools = Array.from({ length: MARKERS }, (_, index) => ({
  drawer: index < MARKERS / 2 ? 1 : 2,
  tool: `t${index % (MARKERS / 2)}`,
}));

type MarkedTool = (typeof markedTools)[number];

const deeds = [
  { deed: 'tool-missing', status: 'missing' },
  { deed: 'tool-found', status: 'present' },
] as const;

type Marks = Omit<autocannon.Options, 'url'>;

/** Each connection marks its own tool, missing and found in turn. */
function marks(pathOf: (tool: MarkedTool, of: (typeof deeds)[number]) => string): Marks {
  const rest = [...markedTools];
  return {
    connections: MARKERS,
    setupClient: (client) => {
      const tool = rest.shift();
      if (!tool) throw new Error('More connections than tools');
      client.setRequests(
        deeds.map((of) => ({
          method: 'POST' as const,
          path: pathOf(tool, of),
          body: JSON.stringify({ toolName: 'x' }),
        })),
      );
    },
  };
}

/** Marks of two drawers of one toolbox. */
export const ourMarks = ({ toolboxPath }: Bench): Marks =>
  marks(
    ({ drawer, tool }, { deed }) => `${toolboxPath}/drawer/${drawer}/${deed}?toolIndex=0&uniqueId=${tool}`,
  );

/** Gives the second drawer tools to mark. */
export const fillSecondDrawer = ({ call, toolboxPath }: Bench): Promise<unknown> =>
  call(`${toolboxPath}/drawer/2/scan`, { tools: sampleTools(samples[1]) });

async function rateOf(load: autocannon.Options, seconds: number): Promise<number> {
  const result = await autocannon({ ...load, duration: seconds });
  // Calls that it no longer waits for must not meet the other server's.
  await sleep(REST_MS);
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${failed} calls of ${load.url} failed`);
  return result['2xx'] / result.duration;
}

/** Both in turn, so that the machine's other work slows both alike; the ratio of each round. */
async function measureKind(kind: Kind, ours: () => Loads, bare: () => Loads): Promise<void> {
  await rateOf(ours()[kind], WARM_SECONDS);
  await rateOf(bare()[kind], WARM_SECONDS);
  const rounds: { readonly ours: number; readonly bare: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const isOursFirst = round % 2 === 0;
    const first = await rateOf((isOursFirst ? ours : bare)()[kind], SECONDS);
    const second = await rateOf((isOursFirst ? bare : ours)()[kind], SECONDS);
    rounds.push(isOursFirst ? { ours: first, bare: second } : { ours: second, bare: first });
  }
  const ratios = rounds.map((round) => round.ours / round.bare);
  const middle = (key: 'ours' | 'bare') =>
    quantile(
      rounds.map((round) => round[key]),
      0.5,
    ).toFixed(0);
  const ratio = quantile(ratios, 0.5);
  const range = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
  const figure = `${middle('ours')}/s, bare ${middle('bare')}/s, ratio ${ratio.toFixed(2)} (${range})`;
  line(`${kind} of a drawer`, figure, ratio >= TARGET);
}

async function startBare(place: string, toolboxId: string) {
  const file = join(root, 'research/bench/bare-server.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', file, place, toolboxId], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const chunk of child.stdout) {
    const origin = /ready: (\S+)/.exec(String(chunk))?.[1];
    if (origin) return { child, origin };
  }
  throw new Error('The bare server ended before it was ready');
}

async function stop({ child }: Pick<Awaited<ReturnType<typeof startServer>>, 'child'>): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('exit', resolve));
}

interface Place {
  readonly dataDir: string;
  /** Without it the database is the embedded one. */
  readonly url?: string;
}

/** The embedded database serves one process, so the bare server gets a copy. */
async function measurePlace({ dataDir, url }: Place): Promise<void> {
  const settings: Record<string, string> = url ? { DATABASE_URL: url } : {};
  let server = await startServer(dataDir, settings);
  const barePlace = url ?? `${dataDir}-bare`;
  try {
    await measureLists(server.origin);
    const bench = await makeBench(server.origin);
    await fillSecondDrawer(bench);
    // The bare server's marks have a mark as their model.
    const { toolboxPath, headers } = bench;
    await bench.call(`${toolboxPath}/drawer/1/tool-missing?toolIndex=0&uniqueId=t0`, { toolName: 'x' });
    await bench.call(`${toolboxPath}/drawer/1/tool-found?toolIndex=0&uniqueId=t0`, { toolName: 'x' });
    await stop(server);
    if (!url) cpSync(dataDir, barePlace, { recursive: true });
    server = await startServer(dataDir, settings);
    const bare = await startBare(barePlace, toolboxPath.split('/').at(-1) ?? '');
    try {
      const { origin } = server;
      const sent = { headers: { authorization: headers['authorization'] ?? '' } };
      const ours = (): Loads => ({
        reads: { url: `${origin}${bench.drawerPath}`, headers, connections: READERS },
        marks: { url: origin, headers, ...ourMarks(bench) },
      });
      const markPath = ({ drawer, tool }: MarkedTool, { status }: (typeof deeds)[number]) =>
        `/mark?drawer=${drawer}&tool=${tool}&status=${status}`;
      const theirs = (): Loads => ({
        reads: { url: `${bare.origin}/drawer`, ...sent, connections: READERS },
        marks: { url: bare.origin, headers, ...marks(markPath) },
      });
      for (const kind of ['reads', 'marks'] as const) await measureKind(kind, ours, theirs);
    } finally {
      await stop(bare);
    }
  } finally {
    await stop(server);
    if (!url) rmSync(barePlace, { recursive: true, force: true });
  }
}

async function inFolder(name: string, work: (folder: string) => Promise<void>): Promise<void> {
  console.log(`\n${name}, load average ${loadavg()[0]?.toFixed(1)}`);
  const folder = mkdtempSync(join(tmpdir(), 'stowed-ratio-'));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Drawer reads over 50 connections and marks over 20, beside a bare server on the same kind of database, and
 * the lists of few and many toolboxes.
 */
export async function printRatios(on: readonly string[]): Promise<void> {
  if (on.includes('embedded')) await inFolder('embedded database', (dataDir) => measurePlace({ dataDir }));
  if (!on.includes('postgres')) return;
  const postgres = await createPostgres();
  try {
    const { url } = postgres;
    await inFolder('PostgreSQL', (dataDir) => measurePlace({ dataDir, url }));
  } finally {
    await postgres.end();
  }
}
