// @postgres needs several servers on one database.
import { Kysely, PostgresDialect, sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openPostgresPool } from './db/postgres-pool.ts';
import { openBuild, readyLine } from './test/built-server.ts';
import type { Running } from './test/built-server.ts';
import { postgresUrl } from './test/database.ts';
import { registration, toolboxBody, tools } from './test/factories.ts';
import { dataUrl, plainJpeg } from './test/pictures.ts';
import { createPostgresDatabase } from './test/postgres-server.ts';
import { openRoundRobin } from './test/round-robin.ts';

const build = openBuild();
const cleanUps: (() => unknown)[] = [() => build.end()];
afterAll(async () => {
  for (const cleanUp of cleanUps) await cleanUp();
});

interface Server {
  readonly running: Running;
  readonly origin: string;
}

interface Answer {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- responses have many shapes
  readonly body: any;
}

const TIDYING = sql<{ holder: string | null; doneAt: Date | null }>`
  select holder, done_at as "doneAt" from jobs where name = 'tidying'`;

const SIGNED = sql<{ doneAt: Date | null }>`select done_at as "doneAt" from jobs where name = 'signed heads'`;

/** As many tools as a drawer holds, side by side. */
const losable = tools(...Array.from({ length: 50 }, () => 'present' as const)).map((tool, index) => ({
  ...tool,
  x: 1 + (index % 25) * 3.5,
  y: index < 25 ? 5 : 55,
  width: 3,
}));

function openDatabase(url: string): Kysely<unknown> {
  const pool = openPostgresPool({ url, size: 2, onLost: () => undefined });
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
}

