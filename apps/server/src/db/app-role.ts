import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** The app role is missing, and this user may not create it. The message names the SQL to run. */
export class MissingRoleError extends Error {}

/** The app role's rights on each table and view: everything the migrations grant. */
export const tableRights: Readonly<Record<string, readonly string[]>> = {
  organizations: ['select', 'insert', 'update'],
  users: ['select', 'insert', 'update'],
  sessions: ['select', 'insert', 'update', 'delete'],
  invites: ['select', 'insert', 'update'],
  password_resets: ['select', 'insert', 'update'],
  idempotency_keys: ['select', 'insert', 'update', 'delete'],
  images: ['select', 'insert', 'update'],
  toolboxes: ['select', 'insert', 'update'],
  drawers: ['select', 'insert', 'update'],
  standing_drawers: ['select'],
  templates: ['select', 'insert', 'update'],
  tools: ['select', 'insert', 'update', 'delete'],
  detections: ['select', 'insert'],
  sample_photos: ['select', 'insert'],
  inspection_events: ['select', 'insert'],
  event_heads: ['select'],
  training_images: ['select', 'insert', 'update'],
  annotations: ['select', 'insert', 'update'],
  ai_settings: ['select', 'insert', 'update'],
  ai_usage: ['select', 'insert', 'update'],
  learning_progress: ['select', 'insert', 'update'],
  learned_looks: ['select', 'insert', 'update', 'delete'],
  backup_runs: ['select', 'insert'],
  studied_images: ['select', 'insert', 'update', 'delete'],
  jobs: ['select', 'insert', 'update', 'delete'],
  organization_settings: ['select', 'insert', 'update'],
  member_duties: ['select', 'insert', 'delete'],
  work_items: ['select', 'insert', 'update'],
  inventories: ['select', 'insert', 'update'],
  lost_cases: ['select', 'insert', 'update'],
  case_work_items: ['select', 'insert', 'update'],
  inventory_work_items: ['select', 'insert'],
  passkeys: ['select', 'insert', 'update'],
  signing_challenges: ['select', 'insert', 'update', 'delete'],
  signatures: ['select', 'insert', 'update'],
  notifications: ['select', 'insert', 'update'],
  waiting_names: ['select', 'insert', 'delete'],
  limit_counts: ['select', 'insert', 'update', 'delete'],
};

const CREATE = `
do $$ begin
  if not exists (select from pg_roles where rolname = 'stowed_app') then
    begin
      create role stowed_app nologin;
    exception when duplicate_object or unique_violation then null;
    end;
  end if;
  execute format('grant stowed_app to %I', current_user);
end $$`;

async function mayEnter<Tables>(owner: Kysely<Tables>): Promise<boolean> {
  try {
    await sql`set role stowed_app`.execute(owner);
  } catch {
    return false;
  }
  await sql`reset role`.execute(owner);
  return true;
}

async function sentenceFor<Tables>(owner: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ user: string; exists: boolean }>`
    select quote_ident(current_user) as "user",
      exists (select from pg_roles where rolname = 'stowed_app') as "exists"`.execute(owner);
  const [{ user, exists } = { user: '', exists: false }] = rows;
  const grant = `grant stowed_app to ${user};`;
  return exists
    ? `The database user ${user} may not use the role stowed_app. As a superuser run: ${grant}`
    : `The database has no role stowed_app, and the user ${user} may not create it. ` +
        `As a superuser run: create role stowed_app nologin; ${grant}`;
}

/**
 * Creates the app role if it is missing, as on a new database server: a dump of one database contains no
 * roles. Throws MissingRoleError. `owner` is a connection of the tables' owner.
 */
export async function requireAppRole<Tables>(owner: Kysely<Tables>): Promise<void> {
  if (await mayEnter(owner)) return;
  await sql
    .raw(CREATE)
    .execute(owner)
    .catch(() => undefined);
  if (!(await mayEnter(owner))) throw new MissingRoleError(await sentenceFor(owner));
}

interface Right {
  readonly kind: 'table' | 'function';
  readonly name: string;
  readonly right: string;
}

/** Look-ups run as their owner, so only the app role may call them. */
async function selectMissing<Tables>(owner: Kysely<Tables>): Promise<readonly Right[]> {
  const wanted = Object.entries(tableRights).flatMap(([name, rights]) =>
    rights.map((right) => ({ name, right })),
  );
  const { rows } = await sql<Right>`
    select 'table' as kind, name, "right"
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (name text, "right" text)
    where to_regclass(name) is not null and not has_table_privilege('stowed_app', name, "right")
    union all
    select 'function', p.oid::regprocedure::text, 'execute' from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proname like 'stowed\\_%' and p.prosecdef
    and p.prorettype <> 'trigger'::regtype and not has_function_privilege('stowed_app', p.oid, 'execute')
    union all
    select 'table', 'event_heads', 'update (locked_at)'
    where to_regclass('event_heads') is not null
    and not has_column_privilege('stowed_app', 'event_heads', 'locked_at', 'update')`.execute(owner);
  return rows;
}

/** Grants the app role any missing rights after the migrations. */
export async function restoreRights<Tables>(owner: Kysely<Tables>): Promise<void> {
  const missing = await selectMissing(owner);
  if (missing.length === 0) return;
  const grants = missing.map(({ kind, name, right }) => `grant ${right} on ${kind} ${name} to stowed_app`);
  // One text is one transaction. Servers starting at once would change the same catalog rows.
  const statements = [
    "select pg_advisory_xact_lock(hashtext('stowed_app'))",
    'grant usage on schema public to stowed_app',
    ...grants,
  ];
  await sql.raw(statements.join('; ')).execute(owner);
}
