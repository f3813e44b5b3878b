import { sql } from 'kysely';
import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { openEmbeddedDatabase, useEmbeddedPool } from './client.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { EmbeddedPool } from './embedded-pool.ts';
import { postgresUrl } from '../test/database.ts';

const rethrow = (error: Error): void => {
  throw error;
};

let folder: string;
const children: ChildProcess[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'stowed-durable-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** An on-disk embedded database created from the migrated image. */
const openFromImage = (databaseFolder: string): Promise<EmbeddedPool> =>
  EmbeddedPool.open(
    { folder: databaseFolder, image: new Uint8Array(readFileSync(inject('databaseImage'))) },
    rethrow,
  );

const writeRows = fileURLToPath(new URL('../test/write-rows.ts', import.meta.url));
const holdLock = fileURLToPath(new URL('../test/hold-lock.ts', import.meta.url));

const UNSHARE = '/usr/bin/unshare';
/** True if this machine gives a test its own network namespace; otherwise the report says skipped. */
const mayUnshare = spawnSync(UNSHARE, ['--net', 'true']).status === 0;

/** Runs one of our programs as a separate process. */
function run(file: string, ...args: string[]): ChildProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  return child;
}

const exitCode = async (child: ChildProcess): Promise<unknown> =>
  child.exitCode ?? (await once(child, 'exit').then(([code]: unknown[]) => code));

async function outputUntil(child: ChildProcess, enough: (text: string) => boolean): Promise<string> {
  let text = '';
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk);
    if (enough(text)) return text;
  }
  throw new Error(`ended early: ${text} ${errors}`);
}

// Always on the embedded database, so it need not run again on PostgreSQL.
describe.skipIf(postgresUrl)('the embedded database', () => {
  it('waits for the disk at every commit', async () => {
    const pool = await openFromImage(join(folder, 'syncs'));
    const db = await useEmbeddedPool(pool);
    await sql`reset role`.execute(db);
    await sql`create table notes (text text)`.execute(db);
    for (let i = 0; i < 10; i += 1) {
      const before = await pool.countSyncs();
      await sql`insert into notes values ('kept')`.execute(db);
      expect(await pool.countSyncs()).toBeGreaterThan(before);
    }
    const beforeReading = await pool.countSyncs();
    await sql`select * from notes`.execute(db);
    expect(await pool.countSyncs()).toBe(beforeReading);
    await db.destroy();
  });

  it('keeps every acknowledged row when the process is killed', async () => {
    const dataDir = join(folder, 'killed');
    mkdirSync(dataDir);
    await (await openFromImage(join(dataDir, 'database'))).end();
    const child = run(writeRows, dataDir);
    const text = await outputUntil(child, (soFar) => soFar.split('\n').length > 40);
    child.kill('SIGKILL');
    await exitCode(child);
    const acknowledged = text.split('\n').slice(0, -1).map(Number);
    const { db, close } = await openEmbeddedDatabase(dataDir, rethrow);
    await sql`reset role`.execute(db);
    const { rows } = await sql<{ n: number }>`select n from written order by n`.execute(db);
    const kept = new Set(rows.map((row) => row.n));
    expect(acknowledged.filter((n) => !kept.has(n))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(38);
    await close();
  });
});

describe.skipIf(postgresUrl)('the lock on the data folder', () => {
  it('refuses a second process with a clear message and exit code 1 until the first is gone', async () => {
    const dataDir = mkdtempSync(join(folder, 'locked-'));
    const first = run(holdLock, dataDir);
    await outputUntil(first, (text) => text.includes('held'));
    const second = run(holdLock, dataDir);
    let errors = '';
    second.stderr?.on('data', (chunk: Buffer) => {
      errors += chunk.toString();
    });
    expect(await exitCode(second)).toBe(1);
    expect(errors).toContain('is in use by another process');
    await expect(lockDataDir(dataDir)).rejects.toThrow('is in use by another process');
    first.kill('SIGKILL');
    await exitCode(first);
    const release = await lockDataDir(dataDir);
    release();
  });

  it.runIf(process.platform === 'linux')('exists in the folder while it is held', async () => {
    const dataDir = mkdtempSync(join(folder, 'file-'));
    const release = await lockDataDir(dataDir);
    expect(existsSync(join(dataDir, 'stowed.lock'))).toBe(true);
    release();
    expect(existsSync(join(dataDir, 'stowed.lock'))).toBe(false);
  });

  it.runIf(mayUnshare)('refuses a process in another network namespace', async () => {
    const dataDir = mkdtempSync(join(folder, 'namespaces-'));
    const release = await lockDataDir(dataDir);
    const isolated = spawn(UNSHARE, ['--net', process.execPath, '--import', 'tsx', holdLock, dataDir], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(isolated);
    let errors = '';
    isolated.stderr.on('data', (chunk: Buffer) => {
      errors += chunk.toString();
    });
    expect(await exitCode(isolated)).toBe(1);
    expect(errors).toContain('is in use by another process');
    release();
  });

  it('works at any folder depth', async () => {
    const deep = join(folder, 'd'.repeat(60), 'e'.repeat(60));
    mkdirSync(deep, { recursive: true });
    const release = await lockDataDir(deep);
    await expect(lockDataDir(deep)).rejects.toThrow('is in use');
    release();
  });
});
