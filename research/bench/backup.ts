// npm run bench:backup [-- EVENTS PICTURES]: fills an installation by photos and repeated marks, then
// times a backup beside the running server, a restore to an empty installation (G21) and verify-events (G20),
// with the embedded database and with a PostgreSQL cluster of its own. Needs PostgreSQL's programs in
// /usr/lib/postgresql, and a build.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgresPool } from '../../apps/server/src/db/postgres-pool.ts';
import { createPostgres } from '../../apps/server/src/test/own-postgres.ts';
import { root, startServer } from '../../tools/lib/server-process.ts';
import { repeatMarks } from './record-fill.ts';
import { makeBench } from './server-drawer.ts';
import type { Bench } from './server-drawer.ts';
import { line } from './server-print.ts';

const EVENTS = Number(process.argv[2] ?? 100_000);
const PICTURES = Number(process.argv[3] ?? 2000);
const SENDERS = 4;
const TARGET_SECONDS = 600;
const VERIFY_TARGET_SECONDS = 10;

const seconds = (since: number): number => (performance.now() - since) / 1000;

async function sendPictures({ call, toolboxPath, photo, tools }: Bench): Promise<void> {
  let left = PICTURES;
  const bytes = Buffer.from(photo.slice(photo.indexOf(',') + 1), 'base64');
  const send = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      // Bytes after its end make each photo another one.
      const another = Buffer.concat([bytes, randomBytes(16)]);
      const imageUrl = `data:image/jpeg;base64,${another.toString('base64')}`;
      await call(`${toolboxPath}/drawer/3/scan`, { imageUrl, tools });
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, send));
}

/** An installation: where its pictures and its embedded database are, or the address of its database. */
type Installation = Readonly<Record<'DATA_DIR', string> & Partial<Record<'DATABASE_URL', string>>>;

/** A server with these settings, for as long as the work takes. */
async function withServer<T>(ours: Installation, work: (origin: string) => Promise<T>): Promise<T> {
  const { child, origin } = await startServer(ours.DATA_DIR, ours);
  try {
    return await work(origin);
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
}

async function fill(ours: Installation): Promise<void> {
  await withServer(ours, async (origin) => {
    const bench = await makeBench(origin);
    const started = performance.now();
    await sendPictures(bench);
    line('photos saved', `${PICTURES} in ${seconds(started).toFixed(0)} s`);
    for (const deed of ['tool-missing', 'tool-found']) {
      await bench.call(`${bench.drawerPath}/${deed}?toolIndex=0&uniqueId=t0`, { toolName: 'x' });
    }
  });
  const started = performance.now();
  await repeatMarks({ url: ours.DATABASE_URL, dataDir: ours.DATA_DIR }, EVENTS);
  line('marks repeated', `${EVENTS} in ${seconds(started).toFixed(0)} s`);
}

/** Runs a program of the operator; returns its seconds. */
async function time(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<number> {
  const started = performance.now();
  const file = join(root, 'apps/server/dist', `${program}.js`);
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...process.env, LOG_LEVEL: 'error', ...env },
    stdio: 'inherit',
  });
  const [code]: unknown[] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${program} ended with ${String(code)}`);
  return seconds(started);
}

async function measure(ours: Installation, fresh: Installation, folder: string): Promise<void> {
  await fill(ours);
  await withServer(ours, async () => {
    const backup = await time('backup', [folder], ours);
    const restore = await time('restore', [folder], fresh);
    const load = `load average ${loadavg()[0]?.toFixed(1)}`;
    line('backup', `${backup.toFixed(0)} s`, backup <= TARGET_SECONDS);
    line('restore, with the verification', `${restore.toFixed(0)} s, ${load}`, restore <= TARGET_SECONDS);
  });
  const verify = await time('verify-events', [], ours);
  const load = `load average ${loadavg()[0]?.toFixed(1)}`;
  line(
    'verify-events, pictures included',
    `${verify.toFixed(1)} s, ${load}`,
    verify <= VERIFY_TARGET_SECONDS,
  );
}

async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'stowed-backup-'));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const within = (folder: string, name: string) => ({ DATA_DIR: join(folder, name) });

console.log('embedded database');
await withFolder((folder) =>
  measure(within(folder, 'ours'), within(folder, 'fresh'), join(folder, 'backup')),
);
console.log('\nPostgreSQL');
const postgres = await createPostgres();
try {
  const owner = openPostgresPool({ url: postgres.url, size: 1, onLost: () => undefined });
  await owner.query('create database restored');
  await owner.end();
  const DATABASE_URL = postgres.url;
  const restored = DATABASE_URL.replace(/[^/]+$/, 'restored');
  await withFolder((folder) =>
    measure(
      { ...within(folder, 'ours'), DATABASE_URL },
      { ...within(folder, 'fresh'), DATABASE_URL: restored },
      join(folder, 'backup'),
    ),
  );
} finally {
  await postgres.end();
}
