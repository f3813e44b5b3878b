import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { useEmbeddedPool } from '../db/client.ts';
import { EmbeddedPool } from '../db/embedded-pool.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated, empty embedded database as one file. */
    readonly databaseImage: string;
    /** The same before any migration. */
    readonly emptyImage: string;
  }
}

/** Builds once, for the tests that start the server's build; migrates once: every test file starts from a copy. */
export default async function setup({
  provide,
}: {
  provide: (key: 'databaseImage' | 'emptyImage', value: string) => void;
}) {
  execFileSync(process.execPath, [fileURLToPath(new URL('../../build.mjs', import.meta.url))]);
  const folder = mkdtempSync(join(tmpdir(), 'stowed-test-'));
  const pool = await EmbeddedPool.open({}, (error) => {
    throw error;
  });
  const emptyFile = join(folder, 'empty.tar');
  writeFileSync(emptyFile, await pool.dump());
  await useEmbeddedPool(pool);
  const file = join(folder, 'database.tar');
  writeFileSync(file, await pool.dump());
  await pool.end();
  provide('databaseImage', file);
  provide('emptyImage', emptyFile);
  return () => {
    rmSync(folder, { recursive: true, force: true });
  };
}
