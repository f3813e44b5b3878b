import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { asOwner } from './client.ts';
import type { Db } from './client.ts';
import { findUnreadable, organizationColumn, selectStoredTables } from './stored-tables.ts';
import type { StoredTable } from './stored-tables.ts';
import { transactionWords } from './transaction-words.ts';

/** Rows per read. */
const PART = 200;

/** The newest event of an organization's record. */
interface Head {
  readonly organizationId: string;
  readonly sequence: number;
  readonly hash: string;
}

/** All rows as of one moment. Valid only inside `inSnapshot`. */
export interface Snapshot {
  readonly takenAt: Date;
  /** The migrations behind the schema, in order. */
  readonly migrations: readonly string[];
  readonly heads: readonly Head[];
  readonly tables: readonly StoredTable[];
  /** All rows, or those after the given position. */
  readonly rowsOf: (table: StoredTable, reached?: Reached) => AsyncIterable<readonly string[]>;
}

/** A table could not be read completely. */
export class UnreadableTableError extends Error {
  constructor(tables: readonly string[]) {
    super(
      `The database user may not see all rows of ${tables.join(', ')}, so a backup would lack them. ` +
        'Use the owner of the tables, whose row security nobody has changed, or a superuser.',
    );
  }
}

const TEXT_FORMS =
  "set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; " +
  "set local extra_float_digits = 1; set local bytea_output = 'hex'";

/** In this transaction, equal values have the same text as on every other server. */
export async function fixTextForms<Tables>(owner: Kysely<Tables>): Promise<void> {
  await sql.raw(TEXT_FORMS).execute(owner);
}

/** The check of one row, added to its table's sum. */
export const checkOf = (row: string): string => createHash('sha256').update(row).digest('hex').slice(0, 16);

/** Sums checks in any order: tables with the same rows have the same sum. */
export class RowSum {
  rows = 0;
  #sum = 0n;

  add(check: string): void {
    this.rows += 1;
    this.#sum = BigInt.asUintN(64, this.#sum + BigInt(`0x${check}`));
  }

  get text(): string {
    return this.#sum.toString(16).padStart(16, '0');
  }
}

/** Each column's value as the database's text form, so that nothing is lost through JSON. */
function partQuery(table: StoredTable, organizationId: string, after: readonly unknown[] | undefined) {
  const columns = sql.join(table.columns.map(({ name }) => sql`${sql.ref(name)}::text as ${sql.ref(name)}`));
  const key = sql.join(table.key.map((name) => sql.ref(`t.${name}`)));
  const typeOf = (name: string): string => table.columns.find((column) => column.name === name)?.type ?? '';
  const values = after?.map((value, i) => sql`${value}::${sql.raw(typeOf(table.key[i] ?? ''))}`);
  const later = values ? sql`and (${key}) > (${sql.join(values)})` : sql``;
  const column = organizationColumn(table);
  const isOurs = column === undefined ? sql`true` : sql`${sql.ref(`t.${column}`)} = ${organizationId}`;
  return sql<{ row: string }>`
    select row_to_json(r)::text as row from (
      select ${columns} from ${sql.table(table.name)} t
      where ${isOurs} ${later}
      order by ${key} limit ${PART}
    ) r`;
}

/** The key's values in a written row. */
function keyOf(table: StoredTable, row: string): unknown[] {
  const values: unknown = JSON.parse(row);
  return table.key.map((name) =>
    typeof values === 'object' && values ? (Reflect.get(values, name) as unknown) : undefined,
  );
}

/** The key of each organization's last row read. */
export type Reached = Map<string, readonly unknown[]>;

/** An organization's next rows, in key order. */
async function nextPart<Tables>(
  owner: Kysely<Tables>,
  table: StoredTable,
  { organizationId, reached }: { readonly organizationId: string; readonly reached: Reached },
): Promise<readonly string[]> {
  const { rows } = await partQuery(table, organizationId, reached.get(organizationId)).execute(owner);
  const last = rows.at(-1);
  if (last) reached.set(organizationId, keyOf(table, last.row));
  return rows.map(({ row }) => row);
}

