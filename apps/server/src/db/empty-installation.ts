import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { tableRights } from './app-role.ts';

/** A restore only fills a database that nothing else uses. The message says what to do. */
export class FilledDatabaseError extends Error {}

/** Marks a database during a restore: no server starts on it. */
const MARK = 'unfinished_restore';

/** A restore into this database has not finished. */
export class UnfinishedRestoreError extends Error {
  constructor() {
    super(
      'A restore into this database was interrupted, so its data is incomplete. ' +
        'Run npm run restore again with the same backup and the same settings, then start the server.',
    );
  }
}

async function exists<Tables>(db: Kysely<Tables>, table: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass(${`public.${table}`}) is not null as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** Throws UnfinishedRestoreError. */
export async function refuseUnfinishedRestore<Tables>(owner: Kysely<Tables>): Promise<void> {
  if (await exists(owner, MARK)) throw new UnfinishedRestoreError();
}

/** Whether another program, such as a server, has a connection to this database. */
export async function isInUse<Tables>(owner: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ others: number }>`
    select count(*)::integer as others from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(
    owner,
  );
  return rows[0]?.others !== 0;
}

async function requireNoData<Tables>(owner: Kysely<Tables>): Promise<void> {
  if (await exists(owner, MARK)) return;
  if (await exists(owner, 'kysely_migration')) {
    if (!(await exists(owner, 'organizations'))) return;
    await sql`alter table organizations no force row level security`.execute(owner);
    const { rows } = await sql<{ filled: boolean }>`
      select exists (select from organizations) as filled`.execute(owner);
    await sql`alter table organizations force row level security`.execute(owner);
    if (!rows[0]?.filled) return;
    throw new FilledDatabaseError(
      'This database already holds organizations. Restore into an empty one: another DATA_DIR, or a new database in DATABASE_URL.',
    );
  }
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    ) as found`.execute(owner);
  if (!rows[0]?.found) return;
  throw new FilledDatabaseError(
    'This database holds tables of another program. Create a new database for Stowed.',
  );
}

/** Objects our migrations created. Other programs' tables stay. */
async function dropSchema<Tables>(owner: Kysely<Tables>): Promise<void> {
  const tables = [
    ...Object.keys(tableRights).filter((name) => name !== 'standing_drawers'),
    ...['shared_secret', 'record_keys'],
  ];
  for (const table of [...tables, 'kysely_migration', 'kysely_migration_lock']) {
    await sql`drop table if exists ${sql.table(table)} cascade`.execute(owner);
  }
  const { rows } = await sql<{ name: string }>`
    select p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proname like 'stowed\\_%'`.execute(owner);
  for (const { name } of rows) await sql`drop function ${sql.raw(name)} cascade`.execute(owner);
}

/**
 * Leaves a database with no tables but the restore mark, so that it can start with any schema. Throws
 * FilledDatabaseError.
 */
export async function emptyForRestore<Tables>(owner: Kysely<Tables>): Promise<void> {
  if (await isInUse(owner)) {
    throw new FilledDatabaseError(
      'Another program is connected to this database. Stop every server that uses it, then restore.',
    );
  }
  await owner.transaction().execute(async (tx) => {
    await requireNoData(tx);
    await dropSchema(tx);
    await sql`create table if not exists ${sql.table(MARK)} (began_at timestamptz not null default now())`.execute(
      tx,
    );
  });
}

/** Belongs to the transaction that completes the restored data. */
export async function removeRestoreMark<Tables>(owner: Kysely<Tables>): Promise<void> {
  await sql`drop table ${sql.table(MARK)}`.execute(owner);
}
