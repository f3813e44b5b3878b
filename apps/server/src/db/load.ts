import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { removeRestoreMark } from './empty-installation.ts';
import { checkOf, fixTextForms, rowsOf, RowSum } from './snapshot.ts';
import { selectStoredTables } from './stored-tables.ts';
import type { StoredTable } from './stored-tables.ts';

/** A table's rows to load, as a snapshot returned them. */
export interface LoadedTable {
  readonly name: string;
  readonly rows: number;
  /** RowSum of all rows. */
  readonly sum: string;
  readonly parts: () => AsyncIterable<readonly string[]>;
}

/** The database rejects the backup's data, or does not return what was written. */
export class LoadError extends Error {}

interface Named {
  readonly table: string;
  readonly name: string;
}

async function selectNames<Tables>(owner: Kysely<Tables>, query: string): Promise<readonly Named[]> {
  return (await sql.raw<Named>(query).execute(owner)).rows;
}

const FORCED = `select relname as "table", '' as name from pg_class
  where relnamespace = 'public'::regnamespace and relforcerowsecurity`;
const GUARDED = `select distinct c.relname as "table", '' as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = 'public'::regnamespace and not t.tgisinternal`;
const REFERENCES = `select c.relname as "table", o.conname as name from pg_constraint o join pg_class c on c.oid = o.conrelid
  where c.relnamespace = 'public'::regnamespace and o.contype = 'f' and not o.condeferrable`;
const IDLE_GUARDS = `select c.relname as "table", t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = 'public'::regnamespace and not t.tgisinternal and t.tgenabled <> 'O'`;

async function alter<Tables>(
  owner: Kysely<Tables>,
  named: readonly Named[],
  change: (name: string) => string,
): Promise<void> {
  for (const { table, name } of named) {
    await sql`alter table ${sql.table(table)} ${sql.raw(change(`"${name}"`))}`.execute(owner);
  }
}

/**
 * Runs `work` while the owner sees and writes all rows, triggers are off, and references are checked at the
 * end; then restores everything. Only inside a transaction.
 */
async function withoutGuards<Tables>(owner: Kysely<Tables>, work: () => Promise<void>): Promise<void> {
  const forced = await selectNames(owner, FORCED);
  const guarded = await selectNames(owner, GUARDED);
  const references = await selectNames(owner, REFERENCES);
  await alter(owner, forced, () => 'no force row level security');
  await alter(owner, guarded, () => 'disable trigger user');
  await alter(owner, references, (name) => `alter constraint ${name} deferrable initially deferred`);
  await work();
  await sql`set constraints all immediate`.execute(owner);
  await alter(owner, references, (name) => `alter constraint ${name} not deferrable`);
  await alter(owner, guarded, () => 'enable trigger user');
  await alter(owner, forced, () => 'force row level security');
  const idle = await selectNames(owner, IDLE_GUARDS);
  if (idle.length > 0) throw new LoadError(`The guard ${idle[0]?.name} could not be switched on again`);
}

async function insertPart<Tables>(
  owner: Kysely<Tables>,
  { name, columns }: StoredTable,
  rows: readonly string[],
): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column.name)));
  const texts = sql.join(columns.map((column) => sql`${sql.ref(column.name)} text`));
  const values = sql.join(columns.map((column) => sql`${sql.ref(column.name)}::${sql.raw(column.type)}`));
  await sql`insert into ${sql.table(name)} (${names}) overriding system value
    select ${values} from json_to_recordset(${`[${rows.join(',')}]`}::json) as r (${texts})`.execute(owner);
}

/** True if a row names exactly the table's columns. */
function requireColumns({ name, columns }: StoredTable, row: string): void {
  const given: unknown = JSON.parse(row);
  const names = typeof given === 'object' && given ? Object.keys(given).sort() : [];
  const wanted = columns.map((column) => column.name).sort();
  if (names.join() !== wanted.join()) {
    throw new LoadError(`The rows of ${name} do not have the columns of its table`);
  }
}

async function fill<Tables>(owner: Kysely<Tables>, table: StoredTable, { parts }: LoadedTable) {
  let isFirst = true;
  for await (const rows of parts()) {
    if (isFirst && rows[0] !== undefined) requireColumns(table, rows[0]);
    isFirst = false;
    await insertPart(owner, table, rows);
  }
}

/** Verifies the written rows. */
async function requireSame<Tables>(
  owner: Kysely<Tables>,
  table: StoredTable,
  { name, rows, sum }: LoadedTable,
): Promise<void> {
  const stored = new RowSum();
  for await (const part of rowsOf(owner, table)) for (const row of part) stored.add(checkOf(row));
  if (stored.rows === rows && stored.text === sum) return;
  throw new LoadError(`After the restore, ${name} does not have the rows of the backup`);
}

async function loadAll<Tables>(
  owner: Kysely<Tables>,
  loaded: readonly LoadedTable[],
  seen: (table: string) => void,
): Promise<void> {
  const tables = await selectStoredTables(owner);
  const byName = new Map(loaded.map((table) => [table.name, table]));
  const names = tables.map(({ name }) => name);
  const lacking = names.filter((name) => !byName.has(name));
  const strange = loaded.filter(({ name }) => !names.includes(name)).map(({ name }) => name);
  if (lacking.length + strange.length > 0) {
    throw new LoadError(`The backup does not fit its own schema: ${[...lacking, ...strange].join(', ')}`);
  }
  const pairs = tables.flatMap((table) => {
    const rows = byName.get(table.name);
    return rows ? [{ table, rows }] : [];
  });
  await withoutGuards(owner, async () => {
    for (const { table, rows } of pairs) {
      await fill(owner, table, rows);
      seen(table.name);
    }
    for (const { table, rows } of pairs) await requireSame(owner, table, rows);
  });
}

/**
 * Loads all rows or none into an empty database with the backup's schema. Calls `seen` after each table.
 * Throws LoadError.
 */
export async function loadTables<Tables>(
  owner: Kysely<Tables>,
  loaded: readonly LoadedTable[],
  seen: (table: string) => void = () => undefined,
): Promise<void> {
  await owner.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await fixTextForms(tx);
    await loadAll(tx, loaded, seen);
    await removeRestoreMark(tx);
  });
}
