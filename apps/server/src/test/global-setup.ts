import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openPostgresDatabase, useEmbeddedPool } from '../db/client.ts';
import { EmbeddedPool } from '../db/embedded-pool.ts';
import { createPostgresDatabase } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated, empty embedded database as one file. */
    readonly databaseImage: string;
    /** The same database before any migration. */
    readonly emptyImage: string;
    /** The same as databaseImage, as a server's database folder. */
    readonly databaseFolder: string;
    /** A migrated, empty template database on the PostgreSQL server; '' without such a server. */
    readonly postgresTemplate: string;
  }
}

const rethrow = (error: Error): void => {
  throw error;
};

interface Setup {
  provide(key: 'databaseImage' | 'emptyImage' | 'databaseFolder' | 'postgresTemplate', value: string): void;
}

/**
 * Builds once, for tests that start the build and for its workers, and migrates once: every test starts from
 * a copy.
 */
export default async function setup({ provide }: Setup) {
  const build = fileURLToPath(new URL('../../build.mjs', import.meta.url));
  if (!process.env['SERVER_IS_BUILT']) execFileSync(process.execPath, [build]);
  process.env['BUILT_WORKERS'] = fileURLToPath(new URL('../../dist', import.meta.url));
  const folder = mkdtempSync(join(tmpdir(), 'stowed-test-'));
  const pool = await EmbeddedPool.open({ folder: join(folder, 'empty') }, rethrow);
  const emptyFile = join(folder, 'empty.tar');
  writeFileSync(emptyFile, await pool.dump());
  await useEmbeddedPool(pool);
  const image = await pool.dump();
  await pool.end();
  const file = join(folder, 'database.tar');
  writeFileSync(file, image);
  const databaseFolder = join(folder, 'database');
  const stored = await EmbeddedPool.open({ folder: databaseFolder, image }, rethrow);
  await stored.end();
  const template = await createTemplate(process.env['TEST_DATABASE_URL']);
  provide('databaseImage', file);
  provide('emptyImage', emptyFile);
  provide('databaseFolder', databaseFolder);
  provide('postgresTemplate', template.name);
  return async () => {
    await template.drop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** A migrated database, closed because PostgreSQL copies only unused ones. */
async function createTemplate(server: string | undefined) {
  if (!server) return { name: '', drop: () => Promise.resolve() };
  const { url, name, drop } = await createPostgresDatabase(server);
  await (await openPostgresDatabase({ url, size: 1, onLost: rethrow })).close();
  return { name, drop };
}
