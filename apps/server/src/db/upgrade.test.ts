import { Kysely, PostgresDialect, sql } from 'kysely';
import { readFileSync, readdirSync } from 'node:fs';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { brotliDecompressSync } from 'node:zlib';
import { z } from 'zod';
import { readEvent } from '../features/record/event-kinds.policy.ts';
import { verifyRecords } from '../features/record/verification.service.ts';
import { systemClock } from '../clock.ts';
import { changeSettings } from '../features/settings/settings.service.ts';
import { waitingInventories } from '../features/inventories/open-inventory.service.ts';
import { randomIds } from '../ids.ts';
import type { Session } from '../session.ts';
import { plugins } from './client.ts';
import { EmbeddedPool } from './embedded-pool.ts';
import { migrateTo, migrateToLatest, migrations } from './migrate.ts';
import type { Schema } from './schema.ts';

const folder = new URL('fixtures/', import.meta.url);
const files = readdirSync(folder);

const head = z.object({ migrations: z.array(z.string()) });
const line = z.object({ table: z.string(), row: z.record(z.string(), z.unknown()) });
type Row = z.infer<typeof line>['row'];

/** The database of a released schema: its last migration, and its rows by table. */
function readFixture(file: string): { last: string; tables: ReadonlyMap<string, readonly Row[]> } {
  const [first = '', ...lines] = brotliDecompressSync(readFileSync(new URL(file, folder)))
    .toString()
    .trimEnd()
    .split('\n');
  const tables = new Map<string, Row[]>();
  for (const text of lines) {
    const { table, row } = line.parse(JSON.parse(text));
    const rows = tables.get(table);
    if (rows) rows.push(row);
    else tables.set(table, [row]);
  }
  return { last: head.parse(JSON.parse(first)).migrations.at(-1) ?? '', tables };
}

const rethrow = (error: Error): void => {
  throw error;
};
let pool: EmbeddedPool | undefined;
afterAll(() => pool?.end());

/** Stored columns, not computed ones. */
async function storedColumns(db: Kysely<Schema>, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(db);
  return rows.map(({ name }) => name);
}

/** An embedded database as its owner sees it, with the fixture's schema and rows. */
async function openAt({ last, tables }: ReturnType<typeof readFixture>): Promise<Kysely<Schema>> {
  const before = pool;
  const opened = await EmbeddedPool.open(
    { image: new Uint8Array(readFileSync(inject('emptyImage'))) },
    rethrow,
  );
  pool = opened;
  // Not earlier: the new one takes over the code that was compiled and optimized for the old one.
  await before?.end();
  const dialect = new PostgresDialect({
    pool: { connect: () => opened.connect(), end: () => Promise.resolve() },
  });
  const db = new Kysely<Schema>({ dialect, plugins });
  await migrateTo(db, last);
  await sql`set session_replication_role = replica`.execute(db);
  for (const [table, rows] of tables) {
    const name = sql.table(table);
    const columns = sql.join((await storedColumns(db, table)).map((column) => sql.ref(column)));
    await sql`delete from ${name}`.execute(db);
    await sql`insert into ${name} (${columns}) overriding system value
      select ${columns} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::jsonb)`.execute(
      db,
    );
  }
  await sql`set session_replication_role = origin`.execute(db);
  return db;
}

interface Upgraded {
  readonly file: string;
  readonly tables: ReadonlyMap<string, readonly Row[]>;
  readonly db: Kysely<Schema>;
}
let upgraded: Upgraded | undefined;

/** The fixture's database after all migrations; the same one for tests of one fixture in a row. */
async function upgrade(file: string): Promise<Upgraded> {
  if (upgraded?.file === file) return upgraded;
  const fixture = readFixture(file);
  const db = await openAt(fixture);
  await migrateToLatest(db);
  upgraded = { file, tables: fixture.tables, db };
  return upgraded;
}

const sorted = (rows: readonly Row[]): string[] => rows.map((row) => JSON.stringify(row)).sort();

async function rowsOf(db: Kysely<Schema>, table: string, columns: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<{ row: Row }>`select to_jsonb(t) as row from ${sql.table(table)} t`.execute(db);
  return rows.map(({ row }) => Object.fromEntries(columns.map((column) => [column, row[column]])));
}

