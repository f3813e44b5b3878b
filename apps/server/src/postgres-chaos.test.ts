// @postgres kills and freezes a PostgreSQL server of its own.
import { Kysely, PostgresDialect, sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findLossySettings } from './db/lossy-settings.ts';
import { openPostgresPool } from './db/postgres-pool.ts';
import { openBuild, readyLine } from './test/built-server.ts';
import type { Running } from './test/built-server.ts';
import { createPostgres, hasPostgres } from './test/own-postgres.ts';
import { startPeople } from './test/people-at-work.ts';

const KILLS = 3;
const DRAIN_SECONDS = 3;

// CI installs PostgreSQL or fails.
describe.runIf(hasPostgres)('a server whose PostgreSQL', () => {
  const build = openBuild();
  let postgres: Awaited<ReturnType<typeof createPostgres>>;
  let server: Running;
  let people: Awaited<ReturnType<typeof startPeople>>;

  beforeAll(async () => {
    postgres = await createPostgres();
    const dataDir = join(build.folder, 'data');
    mkdirSync(dataDir);
    server = build.start({
      DATABASE_URL: postgres.url,
      DATA_DIR: dataDir,
      SECRET_KEY: randomBytes(32).toString('base64url'),
      LOG_LEVEL: 'fatal',
      VISION_WORKERS: '1',
      REQUESTS_PER_MINUTE: '1000000',
      DRAIN_SECONDS: String(DRAIN_SECONDS),
    });
    const [, origin = ''] = await server.until(readyLine);
    people = await startPeople({ origin: () => origin, writers: 3 });
  });
  afterAll(async () => {
    build.end();
    await people.stop();
    await postgres.end();
  });

  it('G11 is killed answers each call in time, and keeps everything it confirmed', async () => {
    const returnedMs: number[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      await delay(300);
      postgres.kill();
      await delay(200);
      await postgres.start();
      returnedMs.push(await people.untilWritten());
    }
    expect(Math.max(...returnedMs)).toBeLessThan(5000);
    const answers = people.takeAnswers();
    const failed = answers.filter(({ status }) => status !== 200);
    expect(failed.length).toBeGreaterThan(KILLS);
    expect(failed.filter(({ status, hasRetryAfter }) => status !== 503 || !hasRetryAfter)).toEqual([]);
    expect(answers.filter(({ kind, ms }) => ms > (kind === 'read' ? 2000 : 10_000))).toEqual([]);
    expect(server.child.exitCode).toBe(null);
    const { acknowledged, lost } = await people.countLost(postgres.url);
    expect(acknowledged).toBeGreaterThan(KILLS);
    expect(lost).toBe(0);
  });

  it('G12 G23 is frozen ends in time and with 0 on SIGTERM, and has kept everything it confirmed', async () => {
    postgres.freeze();
    await delay(1000);
    const startedMs = Date.now();
    server.child.kill('SIGTERM');
    expect(await server.exitCode()).toBe(0);
    expect(Date.now() - startedMs).toBeLessThan((DRAIN_SECONDS + 5) * 1000);
    const reads = people.takeAnswers().filter(({ kind }) => kind === 'read');
    expect(reads).toContainEqual(expect.objectContaining({ status: 503, hasRetryAfter: true }));
    postgres.thaw();
    await people.stop();
    expect((await people.countLost(postgres.url)).lost).toBe(0);
  });

  it('G11 is set to ignore the disk is noticed', async () => {
    const pool = openPostgresPool({ url: postgres.url, size: 1, onLost: () => undefined });
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    expect(await findLossySettings(db)).toEqual([]);
    await sql`alter system set fsync = off`.execute(db);
    await sql`select pg_reload_conf()`.execute(db);
    await vi.waitFor(async () => expect(await findLossySettings(db)).toEqual(['fsync']));
    await db.destroy();
  });
});
