// @postgres simulates lost, frozen and unprepared connections.
import { sql } from 'kysely';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { postgresUrl } from '../test/database.ts';
import { createPostgresDatabase } from '../test/postgres-server.ts';
import { parseConfig } from '../config.ts';
import { openOwnDatabase } from '../operator-command.ts';
import { openPostgresDatabase, requireAnswer } from './client.ts';
import type { Db } from './client.ts';
import { isDatabaseUnavailable } from './database-error.ts';
import { openPostgresPool } from './postgres-pool.ts';
import { inOrganization, readOrganization } from './transaction.ts';

const organizationId = '00000000-0000-4000-8000-000000000001';
const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function emptyDatabase(): Promise<string> {
  const { url, drop } = await createPostgresDatabase(postgresUrl ?? '');
  cleanUps.push(drop);
  return url;
}

async function open(url: string, patience = { readMs: 300, writeMs: 600 }, size = 4, silentMs = 300) {
  const lost: Error[] = [];
  const { db, probe, close } = await openPostgresDatabase({
    url,
    size,
    patience,
    silentMs,
    onLost: (error) => lost.push(error),
  });
  cleanUps.push(close);
  return { db, probe, lost };
}

/** The tables' owner, with its own connection. */
function ownerOf(url: string) {
  const pool = openPostgresPool({ url, size: 1, onLost: () => undefined });
  cleanUps.push(() => pool.end());
  return pool;
}

const write = (db: Db, name: string) =>
  inOrganization(db, organizationId, (tx) =>
    sql`insert into organizations (id, name, type, created_at) values (${organizationId}, ${name}, 'military', now())
      on conflict (id) do update set name = ${name}`.execute(tx),
  );
const nothing = () => undefined;
const readName = (db: Db) =>
  readOrganization(db, organizationId, (tx) =>
    tx.selectFrom('organizations').select('name').executeTakeFirstOrThrow(),
  ).then(({ name }) => name);