/** Before 0008 a row and its event read the clock separately. */
function isLaterByALittle(sentence: string, file: string): boolean {
  const [, row = '', event = ''] =
    /(?:completedAt|createdAt) is "([^"]+)", the events say "([^"]+)"$/.exec(sentence) ?? [];
  return file <= '0007-backups.jsonl.br' && Math.abs(Date.parse(row) - Date.parse(event)) < 1000;
}

/** Toolboxes with more or fewer completed inventories than completions on record. */
async function unequalToolboxes(db: Kysely<Schema>): Promise<readonly unknown[]> {
  const { rows } = await sql`
    select done.toolbox_row_id, done.count, made.count as made
    from (select toolbox_row_id, count(*) from inspection_events
      where kind = 'toolbox_completed' group by toolbox_row_id) done
    full join (select toolbox_row_id, count(*) from inventories
      where state = 'completed' group by toolbox_row_id) made using (toolbox_row_id)
    where done.count is distinct from made.count`.execute(db);
  return rows;
}

/** A change with its event by the newest server. */
async function changeSetting(db: Kysely<Schema>): Promise<void> {
  const { organizationId, id: userId } = await db
    .selectFrom('users')
    .select(['organizationId', 'id'])
    .where('organizationRole', '=', 'owner')
    .executeTakeFirstOrThrow();
  const session: Session = {
    sessionId: userId,
    organizationId,
    role: 'admin',
    organizationRole: 'owner',
    duties: [],
    actor: { userId, name: 'Dana Whitfield', rank: null, unit: null },
    deviceTime: null,
    queued: null,
    idempotency: undefined,
  };
  const deps = { db, clock: systemClock, ids: randomIds };
  const waiting = waitingInventories(deps);
  await changeSettings(deps, session, { changes: { photo: 'required' }, seenVersion: 1, waiting });
}

/** Migrations that landed together with the next one: no database had their schema alone. */
const landedWithTheNext: ReadonlySet<string> = new Set(['0014-notifications']);

/** The oldest database is large; the others show each schema. */
const leastEvents = (file: string): number => (file === files[0] ? 10_000 : 1000);

describe('a database of each landed schema', () => {
  it('S74 has a fixture of each landed schema', () => {
    const landed = Object.keys(migrations).filter((name) => name >= '0005' && !landedWithTheNext.has(name));
    expect(files, 'npm run fixture writes the newest file').toEqual(landed.map((name) => `${name}.jsonl.br`));
  });

  it('LOST-027 opens no case by a migration, and offers them', async () => {
    const { db } = await upgrade('0005-engines.jsonl.br');
    const cases = await db.selectFrom('lostCases').select('id').execute();
    const organizations = await db.selectFrom('organizations').select('offersCases').execute();
    expect([cases, organizations]).toEqual([[], organizations.map(() => ({ offersCases: true }))]);
    expect(organizations.length).toBeGreaterThan(0);
  });

  it.each(files)(
    'S74 CYC-017 GEN-014 made by %s keeps every row and an unbroken, readable record',
    async (file) => {
      const { db, tables } = await upgrade(file);
      for (const [table, rows] of tables) {
        const kept = await rowsOf(db, table, Object.keys(rows[0] ?? {}));
        expect(sorted(kept), table).toEqual(sorted(rows));
      }

      const events = await db
        .selectFrom('inspectionEvents')
        .select(['kind', 'before', 'after', 'decision', 'sequence'])
        .execute();
      expect(events.length).toBeGreaterThanOrEqual(leastEvents(file));
      expect(
        events.filter((event) => !readEvent(event)).map(({ kind, sequence }) => [sequence, kind]),
      ).toEqual([]);
      const withPicture = await db
        .selectFrom('drawers')
        .select(['photoAt', 'status', 'isPhotoOfInventory'])
        .where('imageId', 'is not', null)
        .execute();
      expect(withPicture.length).toBeGreaterThan(0);
      expect(withPicture.filter(({ photoAt }) => photoAt === null)).toEqual([]);
      expect(
        withPicture.filter((drawer) => drawer.status === 'complete' && !drawer.isPhotoOfInventory),
      ).toEqual([]);
      expect(await unequalToolboxes(db)).toEqual([]);
      await changeSetting(db);
      for await (const { events: count, broken, differences } of verifyRecords(db)) {
        expect({ count, broken }).toEqual({ count: events.length + 1, broken: undefined });
        expect(differences.sentences.filter((sentence) => !isLaterByALittle(sentence, file))).toEqual([]);
      }
    },
  );
});