describe.runIf(postgresUrl)('three servers on one database', () => {
  let settings: Record<string, string> = {};
  let servers: readonly Server[] = [];
  let database: Kysely<unknown>;
  let killedAt = 0;

  async function start(): Promise<Server> {
    const running = build.start(settings);
    const [, origin = ''] = await running.until(readyLine);
    return { running, origin };
  }

  /** A server that is alone is killed while it tidies, which cannot end before. Its other work is done. */
  async function killAtWork(): Promise<void> {
    await database.transaction().execute(async (locked) => {
      await sql`lock table idempotency_keys in access exclusive mode`.execute(locked);
      const { running } = await start();
      const holder = async () => (await TIDYING.execute(locked)).rows[0]?.holder;
      while (!(await holder()) || !(await SIGNED.execute(locked)).rows[0]?.doneAt) await delay(50);
      running.child.kill('SIGKILL');
      await running.exitCode();
      killedAt = Date.now();
    });
  }

  beforeAll(async () => {
    const { url, drop } = await createPostgresDatabase(postgresUrl ?? '', inject('postgresTemplate'));
    cleanUps.push(drop);
    const dataDir = join(build.folder, 'shared');
    mkdirSync(dataDir);
    settings = {
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      SECRET_KEY: randomBytes(32).toString('base64url'),
      LOG_LEVEL: 'error',
      VISION_WORKERS: '1',
      METRICS_PORT: '0',
      DRAIN_DELAY_SECONDS: '2',
    };
    database = openDatabase(url);
    cleanUps.unshift(() => database.destroy());
    await killAtWork();
    servers = await Promise.all([start(), start(), start()]);
  }, 180_000);

  async function call(
    origin: string,
    path: string,
    { token, body }: { token?: string; body?: unknown } = {},
  ): Promise<Answer> {
    const answer = await fetch(`${origin}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const content: unknown = await answer.json();
    return { status: answer.status, body: content };
  }

  /** Open cases escalate now instead of in an hour. */
  async function letCasesEscalate(): Promise<void> {
    const due = sql`now() - interval '1 second'`;
    await sql`update lost_cases set advances_at = ${due} where state = 'open' and advances_at > now()`.execute(
      database,
    );
    await sql`update jobs set due_at = ${due}, not_before = ${due}
      where name = 'lost-case' and due_at > now()`.execute(database);
  }

  /** An organization whose only person reports one tool after the other as lost. */
  async function openLosses(at: (path: string, options?: object) => Promise<Answer>) {
    const { token } = (await at('/api/auth/register-organization', { body: registration() })).body;
    const { toolboxId } = (await at('/api/toolboxes', { token, body: toolboxBody() })).body;
    const body = { tools: losable, imageUrl: dataUrl(await plainJpeg()) };
    await at(`/api/toolbox/${encodeURIComponent(toolboxId)}/drawer/1/scan`, { token, body });
    const numbers: number[] = [];
    const notices = async (cursor?: string): Promise<string[]> => {
      const query = cursor === undefined ? '' : `?cursor=${cursor}`;
      const page = (await at(`/api/notifications${query}`, { token })).body;
      const shown = page.notifications.map(({ kind, path }: Record<string, string>) => `${kind} ${path}`);
      return page.nextCursor === null ? shown : [...shown, ...(await notices(page.nextCursor))];
    };
    return {
      notices,
      numbers,
      /** Undefined if every tool is lost. */
      reportNext: async (): Promise<Answer | undefined> => {
        const tool = losable[numbers.length];
        if (!tool) return undefined;
        const { name: toolName, uniqueId } = tool;
        const report = { toolboxId, drawerNumber: 1, uniqueId, toolName };
        const answer = await at('/api/cases', { token, body: report });
        if (answer.status === 201) numbers.push(answer.body.case.number);
        return answer;
      },
    };
  }

  it('SCALE-005 refuse a password after 10 wrong ones over all of them', async () => {
    const body = { username: 'nobody', password: 'not it at all' };
    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess += 1) {
      const { origin = '' } = servers[guess % servers.length] ?? {};
      statuses.push((await call(origin, '/api/auth/login', { body })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  });

  it('S55 stop the rotation of the secret key, and a start on the data folder of an embedded database', async () => {
    const rotation = build.run(
      'rotate-key.js',
      { ...settings, NEW_SECRET_KEY: randomBytes(32).toString('base64url') },
      [],
    );
    expect([await rotation.exitCode(), rotation.output()]).toEqual([
      1,
      'Another program is connected to this database. Stop every server that uses it, then run this again.\n',
    ]);
    const embedded = build.start({ ...settings, DATA_DIR: build.dataFolder('embedded') });
    expect(await embedded.exitCode()).toBe(1);
    expect(embedded.output()).toContain('holds an embedded database and its pictures');
  });

  it('SCALE-006 do timed work once, and SCALE-008 show it on a port of their own', async () => {
    const lastRuns = async () => {
      const lines = servers.map(async ({ running }) => {
        const [, url = ''] = await running.until(/Metrics: (http\S+)/);
        const text = await (await fetch(url)).text();
        expect(text).toContain('stowed_database_connections{state="busy"} ');
        return /^stowed_job_last_run_timestamp_seconds\{job="signed heads"\} \S+$/m.exec(text)?.[0];
      });
      return [...new Set(await Promise.all(lines))];
    };
    await expect
      .poll(lastRuns, { timeout: 30_000, interval: 200 })
      .toEqual([expect.stringContaining('signed heads')]);
  });

  it('G23 SCALE-002 are replaced one after the other under load without a failed call', async () => {
    const proxy = await openRoundRobin();
    cleanUps.unshift(() => {
      proxy.close();
    });
    const use = async ({ origin }: Server) => {
      proxy.add(origin);
      await expect.poll(() => proxy.isUsing(origin), { timeout: 30_000 }).toBe(true);
    };
    await Promise.all(servers.map(use));
    const at = (path: string, options = {}) => call(proxy.origin, path, options);
    const { token } = (await at('/api/auth/register-organization', { body: registration() })).body;
    const made = await at('/api/toolboxes', { token, body: toolboxBody() });
    const drawer = `/api/toolbox/${encodeURIComponent(made.body.toolboxId)}/drawer/1`;
    const imageUrl = dataUrl(await plainJpeg());
    const saved = await at(`${drawer}/scan`, {
      token,
      body: { tools: tools('present', 'present'), imageUrl },
    });
    expect([made.status, saved.status]).toEqual([201, 200]);
    const newest = async (): Promise<number> => (await at('/api/events', { token })).body.events[0].sequence;
    const before = await newest();
    const losses = await openLosses(at);

    const failed: unknown[] = [];
    let [calls, marks, isOver] = [0, 0, false];
    const keepCalling = async (send: () => ReturnType<typeof at>) => {
      while (!isOver) {
        const { status, body } = await send().catch((error: unknown) => ({ status: 0, body: String(error) }));
        calls += 1;
        if (status !== 200) failed.push([status, body]);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    };
    const mark = () => {
      marks += 1;
      const what = marks % 2 === 1 ? 'tool-missing' : 'tool-found';
      return at(`${drawer}/${what}?toolIndex=0`, { token, body: { toolName: tools('present')[0]?.name } });
    };
    const keepLosing = async () => {
      while (!isOver) {
        const answer = await losses.reportNext();
        if (answer && answer.status !== 201) failed.push([answer.status, answer.body]);
        await letCasesEscalate();
        await delay(200);
      }
    };
    const load = [
      keepLosing(),
      keepCalling(() => at(drawer, { token })),
      keepCalling(() => at('/api/toolboxes', { token })),
      keepCalling(mark),
    ];
    const codes: unknown[] = [];
    for (const { running, origin } of servers) {
      running.child.kill('SIGTERM');
      const [code, replacement] = await Promise.all([running.exitCode(), start()]);
      codes.push(code);
      proxy.remove(origin);
      await use(replacement);
    }
    isOver = true;
    await Promise.all(load);
    expect(failed).toEqual([]);
    expect(codes).toEqual([0, 0, 0]);
    expect(calls).toBeGreaterThan(100);
    // Each acknowledged mark is recorded once.
    expect((await newest()) - before).toBe(marks);
    await letCasesEscalate();
    const noticesOf = (number: number) => [`case_escalated /cases/${number}`, `case_opened /cases/${number}`];
    expect(losses.numbers.length).toBeGreaterThan(5);
    await expect
      .poll(async () => (await losses.notices()).sort(), { timeout: 60_000, interval: 500 })
      .toEqual(losses.numbers.flatMap(noticesOf).sort());
  }, 180_000);

  it('SCALE-006 take over the work of a killed server within 60 seconds', async () => {
    const doneAt = async () => (await TIDYING.execute(database)).rows[0]?.doneAt?.getTime() ?? 0;
    await expect.poll(doneAt, { timeout: 90_000, interval: 200 }).toBeGreaterThan(killedAt);
    expect((await doneAt()) - killedAt).toBeLessThan(60_000);
  }, 120_000);
});
