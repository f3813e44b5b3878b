// npm run test:three-servers -- [JOURNEY...]: the journeys against three servers that share a PostgreSQL
// database and an S3 store, behind a plain proxy that sends each call to the next server. Needs
// TEST_DATABASE_URL and a build. It takes as long as all journeys, so CI does not run it.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPostgresDatabase } from '../apps/server/src/test/postgres-server.ts';
import { openRoundRobin } from '../apps/server/src/test/round-robin.ts';
import { startS3Server } from '../apps/server/src/test/s3-server.ts';
import { ensureBrowser } from './lib/browser.mjs';
import { runPackage } from './lib/run.mjs';
import { startServer } from './lib/server-process.ts';

const SERVERS = 3;

const postgres = process.env['TEST_DATABASE_URL'];
if (!postgres) throw new Error('TEST_DATABASE_URL must name a PostgreSQL server');

const folder = mkdtempSync(join(tmpdir(), 'stowed-three-'));
const database = await createPostgresDatabase(postgres);
const store = await startS3Server();
const proxy = await openRoundRobin();
const children: ChildProcess[] = [];
try {
  const settings = {
    ...store.settings,
    DATABASE_URL: database.url,
    SECRET_KEY: randomBytes(32).toString('base64url'),
  };
  for (let number = 1; number <= SERVERS; number += 1) {
    // Nothing but the database and the store is shared.
    const dataDir = join(folder, String(number));
    mkdirSync(dataDir, { mode: 0o700 });
    const { child, origin } = await startServer(dataDir, settings);
    children.push(child);
    proxy.add(origin);
    while (!proxy.isUsing(origin)) await new Promise((resolve) => setTimeout(resolve, 50));
  }
  process.exitCode = await runPackage(
    '@playwright/test/cli.js',
    ['test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)],
    { env: { CHROMIUM_PATH: await ensureBrowser(), STOWED_E2E_ADDRESS: proxy.origin } },
  );
} finally {
  for (const child of children) {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
  proxy.close();
  await store.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
}
