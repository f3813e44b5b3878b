// npm run bench:chaos [-- KILLS]: eight people mark drawers on a server whose PostgreSQL is killed, cut off,
// frozen and shut down, and whose own process is killed (G10, G11, G12). Prints how calls failed, how soon
// they succeed again, and how many acknowledged changes are not in the record. Needs PostgreSQL's programs
// in /usr/lib/postgresql, and a build.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { openPostgresPool } from '../../apps/server/src/db/postgres-pool.ts';
import { startServer } from '../../tools/lib/server-process.ts';
import { createPostgres } from './own-postgres.ts';
import { line } from './server-print.ts';

const KILLS = Number(process.argv[2] ?? 50);
const WRITERS = 8;
const FREEZE_MS = 30_000;
const PORT = 20_000 + (process.pid % 12_000);

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const postgres = createPostgres(PORT);
const dataDir = mkdtempSync(join(tmpdir(), 'stowed-chaos-server-'));
const settings = {
  DATABASE_URL: postgres.url,
  SECRET_KEY: randomBytes(32).toString('base64url'),
  LOG_LEVEL: 'fatal',
};
let server = await startServer(dataDir, settings);

interface Answer {
  readonly status: number;
  readonly ms: number;
  readonly hasRetryAfter: boolean;
  // oxlint-disable-next-line typescript/no-explicit-any -- responses have many shapes
  readonly body: any;
}

let token = '';
async function call(path: string, body?: object): Promise<Answer> {
  const started = performance.now();
  try {
    const answer = await fetch(`${server.origin}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const content: unknown = await answer.json();
    const hasRetryAfter = answer.headers.has('retry-after');
    return { status: answer.status, ms: performance.now() - started, hasRetryAfter, body: content };
  } catch {
    return { status: 0, ms: performance.now() - started, hasRetryAfter: false, body: {} };
  }
}

const person = {
  username: `chaos-${process.pid}`,
  password: randomBytes(12).toString('hex'),
  firstName: 'Ann',
  lastName: 'Lee',
  email: '',
  role: 'admin',
};
const registered = await call('/api/auth/register-organization', {
  organizationName: 'Chaos',
  organizationType: 'military',
  userData: person,
});
token = String(registered.body.token);
const { body: toolbox } = await call('/api/toolboxes', {
  type: 'rolling',
  name: 'Chaos',
  drawers: WRITERS + 1,
  primaryFoamColor: 'black',
  secondaryFoamColor: 'red',
});
const drawerOf = (number: number) => `/api/toolbox/${toolbox.toolboxId}/drawer/${number}`;

let answers: Answer[] = [];
let isOver = false;
const acknowledged = Array.from({ length: WRITERS }, () => 0);

/**
 * Completes and reopens one drawer for as long as the run lasts, each until it is acknowledged. So each
 * acknowledged change is a change, and has its own event.
 */
async function write(index: number): Promise<void> {
  let isComplete = false;
  while (!isOver) {
    const status = isComplete ? 'incomplete' : 'complete';
    const answer = await call(`${drawerOf(index + 1)}/status`, { status });
    answers.push(answer);
    if (answer.status === 200) {
      isComplete = !isComplete;
      acknowledged[index] = (acknowledged[index] ?? 0) + 1;
    } else await pause(20);
  }
}

async function read(): Promise<void> {
  while (!isOver) {
    answers.push(await call(drawerOf(1)));
    await pause(10);
  }
}

/** Milliseconds until a write to a drawer that nobody else uses is acknowledged. */
async function untilWritten(): Promise<number> {
  const started = performance.now();
  const path = `${drawerOf(WRITERS + 1)}/status`;
  while ((await call(path, { status: Math.random() < 0.5 ? 'complete' : 'incomplete' })).status !== 200) {
    await pause(20);
  }
  return performance.now() - started;
}

async function phase(name: string, work: () => Promise<number>): Promise<void> {
  answers = [];
  const slowestReturn = await work();
  const failed = answers.filter(({ status }) => status !== 200);
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  const slowest = Math.max(0, ...failed.map(({ ms }) => ms));
  const bare = failed.filter(({ hasRetryAfter }) => !hasRetryAfter).length;
  line(
    name,
    [...counts]
      .sort()
      .map(([status, count]) => `${count} x ${status || 'no answer'}`)
      .join(', '),
  );
  line(
    '',
    `slowest failure ${Math.round(slowest)} ms, without Retry-After ${bare}, writes again after at most ${Math.round(slowestReturn)} ms`,
  );
}

async function repeat(times: number, work: () => Promise<number>): Promise<number> {
  let slowest = 0;
  for (let round = 0; round < times; round += 1) {
    await pause(100 + Math.random() * 400);
    slowest = Math.max(slowest, await work());
  }
  return slowest;
}

const writers = [...acknowledged.keys()].map(write);
const reader = read();
const control = openPostgresPool({ url: postgres.url, size: 1, onLost: () => undefined });
const pid = server.child.pid;

await phase(`${KILLS} kills of PostgreSQL`, () =>
  repeat(KILLS, async () => {
    postgres.kill();
    await pause(200);
    postgres.start();
    return untilWritten();
  }),
);
await phase('20 cuts of all connections', () =>
  repeat(20, async () => {
    const client = await control.connect().catch(() => control.connect());
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where backend_type = $1 and pid <> pg_backend_pid()',
      ['client backend'],
    );
    client.release();
    return untilWritten();
  }),
);
await phase(`frozen for ${FREEZE_MS / 1000} s`, async () => {
  postgres.freeze();
  await pause(FREEZE_MS);
  postgres.thaw();
  return untilWritten();
});
await phase('shut down for 5 s', async () => {
  postgres.shutDown();
  await pause(5000);
  postgres.start();
  return untilWritten();
});
line(
  'the server process',
  server.child.pid === pid && server.child.exitCode === null ? 'is the first one' : 'ENDED',
);

let slowestStart = 0;
await phase(`${Math.ceil(KILLS / 2.5)} kills of the server`, () =>
  repeat(Math.ceil(KILLS / 2.5), async () => {
    const ended = once(server.child, 'exit');
    server.child.kill('SIGKILL');
    await ended;
    const started = performance.now();
    server = await startServer(dataDir, settings);
    slowestStart = Math.max(slowestStart, performance.now() - started);
    return untilWritten();
  }),
);
line('', `ready again after at most ${Math.round(slowestStart)} ms`);

isOver = true;
await Promise.all([...writers, reader]);
const owner = await control.connect();
const { rows } = await owner.query(
  `select d.number, count(*)::int as events from inspection_events e join drawers d on d.id = e.drawer_id
   where e.kind in ('drawer_completed', 'drawer_reopened') group by d.number order by d.number`,
  [],
);
owner.release();
const lost = acknowledged.map((count, index) => {
  const row = (rows as { number: number; events: number }[]).find(({ number }) => number === index + 1);
  return Math.max(0, count - (row?.events ?? 0));
});
line('acknowledged, lost', `${acknowledged.reduce((a, b) => a + b)}, ${lost.reduce((a, b) => a + b)}`);
const stopping = performance.now();
const ended = once(server.child, 'exit');
server.child.kill('SIGTERM');
const [code] = await ended;
line('SIGTERM', `exit code ${String(code)} after ${Math.round(performance.now() - stopping)} ms`);
await control.end();
postgres.end();
rmSync(dataDir, { recursive: true, force: true });
