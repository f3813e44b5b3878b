import { sql } from 'kysely';
import type { Kysely } from 'kysely';

interface Column {
  readonly name: string;
  readonly type: string;
}

/** A table included in a backup. */
export interface StoredTable {
  readonly name: string;
  /** Stored columns, not computed ones. */
  readonly columns: readonly Column[];
  /** The columns of the primary key, in order. */
  readonly key: readonly string[];
}

/** Rows that mean nothing elsewhere: sign-ins, stored responses, and facts about this one database. */
const leftOut: ReadonlySet<string> = new Set([
  'sessions',
  'idempotency_keys',
  'shared_secret',
  'kysely_migration',
  'kysely_migration_lock',
  'unfinished_restore',
  'backup_runs',
  'limit_counts',
  'signing_challenges',
]);

/**
 * Transaction numbers belong to one database server. Another server reaches the same numbers, and the trigger
 * would accept an old event for a new change.
 */
const isLeftOut = ({ table, column }: { readonly table: string; readonly column: string }): boolean =>
  table === 'inspection_events' && column === 'transaction_id';

interface ColumnRow {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly place: number | null;
}

/** This database's tables, by name. A new table is included unless listed above. */
export async function selectStoredTables<Tables>(owner: Kysely<Tables>): Promise<readonly StoredTable[]> {
  const { rows } = await sql<ColumnRow>`
    select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as "type",
      array_position(i.indkey::smallint[], a.attnum)::integer as "place"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    order by c.relname collate "C", a.attnum`.execute(owner);
  const kept = rows.filter((row) => !leftOut.has(row.table) && !isLeftOut(row));
  const names = [...new Set(kept.map(({ table }) => table))];
  return names.map((name) => {
    const columns = kept.filter(({ table }) => table === name);
    const key = columns
      .filter(({ place }) => place !== null)
      .sort((one, other) => (one.place ?? 0) - (other.place ?? 0));
    return {
      name,
      columns: columns.map(({ column, type }) => ({ name: column, type })),
      key: key.map(({ column }) => column),
    };
  });
}

/** Rows of the whole installation, which the tables' owner sees without naming an organization. */
const ofInstallation: ReadonlySet<string> = new Set(['record_keys', 'jobs']);

/** The column that assigns a table's rows to an organization; undefined if they belong to none. */
export function organizationColumn({ name }: StoredTable): string | undefined {
  if (ofInstallation.has(name)) return undefined;
  return name === 'organizations' ? 'id' : 'organization_id';
}

/**
 * Lists tables whose rows would be missing from a backup: row security that hides rows from this user, or a
 * table that cannot be read in batches.
 */
export async function findUnreadable<Tables>(
  owner: Kysely<Tables>,
  tables: readonly StoredTable[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity
    and not (select rolsuper or rolbypassrls from pg_roles where rolname = current_user)
    and (
      exists (select from pg_policy p where p.polrelid = c.oid and not p.polpermissive)
      or not exists (
        select from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('*', 'r')
        and case when c.relname = 'organizations'
          then (select oid from pg_roles where rolname = current_user) = any (p.polroles)
            and pg_get_expr(p.polqual, p.polrelid) = 'true'
          else p.polroles = '{0}'
            and pg_get_expr(p.polqual, p.polrelid) = '(organization_id = stowed_organization())'
          end
      )
    )`.execute(owner);
  const hidden = new Set(rows.map(({ name }) => name));
  const isUnreadable = (table: StoredTable): boolean => {
    const column = organizationColumn(table);
    const isOrdered = column === undefined || table.columns.some(({ name }) => name === column);
    return hidden.has(table.name) || table.key.length === 0 || !isOrdered;
  };
  return tables.filter(isUnreadable).map(({ name }) => name);
}
