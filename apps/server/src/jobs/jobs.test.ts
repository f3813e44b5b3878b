// @postgres takes leases across servers.
import { sql } from 'kysely';
import { Writable } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '@stowed/domain';
import { registerOrganization } from '../test/factories.ts';
import { useTestApp } from '../test/test-app.ts';
import { timedWork } from '../timed-work.ts';
import { inOrganization } from '../db/transaction.ts';
import { cancelJob, Jobs, LeaseLostError, scheduleJob } from './jobs.ts';
import type { Job, Lease } from './jobs.ts';

const logged: string[] = [];
const log = new Writable({
  write(chunk, _encoding, done) {
    logged.push(String(chunk));
    done();
  },
});
const test = useTestApp({ LOG_LEVEL: 'warn' }, { log });
let now = new Date('2026-11-23T08:00:00Z');
const clock = { now: () => now };
const pass = (ms: number): void => {
  now = new Date(now.getTime() + ms);
};
const server = (...jobs: Job[]): Jobs => new Jobs({ ...test.deps, clock }, jobs);

async function lookAll(...servers: Jobs[]): Promise<void> {
  await Promise.all(servers.map((one) => one.look()));
  await Promise.all(servers.map((one) => one.settle()));
}

const rows = async () => (await sql<Record<string, unknown>>`select * from jobs`.execute(test.deps.db)).rows;

beforeEach(async () => {
  await sql`delete from jobs`.execute(test.deps.db);
  logged.length = 0;
});

/** Work that waits for the test, and says that it started. */
function held() {
  let begin: (lease: Lease) => void = () => undefined;
  let release: () => void = () => undefined;
  const began = new Promise<Lease>((resolve) => {
    begin = resolve;
  });
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const work = async (lease: Lease, then: () => unknown = () => undefined) => {
    begin(lease);
    await gate;
    await then();
  };
  return { work, began, release };
}

describe('a repeated job', () => {
  it('SCALE-007 runs at once if it never ran, then each time its interval has passed, on one server only', async () => {
    const ran: string[] = [];
    const [one, two, three] = ['one', 'two', 'three'].map((name) =>
      server({ name: 'hourly', everyMs: 60 * MINUTE_MS, run: () => Promise.resolve(void ran.push(name)) }),
    ) as [Jobs, Jobs, Jobs];
    for (const count of [1, 2, 3]) {
      for (let again = 0; again < 3; again += 1) await lookAll(one, two, three);
      expect(ran).toHaveLength(count);
      pass(59 * MINUTE_MS);
      await lookAll(one, two, three);
      expect(ran).toHaveLength(count);
      pass(MINUTE_MS);
    }
  });

  it('SCALE-007 runs again once a clock that was ahead is right, even if its server was killed at work', async () => {
    const YEAR_MS = 365 * 24 * 60 * MINUTE_MS;
    const ran: string[] = [];
    const killed = held();
    const one = server(
      { name: 'hourly', everyMs: 60 * MINUTE_MS, run: () => Promise.resolve(void ran.push('hourly')) },
      { name: 'killed', everyMs: 60 * MINUTE_MS, run: killed.work },
    );
    pass(YEAR_MS);
    await one.look();
    await killed.began;
    await expect.poll(() => ran).toEqual(['hourly']);
    pass(-YEAR_MS);
    const other = server(
      { name: 'hourly', everyMs: 60 * MINUTE_MS, run: () => Promise.resolve(void ran.push('hourly')) },
      { name: 'killed', everyMs: 60 * MINUTE_MS, run: () => Promise.resolve(void ran.push('killed')) },
    );
    for (let again = 0; again < 2; again += 1) await lookAll(other);
    expect(ran.sort()).toEqual(['hourly', 'hourly', 'killed']);
    expect((await rows()).map(({ doneAt }) => doneAt)).toEqual([now, now]);
    killed.release();
    await one.settle();
  });

  it('does not hold up jobs with another name', async () => {
    const slow = held();
    const ran: string[] = [];
    const one = server(
      { name: 'slow', everyMs: MINUTE_MS, run: slow.work },
      { name: 'fast', everyMs: MINUTE_MS, run: () => Promise.resolve(void ran.push('fast')) },
    );
    await one.look();
    await slow.began;
    await expect.poll(() => ran).toEqual(['fast']);
    slow.release();
    await one.settle();
  });

  it('that fails stores the reason, and is retried after a minute, then after longer pauses up to its interval', async () => {
    let isBroken = true;
    let tries = 0;
    const failing = server({
      name: 'failing',
      everyMs: 5 * MINUTE_MS,
      run: () => {
        tries += 1;
        return isBroken ? Promise.reject(new Error('the disk is full')) : Promise.resolve();
      },
    });
    await lookAll(failing);
    expect(await rows()).toMatchObject([{ attempts: 1, failure: 'the disk is full', doneAt: null }]);
    expect(logged.join('')).toContain('a job failed');
    for (const [minutes, expected] of [
      [0.9, 1],
      [0.1, 2],
      [1.9, 2],
      [0.1, 3],
      [4, 4],
      [4.9, 4],
      [0.1, 5],
    ] as const) {
      pass(minutes * MINUTE_MS);
      await lookAll(failing);
      expect([minutes, tries]).toEqual([minutes, expected]);
    }
    isBroken = false;
    pass(5 * MINUTE_MS);
    await lookAll(failing);
    expect(await rows()).toMatchObject([{ attempts: 0, failure: null, doneAt: now }]);
  });
});

