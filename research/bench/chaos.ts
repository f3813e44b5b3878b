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
import { createPostgres } from '../../apps/server/src/test/own-postgres.ts';
import { startPeople } from '../../apps/server/src/test/people-at-work.ts';
import type { Answered } from '../../apps/server/src/test/people-at-work.ts';
import { startServer } from '../../tools/lib/server-process.ts';
import { line } from './server-print.ts';

const KILLS = Number(process.argv[2] ?? 50);
const WRITERS = 8;
const FREEZE_MS = 30_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const postgres = await createPostgres();
const dataDir = mkdtempSync(join(tmpdir(), 'stowed-chaos-server-'));
const settings = {
  DATABASE_URL: postgres.url,
  SECRET_KEY: randomBytes(32).toString('base64url'),
  LOG_LEVEL: 'fatal',
};
let server = await startServer(dataDir, settings);
const people = await startPeople({ origin: () => server.origin, writers: WRITERS });

function slowest(answers: readonly Answered[], kind: Answered['kind']): number {
  return Math.round(Math.max(0, ...answers.filter((one) => one.kind === kind).map(({ ms }) => ms)));
}

async function phase(name: string, work: () => Promise<number>): Promise<void> {
  people.takeAnswers();
  const slowestReturn = await work();
  const answers = people.takeAnswers();
  const failed = answers.filter(({ status }) => status !== 200);
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  const bare = failed.filter(({ hasRetryAfter }) => !hasRetryAfter).length;
  line(
    name,
    [...counts]
      .sort()
      .map(([status, count]) => `${count} x ${status || 'no answer'}`)
      .join(', '),
  );
  const failures = `slowest failed read ${slowest(failed, 'read')} ms, write ${slowest(failed, 'write')} ms`;
  line(
    '',
    `${failures}, without Retry-After ${bare}, writes again after at most ${Math.round(slowestReturn)} ms`,
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

const control = openPostgresPool({ url: postgres.url, size: 1, onLost: () => undefined });
const pid = server.child.pid;

await phase(`${KILLS} kills of PostgreSQL`, () =>
  repeat(KILLS, async () => {
    postgres.kill();
    await pause(200);
    await postgres.start();
    return people.untilWritten();
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
    return people.untilWritten();
  }),
);
await phase(`frozen for ${FREEZE_MS / 1000} s`, async () => {
  postgres.freeze();
  await pause(FREEZE_MS);
  postgres.thaw();
  return people.untilWritten();
});
await phase('shut down for 5 s', async () => {
  await postgres.shutDown();
  await pause(5000);
  await postgres.start();
  return people.untilWritten();
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
    return people.untilWritten();
  }),
);
line('', `ready again after at most ${Math.round(slowestStart)} ms`);

await people.stop();
const { acknowledged, lost } = await people.countLost(postgres.url);
line('acknowledged, lost', `${acknowledged}, ${lost}`);
const stopping = performance.now();
const ended = once(server.child, 'exit');
server.child.kill('SIGTERM');
const [code] = await ended;
line('SIGTERM', `exit code ${String(code)} after ${Math.round(performance.now() - stopping)} ms`);
await control.end();
await postgres.end();
rmSync(dataDir, { recursive: true, force: true });