/** Row security shows an owner only the rows of the selected organization. */
const workFor = (organizationId: string) =>
  sql`select set_config('app.organization_id', ${organizationId}, true)`;

async function selectOrganizationIds<Tables>(owner: Kysely<Tables>): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select id from organizations order by id`.execute(owner);
  return rows.map(({ id }) => id);
}

/** Stands for the organization of rows that belong to the whole installation. */
const NOBODY = '';

/** A table's remaining rows, by organization. Only inside a transaction. */
export async function* rowsOf<Tables>(
  owner: Kysely<Tables>,
  table: StoredTable,
  reached: Reached = new Map(),
): AsyncIterable<readonly string[]> {
  const hasOrganizations = organizationColumn(table) !== undefined;
  for (const organizationId of hasOrganizations ? await selectOrganizationIds(owner) : [NOBODY]) {
    await workFor(organizationId).execute(owner);
    for (let isFull = true; isFull;) {
      const rows = await nextPart(owner, table, { organizationId, reached });
      if (rows.length > 0) yield rows;
      isFull = rows.length === PART;
    }
  }
}

async function selectHeads<Tables>(owner: Kysely<Tables>): Promise<readonly Head[]> {
  const heads: Head[] = [];
  for (const id of await selectOrganizationIds(owner)) {
    await workFor(id).execute(owner);
    const { rows } = await sql<Omit<Head, 'organizationId'>>`
      select sequence, hash from event_heads where organization_id = ${id}`.execute(owner);
    heads.push(...rows.map((row) => ({ organizationId: id, ...row })));
  }
  return heads;
}

async function openSnapshot<Tables>(owner: Kysely<Tables>): Promise<Snapshot> {
  await fixTextForms(owner);
  const tables = await selectStoredTables(owner);
  const unreadable = await findUnreadable(owner, tables);
  if (unreadable.length > 0) throw new UnreadableTableError(unreadable);
  const { rows } = await sql<{ at: Date }>`select now() as at`.execute(owner);
  const names = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(owner);
  return {
    takenAt: rows[0]?.at ?? new Date(0),
    migrations: names.rows.map(({ name }) => name),
    heads: await selectHeads(owner),
    tables,
    rowsOf: (table, reached) => rowsOf(owner, table, reached),
  };
}

async function reading<Tables, T>(owner: Kysely<Tables>, work: () => Promise<T>): Promise<T> {
  await sql.raw(transactionWords.read).execute(owner);
  try {
    return await work();
  } finally {
    await sql.raw('rollback').execute(owner);
  }
}

/**
 * Reads the whole database as of one moment, while others keep writing. `owner` is a connection of the
 * tables' owner. Throws UnreadableTableError rather than omit rows this user may not see.
 */
export function inSnapshot<Tables, T>(
  owner: Kysely<Tables>,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  return reading(owner, async () => work(await openSnapshot(owner)));
}

/**
 * Reads the existing rows of an append-only table in batches, so that nobody waits long for the one
 * connection of an embedded database. A later snapshot reads the rest, from `reached` on.
 */
export async function* rowsAhead(db: Db, name: string, reached: Reached): AsyncIterable<readonly string[]> {
  const turn = <T>(work: (owner: Db) => Promise<T>): Promise<T> =>
    asOwner(db, (owner) =>
      reading(owner, async () => {
        await fixTextForms(owner);
        return work(owner);
      }),
    );
  const table = (await turn(selectStoredTables)).find((one) => one.name === name);
  if (!table) return;
  for (const organizationId of await turn(selectOrganizationIds)) {
    for (let isFull = true; isFull;) {
      const rows = await turn(async (owner) => {
        await workFor(organizationId).execute(owner);
        return nextPart(owner, table, { organizationId, reached });
      });
      if (rows.length > 0) yield rows;
      isFull = rows.length === PART;
    }
  }
}
