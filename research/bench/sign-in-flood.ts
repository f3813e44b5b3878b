// npm run bench:sign-in-flood: 200 wrong sign-ins a second from 50 addresses for a minute. Measures how
// others read a drawer during that, and whether the right password works from an address never seen before.
// Linux only: it calls from addresses of the loopback network.
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { json, makeBench, signInBody } from './server-drawer.ts';
import { line, quantile } from './server-print.ts';
import { startServer } from '../../tools/lib/server-process.ts';

const ADDRESSES = 50;
const FLOOD_PER_SECOND = 200;
const FLOOD_SECONDS = 60;
const QUIET_SECONDS = 20;
/** What others do: reads of a drawer per second. */
const READS_PER_SECOND = 20;
const SIGN_IN_EVERY_MS = 5000;
const P99_TARGET = 2;

interface SentFrom {
  readonly address: string;
  readonly origin: string;
  readonly body: object;
}

const agents = new Map<string, Agent>();
function agentOf(address: string): Agent {
  const agent = agents.get(address) ?? new Agent({ localAddress: address, keepAlive: true, maxSockets: 20 });
  agents.set(address, agent);
  return agent;
}

/** The status of a sign-in sent from an address, or 0 if the connection broke. */
const signIn = ({ address, origin, body }: SentFrom): Promise<number> =>
  new Promise((resolve) => {
    const call = request(
      `${origin}/api/auth/login`,
      { method: 'POST', headers: json, agent: agentOf(address) },
      (answer) => {
        answer.resume().on('end', () => {
          resolve(answer.statusCode ?? 0);
        });
      },
    );
    call.on('error', () => {
      resolve(0);
    });
    call.end(JSON.stringify(body));
  });

/** Starts `act` this many times a second, not waiting for earlier ones; returns when all have ended. */
async function repeat(perSecond: number, seconds: number, act: (i: number) => Promise<void>): Promise<void> {
  const started = performance.now();
  const acts: Promise<void>[] = [];
  for (let i = 0; i < perSecond * seconds; i += 1) {
    const wait = started + (i * 1000) / perSecond - performance.now();
    if (wait > 0) await sleep(wait);
    acts.push(act(i));
  }
  await Promise.all(acts);
}

const folder = mkdtempSync(join(tmpdir(), 'stowed-flood-'));
const { child, origin } = await startServer(folder);
try {
  const { headers, drawerPath } = await makeBench(origin);
  const reads = async (seconds: number): Promise<readonly number[]> => {
    const times: number[] = [];
    await repeat(READS_PER_SECOND, seconds, async () => {
      const started = performance.now();
      const answer = await fetch(`${origin}${drawerPath}`, { headers });
      await answer.arrayBuffer();
      if (answer.ok) times.push(performance.now() - started);
    });
    return times;
  };
  await reads(5);
  const quiet = quantile(await reads(QUIET_SECONDS), 0.99);

  const statuses = new Map<number, number>();
  const flood = repeat(FLOOD_PER_SECOND, FLOOD_SECONDS, async (i) => {
    const address = `127.0.1.${1 + (i % ADDRESSES)}`;
    const body = { username: i % 2 ? signInBody.username : `nobody${i}`, password: 'wrong-password' };
    const status = await signIn({ address, origin, body });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  });
  const rights: string[] = [];
  const right = async (): Promise<void> => {
    for (let i = 1; i * SIGN_IN_EVERY_MS < FLOOD_SECONDS * 1000; i += 1) {
      await sleep(SIGN_IN_EVERY_MS);
      const started = performance.now();
      const status = await signIn({ address: `127.0.2.${i}`, origin, body: signInBody });
      rights.push(`${status} after ${((performance.now() - started) / 1000).toFixed(1)} s`);
    }
  };
  const [times] = await Promise.all([reads(FLOOD_SECONDS), flood, right()]);
  const p99 = quantile(times, 0.99);
  const told = [...statuses].map(([status, count]) => `${count} x ${status}`).join(', ');
  line(`${FLOOD_PER_SECOND} wrong sign-ins a second, ${FLOOD_SECONDS} s`, told);
  const words = `p99 ${p99.toFixed(0)} ms, ${quiet.toFixed(0)} ms before; ${times.length} answered`;
  line('reads of a drawer during that', words, p99 <= P99_TARGET * quiet);
  line(
    'the right password, from new addresses',
    rights.join(', '),
    rights.some((one) => one.startsWith('200')),
  );
} finally {
  for (const agent of agents.values()) agent.destroy();
  child.kill('SIGTERM');
  await new Promise((resolve) => child.on('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
}