/** Forwards bytes to the database until frozen: then it accepts them and never responds. */
async function openProxy(url: string) {
  const target = new URL(url);
  const { hostname } = target;
  const databasePort = Number(target.port || 5432);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((inner) => {
    const outer = connect(databasePort, hostname);
    for (const [from, to] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => (isFrozen ? undefined : to.write(bytes)));
      from.on('close', () => to.destroy());
      from.on('error', () => to.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanUps.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  // A server listening on a port has an address with a port.
  const { port } = server.address() as AddressInfo;
  target.port = String(port);
  target.hostname = '127.0.0.1';
  return {
    url: target.href,
    freeze: (frozen: boolean) => {
      isFrozen = frozen;
    },
  };
}

describe.runIf(postgresUrl)('a PostgreSQL server', () => {
  it('responds to the probe while calls hold every connection and others wait for one', async () => {
    const proxy = await openProxy(await emptyDatabase());
    const { db, probe } = await open(proxy.url, { readMs: 500, writeMs: 20_000 }, 1);
    const busy = readOrganization(db, organizationId, (tx) => sql`select pg_sleep(0.4)`.execute(tx));
    const waiting = requireAnswer(db);
    const order: string[] = [];
    await Promise.all([
      busy.then(() => order.push('busy')),
      waiting.then(() => order.push('waiting')),
      requireAnswer(probe).then(() => order.push('probe')),
    ]);
    expect(order).toEqual(['probe', 'busy', 'waiting']);
    proxy.freeze(true);
    await expect(requireAnswer(probe)).rejects.toSatisfy(isDatabaseUnavailable);
  });

  it('G11 fails only the calls whose connections it ends, and keeps everything it confirmed', async () => {
    const url = await emptyDatabase();
    const { db, lost } = await open(url, { readMs: 5000, writeMs: 5000 });
    const owner = ownerOf(url);
    let isOver = false;
    let confirmed = 0;
    const failures: unknown[] = [];
    const writers = [1, 2, 3, 4].map(async () => {
      while (!isOver) {
        await write(db, 'Busy').then(
          () => (confirmed += 1),
          (error: unknown) => failures.push(error),
        );
      }
    });
    for (let round = 0; round < 20; round += 1) {
      await owner.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    isOver = true;
    await Promise.all(writers);
    expect(failures.filter((error) => !isDatabaseUnavailable(error))).toEqual([]);
    expect(failures.length + lost.length).toBeGreaterThan(0);
    expect(confirmed).toBeGreaterThan(0);
    await write(db, 'Back');
    expect(await readName(db)).toBe('Back');
  });

  it('G22 serves on while a newer server adds columns that its prepared statements then return', async () => {
    const url = await emptyDatabase();
    const { db } = await open(url, { readMs: 5000, writeMs: 5000 }, 1);
    const owner = ownerOf(url);
    await write(db, 'Before');
    const named = (tx: Db) =>
      tx.selectFrom('organizations').selectAll().where('id', '=', organizationId).executeTakeFirstOrThrow();
    const inside = () => readOrganization(db, organizationId, named);
    const change = () =>
      inOrganization(db, organizationId, async (tx) => {
        await tx.updateTable('organizations').set({ name: 'After' }).returningAll().execute();
        return named(tx);
      });
    const outside = () => db.selectFrom('limitCounts').selectAll().where('key', '=', 'none').execute();
    for (const column of ['first', 'second', 'third']) {
      // The one connection has parsed all of them.
      await inside();
      await change();
      await outside();
      await owner.query(`alter table organizations add column ${column} text`);
      await owner.query(`alter table limit_counts add column ${column} text`);
      if (column === 'first') expect(await inside()).toHaveProperty(column, null);
      if (column === 'second') expect(await change()).toMatchObject({ name: 'After', [column]: null });
      expect(await outside()).toEqual([]);
    }
  });

  it('G12 fails each call in time while it does not respond, and serves again afterwards', async () => {
    const proxy = await openProxy(await emptyDatabase());
    const { db } = await open(proxy.url);
    await write(db, 'Before');
    const inWork = inOrganization(db, organizationId, async (tx) => {
      proxy.freeze(true);
      await sql`select 1`.execute(tx);
    });
    await expect(inWork).rejects.toSatisfy(isDatabaseUnavailable);
    // More calls than connections: none of them waits for a stuck connection.
    const calls = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? readName(db) : write(db, 'Never'))),
    );
    for (const call of calls) {
      expect(call.status === 'rejected' && isDatabaseUnavailable(call.reason)).toBe(true);
    }
    proxy.freeze(false);
    expect(await readName(db)).toBe('Before');
  });

  it('G12 fails each call while connections cannot take their role, and serves again afterwards', async () => {
    const url = await emptyDatabase();
    const { db } = await open(url);
    await write(db, 'Before');
    const owner = ownerOf(url);
    const person = `person_${organizationId.slice(-4)}_${process.pid}`;
    await owner.query(`create role ${person} login superuser`);
    cleanUps.push(() => owner.query(`drop role if exists ${person}`));
    const theirs = new URL(url);
    theirs.username = person;
    const { db: other } = await open(theirs.href);
    expect(await readName(other)).toBe('Before');
    await owner.query(`alter role ${person} nosuperuser`);
    await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${person}'`);
    for (let call = 0; call < 10; call += 1) {
      await expect(readName(other)).rejects.toSatisfy(isDatabaseUnavailable);
    }
    await owner.query(`alter role ${person} superuser`);
    expect(await readName(other)).toBe('Before');
    await owner.query(`alter role ${person} nologin`);
    await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${person}'`);
    for (let call = 0; call < 3; call += 1) {
      await expect(readName(other)).rejects.toSatisfy(isDatabaseUnavailable);
    }
    await owner.query(`alter role ${person} login`);
    expect(await readName(other)).toBe('Before');
  });

  it('G11 fails writes on a server that has become read-only, and writes again afterwards', async () => {
    const url = await emptyDatabase();
    const { db } = await open(url);
    await write(db, 'Before');
    const owner = ownerOf(url);
    const name = new URL(url).pathname.slice(1);
    const restart = async (isReadOnly: boolean) => {
      await owner.query(`alter database "${name}" set default_transaction_read_only = ${isReadOnly}`);
      // A backend that ends itself may never get to the others in the list.
      await owner.query(
        'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
    };
    await restart(true);
    await expect(write(db, 'Never').catch(() => write(db, 'Never'))).rejects.toSatisfy(
      (error) => isDatabaseUnavailable(error) && Reflect.get(error as Error, 'code') === '25006',
    );
    expect(await readName(db)).toBe('Before');
    await restart(false);
    await write(db, 'After').catch(() => write(db, 'After'));
    expect(await readName(db)).toBe('After');
  });

  it('G23 lets other servers write soon after one was paused with many writers', async () => {
    const url = await emptyDatabase();
    const { db: paused } = await open(url, { readMs: 5000, writeMs: 2000 }, 20, 1000);
    const { db: other } = await open(url, { readMs: 5000, writeMs: 2000 });
    await write(other, 'Before');
    // All connections are open before the writers begin.
    await Promise.all(Array.from({ length: 10 }, () => sql`select pg_sleep(0.5)`.execute(paused)));
    let resume: () => void = nothing;
    const resumed = new Promise<void>((resolve) => {
      resume = resolve;
    });
    const writers = Array.from({ length: 10 }, () =>
      inOrganization(paused, organizationId, async (tx) => {
        await sql`update organizations set name = 'Paused'`.execute(tx);
        await resumed;
      }),
    );
    const ended = Promise.allSettled(writers);
    const owner = ownerOf(url);
    const waiting = async () =>
      (
        await owner.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      ).rowCount;
    await expect.poll(waiting, { interval: 20 }).toBe(9);
    const startedMs = Date.now();
    const writeInTime = (): Promise<unknown> => write(other, 'Other').catch(writeInTime);
    await writeInTime();
    expect(Date.now() - startedMs).toBeLessThan(4000);
    expect(await readName(other)).toBe('Other');
    resume();
    const reasons = (await ended).flatMap((one) =>
      one.status === 'rejected' ? [one.reason as unknown] : [],
    );
    expect(reasons.length).toBeGreaterThan(0);
    expect(reasons.filter((reason) => !isDatabaseUnavailable(reason))).toEqual([]);
  });

  it('G23 lets other organizations read and write while all writers of one wait for a lock', async () => {
    const url = await emptyDatabase();
    const { db } = await open(url, { readMs: 2000, writeMs: 6000 });
    await write(db, 'Locked');
    const lock = await ownerOf(url).connect();
    cleanUps.push(async () => lock.release());
    await lock.query(`begin; select set_config('app.organization_id', '${organizationId}', true);
      update organizations set name = 'Locked'`);
    const writers = Promise.allSettled(Array.from({ length: 8 }, () => write(db, 'Free')));
    const others = '00000000-0000-4000-8000-000000000002';
    await inOrganization(db, others, (tx) =>
      sql`insert into organizations (id, name, type, created_at) values (${others}, 'Others', 'military', now())`.execute(
        tx,
      ),
    );
    expect(await readName(db)).toBe('Locked');
    await lock.query('commit');
    const [first, ...refused] = await writers;
    expect(first?.status).toBe('fulfilled');
    for (const one of refused) {
      expect(one.status === 'fulfilled' || isDatabaseUnavailable(one.reason)).toBe(true);
    }
    expect(await readName(db)).toBe('Free');
  });

  it('G23 ends the silent transactions of a server, not those of a command that waits for a disk', async () => {
    const limits = async (db: Db) =>
      (
        await sql`select current_setting('idle_in_transaction_session_timeout') as silence,
          current_setting('tcp_user_timeout') as unacknowledged`.execute(db)
      ).rows;
    const url = await emptyDatabase();
    const server = await openPostgresDatabase({ url, size: 1, onLost: nothing });
    cleanUps.push(server.close);
    expect(await limits(server.db)).toEqual([{ silence: '5s', unacknowledged: '10000' }]);
    const command = await openOwnDatabase(parseConfig({ DATABASE_URL: url }));
    cleanUps.push(command.close);
    expect(await limits(command.db)).toEqual([{ silence: '0', unacknowledged: '0' }]);
  });

  it('G11 waits for the disk, also on a cluster that is set not to', async () => {
    const url = await emptyDatabase();
    const owner = openPostgresPool({ url, size: 1, onLost: nothing });
    await owner.query(`alter database ${new URL(url).pathname.slice(1)} set synchronous_commit = off`);
    await owner.end();
    const server = await openPostgresDatabase({ url, size: 1, onLost: nothing });
    cleanUps.push(server.close);
    const { rows } = await sql`select current_setting('synchronous_commit') as commit`.execute(server.db);
    expect(rows).toEqual([{ commit: 'on' }]);
  });

  it('G22 lets a migration take longer than any call', async () => {
    const limitIn = async (pool: ReturnType<typeof openPostgresPool>) =>
      (await pool.query('show statement_timeout')).rows[0].statement_timeout as string;
    const url = await emptyDatabase();
    const seen: string[] = [];
    const opened = await openPostgresDatabase({
      url,
      size: 1,
      onLost: () => undefined,
      prepare: async (inMigration) => {
        const { rows } = await sql<{ statementTimeout: string }>`
          select current_setting('statement_timeout') as "statementTimeout"`.execute(inMigration);
        seen.push(...rows.map(({ statementTimeout }) => statementTimeout));
      },
    });
    cleanUps.push(opened.close);
    expect(seen).toEqual(['0']);
    expect(await limitIn(ownerOf(url))).toBe('30s');
  });
});

it.each([
  'ECONNREFUSED',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTDOWN',
  '28000',
  '3D000',
  '25006',
  '25P03',
  '53200',
  '58030',
])('G11 counts %s as a database that does not respond at the moment', (code) => {
  expect(isDatabaseUnavailable(Object.assign(new Error('no'), { code }))).toBe(true);
  expect(isDatabaseUnavailable(Object.assign(new Error('no'), { code: '23505' }))).toBe(false);
});
