import autocannon from 'autocannon';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../tools/lib/server-process.ts';
import type { Bench } from './server-drawer.ts';
import { line } from './server-print.ts';

const WARM_SECONDS = 2;
const SECONDS = 6;
const TARGET = 0.5;

/** Calls per second. */
interface Rates {
  readonly reads: number;
  readonly marks: number;
}

async function rateOf(options: autocannon.Options): Promise<number> {
  await autocannon({ ...options, duration: WARM_SECONDS });
  const result = await autocannon({ ...options, duration: SECONDS });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${failed} calls of ${options.url} failed`);
  return result['2xx'] / SECONDS;
}

/** Drawer reads over 50 connections, and marks over 20. */
export async function measureRates({ origin, headers, drawerPath }: Bench): Promise<Rates> {
  const url = `${origin}${drawerPath}`;
  const requests = ['tool-missing', 'tool-found'].map((deed) => ({
    method: 'POST' as const,
    path: `${drawerPath}/${deed}?toolIndex=0&uniqueId=t0`,
    body: JSON.stringify({ toolName: 'x' }),
  }));
  return {
    reads: await rateOf({ url, headers, connections: 50 }),
    marks: await rateOf({ url, headers, requests, connections: 20 }),
  };
}

/** The bare server on the database of a server that has ended. */
async function measureBare(folder: string, { headers, toolboxPath }: Bench): Promise<Rates> {
  const file = join(root, 'research/bench/bare-server.ts');
  const toolboxId = toolboxPath.split('/').at(-1) ?? '';
  const child = spawn(process.execPath, ['--import', 'tsx', file, folder, toolboxId], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let origin: string | undefined;
    for await (const chunk of child.stdout) {
      origin = /ready: (\S+)/.exec(String(chunk))?.[1];
      if (origin) break;
    }
    const { authorization = '' } = headers;
    const sent = { headers: { authorization } };
    return {
      reads: await rateOf({ url: `${origin}/drawer`, ...sent, connections: 50 }),
      marks: await rateOf({ url: `${origin}/mark`, method: 'POST', ...sent, connections: 20 }),
    };
  } finally {
    child.kill('SIGTERM');
  }
}

/** Prints our rates as parts of those of the bare server. Our server must have ended. */
export async function printRatios(ours: Rates, folder: string, bench: Bench): Promise<void> {
  const bare = await measureBare(folder, bench);
  for (const [label, kind] of [
    ['GET drawer, 50 connections', 'reads'],
    ['marks with their event, 20 connections', 'marks'],
  ] as const) {
    const ratio = ours[kind] / bare[kind];
    const figure = `${ours[kind].toFixed(0)}/s, bare ${bare[kind].toFixed(0)}/s, ratio ${ratio.toFixed(2)}`;
    line(label, figure, ratio >= TARGET);
  }
}
