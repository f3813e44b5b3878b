import { Kysely, PostgresDialect, sql } from 'kysely';
import { readFileSync } from 'node:fs';
import { afterAll, expect, inject, it } from 'vitest';
import { EmbeddedPool } from './embedded-pool.ts';
import { migrateTo, migrations } from './migrate.ts';

// While servers are replaced one after the other, old ones work on the newest schema. So a migration adds
// only what they need not know; a later release drops what nobody uses any more. Only the newest migration
// is checked, because landed ones never change.

/** Why old servers work with an addition that looks as if it could refuse their statements. */
const harmless: Readonly<Record<string, string>> = {
  'inspection_events: trigger note_drawer': 'it writes what older servers leave out (older-servers.test.ts)',
  'users: unique index users_service': 'old servers create persons only',
  'passkeys: column added_sequence': 'old servers store no passkeys',
  'passkeys: rule CHECK ((sign_count >= 0))': 'old servers store no passkeys',
  'passkeys: trigger passkey_known_changed': 'old servers store no passkeys',
};

interface Part {
  readonly table: string;
  /** Such as `column photo_at`. */
  readonly name: string;
  /** What statements that use it rely on: a column's type, or the columns that a function returns. */
  readonly form: readonly string[];
  /** Whether it can refuse statements that do not know it. */
  readonly canRefuse: boolean;
  /** The columns that a rule is about. */
  readonly columns: readonly string[];
}

const PARTS = sql<Part>`
  select table_name::text as table, 'column ' || column_name as name, jsonb_build_array(data_type) as form,
    is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER' as "canRefuse",
    '[]'::jsonb as columns
  from information_schema.columns where table_schema = 'public'
  union all
  select conrelid::regclass::text, 'rule ' || pg_get_constraintdef(oid), '[]', true,
    (select jsonb_agg(attname) from pg_attribute where attrelid = conrelid and attnum = any(conkey))
  from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0 and contype in ('c', 'f')
  union all
  select indrelid::regclass::text, 'unique index ' || indexrelid::regclass, jsonb_build_array(pg_get_indexdef(indexrelid)), true,
    '[]'
  from pg_index join pg_class on pg_class.oid = indrelid
  where indisunique and relnamespace = 'public'::regnamespace
  union all
  select tgrelid::regclass::text, 'trigger ' || tgname, jsonb_build_array(pg_get_triggerdef(oid)), true, '[]'
  from pg_trigger where not tgisinternal
  union all
  select '', 'function ' || oid::regprocedure,
    to_jsonb(string_to_array(coalesce(substring(pg_get_function_result(oid) from '^TABLE[(](.*)[)]$'), pg_get_function_result(oid)), ', ')), false, '[]'
  from pg_proc where pronamespace = 'public'::regnamespace
  union all
  select table_name, 'right to ' || privilege_type, '[]', false, '[]'
  from information_schema.role_table_grants where grantee = 'stowed_app' and table_schema = 'public'`;

const [before = '', newest = ''] = Object.keys(migrations).slice(-2);
const cleanUps: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(cleanUps.map((cleanUp) => cleanUp())));

async function openEmpty(): Promise<Kysely<unknown>> {
  const image = new Uint8Array(readFileSync(inject('emptyImage')));
  const pool = await EmbeddedPool.open({ image }, (error) => {
    throw error;
  });
  cleanUps.push(() => pool.end());
  const connections = { connect: () => pool.connect(), end: () => Promise.resolve() };
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool: connections }) });
}

async function partsAt(db: Kysely<unknown>, migration: string): Promise<ReadonlyMap<string, Part>> {
  await migrateTo(db, migration);
  const { rows } = await PARTS.execute(db);
  return new Map(rows.map((part) => [`${part.table}: ${part.name}`, part]));
}

it(`SCALE-010 servers of the schema ${before} keep working with ${newest}`, async () => {
  const db = await openEmpty();
  const old = await partsAt(db, before);
  const now = await partsAt(db, newest);
  const changed = [...old].filter(([key, { form }]) => {
    const present = now.get(key)?.form;
    return present === undefined || form.some((item) => !present.includes(item));
  });
  expect(changed.map(([key]) => key)).toEqual([]);

  const tables = new Set([...old.values()].map(({ table }) => table));
  const refusing = [...now].filter(
    ([key, { table, canRefuse, columns }]) =>
      canRefuse &&
      !old.has(key) &&
      tables.has(table) &&
      // In rows of old servers a new column has its default.
      columns.every((column) => old.has(`${table}: column ${column}`)) &&
      !(key in harmless),
  );
  expect(refusing.map(([key]) => key)).toEqual([]);
});