describe('a job at a time', () => {
  const at = (minutes: number): Date => new Date(now.getTime() + minutes * MINUTE_MS);
  const job = { name: 'escalation', subject: 'case 7' };

  it('runs once for each subject when it is due, and not if it is canceled', async () => {
    const ran: string[] = [];
    const servers = [1, 2].map(() =>
      server({ name: 'escalation', run: ({ subject }) => Promise.resolve(void ran.push(subject)) }),
    );
    for (const subject of ['a', 'b', 'c', 'd']) {
      await scheduleJob(test.deps.db, { ...job, subject }, at(30));
    }
    await cancelJob(test.deps.db, { ...job, subject: 'c' });
    await scheduleJob(test.deps.db, { ...job, subject: 'd' }, at(60));
    pass(29 * MINUTE_MS);
    await lookAll(...servers);
    expect(ran).toEqual([]);
    pass(MINUTE_MS);
    for (let again = 0; again < 2; again += 1) await lookAll(...servers);
    expect(ran.sort()).toEqual(['a', 'b']);
    expect(await rows()).toMatchObject([{ subject: 'd' }]);
  });

  it('belongs to the transaction that schedules it', async () => {
    const { organizationId } = await registerOrganization(test);
    const undone = inOrganization(test.deps.db, organizationId, async (db) => {
      await scheduleJob(db, job, at(0));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await rows()).toEqual([]);
  });

  it('SCALE-006 of a killed server is taken over within 60 seconds, once', async () => {
    const killed = held();
    const ran: string[] = [];
    // A server that dies neither renews its lease nor ends its work.
    const first = server({ name: 'escalation', run: (lease) => killed.work(lease) });
    const others = [1, 2].map(() =>
      server({ name: 'escalation', run: ({ subject }) => Promise.resolve(void ran.push(subject)) }),
    );
    await scheduleJob(test.deps.db, job, now);
    await first.look();
    await killed.began;
    let seconds = 0;
    for (; ran.length === 0 && seconds < 120; seconds += 5) {
      await lookAll(...others);
      pass(5000);
    }
    expect(seconds).toBeLessThanOrEqual(60);
    expect(seconds).toBeGreaterThan(30);
    await lookAll(...others);
    expect(ran).toEqual(['case 7']);
    killed.release();
    await first.settle();
  });

  it('SCALE-006 of a paused server has no effect once another server has done it', async () => {
    const { organizationId } = await registerOrganization(test);
    const { db } = test.deps;
    const rename = (name: string) => (lease: Lease) =>
      inOrganization(db, organizationId, async (tx) => {
        await lease.complete(tx);
        await sql`update organizations set name = name || ${name} where id = ${organizationId}`.execute(tx);
      });
    const nameOf = () =>
      inOrganization(db, organizationId, (tx) =>
        sql<{ name: string }>`select name from organizations`.execute(tx),
      );
    const paused = held();
    const first = server({
      name: 'escalation',
      run: (lease) => paused.work(lease, () => rename(' by the first')(lease)),
    });
    const second = server({ name: 'escalation', run: rename(' by the second') });
    await scheduleJob(db, job, now);
    await first.look();
    const lease = await paused.began;
    pass(2 * MINUTE_MS);
    await lookAll(second);
    paused.release();
    await first.settle();
    expect((await nameOf()).rows).toEqual([{ name: expect.stringMatching(/[^t] by the second$/) }]);
    expect(await rows()).toEqual([]);
    expect(logged.join('')).toContain('Another server took over the job');
    expect(await lease.renew()).toBe(false);
    expect(lease.ending.aborted).toBe(true);
    await expect(lease.complete(db)).rejects.toBeInstanceOf(LeaseLostError);
  });

  it('stays with a server that renews its lease', async () => {
    const long = held();
    const ran: string[] = [];
    const first = server({ name: 'escalation', run: (lease) => long.work(lease) });
    const second = server({ name: 'escalation', run: () => Promise.resolve(void ran.push('again')) });
    await scheduleJob(test.deps.db, job, now);
    await first.look();
    const lease = await long.began;
    for (let again = 0; again < 4; again += 1) {
      pass(30_000);
      expect(await lease.renew()).toBe(true);
      await lookAll(second);
    }
    long.release();
    await first.settle();
    expect([ran, await rows()]).toEqual([[], []]);
  });

  it('is signaled at shutdown, and starts at once on another server', async () => {
    const ran: string[] = [];
    const first = server({
      name: 'escalation',
      run: ({ ending }) =>
        new Promise((_resolve, reject) => {
          ending.addEventListener('abort', () => {
            reject(new Error('cut off'));
          });
        }),
    });
    const second = server({ name: 'escalation', run: () => Promise.resolve(void ran.push('second')) });
    await scheduleJob(test.deps.db, job, now);
    await first.look();
    await first.end();
    expect(logged.join('')).toBe('');
    await lookAll(second, first);
    expect(ran).toEqual(['second']);
  });
});

describe('the timed work of the server', () => {
  it('SCALE-007 runs without a failure', async () => {
    const work = timedWork({ ...test.deps, clock }).filter(({ everyMs }) => everyMs !== undefined);
    await lookAll(server(...work));
    const states = await rows();
    expect(states.map(({ name }) => name).sort()).toEqual(work.map(({ name }) => name).sort());
    expect(states.map(({ doneAt }) => doneAt)).toEqual(work.map(() => now));
  });
});
