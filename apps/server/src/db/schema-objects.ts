import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import { migrations } from './migrate.ts';

/** A part of the schema that decides what rows the server sees, or keeps them from being changed. */
interface SchemaObject {
  readonly name: string;
  /** Null for what stands alone. */
  readonly table: string | null;
  readonly definition: string;
}

/**
 * Without the schema's name, which is the search path. Internal triggers, of references, have other names in
 * each schema: they appear only if switched off.
 */
const OBJECTS = sql<SchemaObject>`
with relations as (
  select oid, relname, relkind, relrowsecurity, relforcerowsecurity, reloptions
  from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
)
select 'table ' || relname as name, null as "table",
  concat_ws(' ', relkind, relrowsecurity, relforcerowsecurity) as definition
  from relations where relkind not in ('v', 'm')
union all select 'view ' || relname, null, concat_ws(' ', relkind, reloptions, pg_get_viewdef(oid, true))
  from relations where relkind in ('v', 'm')
union all select 'column ' || attname || ' of ' || relname, relname,
  concat_ws(' ', format_type(atttypid, atttypmod), attnotnull, attgenerated, pg_get_expr(adbin, adrelid))
  from pg_attribute join relations on oid = attrelid
  left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where attnum > 0 and not attisdropped and relkind not in ('v', 'm')
union all select 'constraint ' || conname || ' of ' || relname, relname,
  concat_ws(' ', convalidated, pg_get_constraintdef(o.oid, true))
  from pg_constraint o join relations r on r.oid = conrelid
union all select 'rule ' || rulename || ' of ' || relname, relname,
  concat_ws(' ', ev_enabled, pg_get_ruledef(w.oid, true))
  from pg_rewrite w join relations r on r.oid = ev_class where rulename <> '_RETURN'
union all select 'trigger ' || tgname || ' of ' || relname, relname,
  concat_ws(' ', tgenabled, pg_get_triggerdef(t.oid, true))
  from pg_trigger t join relations r on r.oid = tgrelid where not tgisinternal or tgenabled <> 'O'
union all select 'policy ' || policyname || ' of ' || tablename, tablename,
  concat_ws(' ', permissive, roles, cmd, qual, '/', with_check)
  from pg_policies where schemaname = current_schema()
union all select 'function ' || proname || '(' || pg_get_function_identity_arguments(oid) || ')', null,
  regexp_replace(pg_get_functiondef(oid), '^(CREATE OR REPLACE [A-Z]+ )[a-z0-9_]+[.]', '\\1')
  from pg_proc where pronamespace = current_schema()::regnamespace and prokind in ('f', 'p')
order by 1`;

async function objectsOf(tx: Transaction<unknown>, schema: string): Promise<Map<string, SchemaObject>> {
  await sql`set local search_path = ${sql.id(schema)}`.execute(tx);
  const { rows } = await OBJECTS.execute(tx);
  return new Map(rows.map((row) => [row.name, row]));
}

/** Keeps nothing of what it makes. */
class Undo extends Error {}

/** The objects in this database, and those that all migrations make in an empty schema beside it. */
async function readBoth<Tables>(owner: Kysely<Tables>) {
  let both: { found: Map<string, SchemaObject>; expected: Map<string, SchemaObject> } | undefined;
  const beside = `stowed_expected_${randomBytes(8).toString('hex')}`;
  await owner
    .transaction()
    .execute(async (tx) => {
      const plain = tx.withoutPlugins() as unknown as Transaction<unknown>;
      const found = await objectsOf(plain, 'public');
      // Functions name the schema public, whose tables may be of a later migration.
      await sql`set local check_function_bodies = off`.execute(plain);
      await sql`create schema ${sql.id(beside)}`.execute(plain);
      await sql`set local search_path = ${sql.id(beside)}`.execute(plain);
      for (const migration of Object.values(migrations)) await migration.up(plain);
      both = { found, expected: await objectsOf(plain, beside) };
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  return both ?? { found: new Map<string, SchemaObject>(), expected: new Map<string, SchemaObject>() };
}

/**
 * Names each table, view, function, column, constraint, rule, trigger and row-security policy that is not as
 * this version's migrations make it: one sentence each. The same database server makes what to compare with,
 * because versions of PostgreSQL write definitions differently. The operator's own tables, views and
 * functions are no difference. `owner` is a connection of the tables' owner.
 */
export async function findSchemaDifferences<Tables>(owner: Kysely<Tables>): Promise<readonly string[]> {
  const { found, expected } = await readBoth(owner);
  const changed = [...expected.values()].flatMap(({ name, definition }) => {
    const present = found.get(name);
    if (!present) return [`${name} is gone`];
    return present.definition === definition ? [] : [`${name} is not as this version makes it`];
  });
  const added = [...found.values()]
    .filter(({ name, table }) => table !== null && expected.has(`table ${table}`) && !expected.has(name))
    .map(({ name }) => `${name}: this version does not make it`);
  return [...changed, ...added];
}
