import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { organizationTable } from './organization-table.ts';

/** Every request runs under this role: it owns nothing, and row security applies to it. */
const appRole = sql.raw(`
do $$ begin
  if not exists (select from pg_roles where rolname = 'stowed_app') then
    begin
      create role stowed_app nologin;
    exception when duplicate_object or unique_violation then null;
    end;
  end if;
  if not pg_has_role(current_user, 'stowed_app', 'member') then
    execute format('grant stowed_app to %I', current_user);
  end if;
end $$;
grant usage on schema public to stowed_app;

create function stowed_organization() returns uuid language sql stable
as $$ select nullif(current_setting('app.organization_id', true), '')::uuid $$;
`);

const organizations = sql.raw(`
create table organizations (
  id uuid primary key,
  name text not null,
  type text not null check (type in ('military', 'commercial', 'contractor')),
  created_at timestamptz not null
);
alter table organizations enable row level security;
alter table organizations force row level security;
create policy own_organization on organizations
  using (id = stowed_organization()) with check (id = stowed_organization());
create policy owner_looks_up on organizations for select to current_user using (true);
grant select, insert, update on organizations to stowed_app;
`);

const users = sql.raw(`
create table users (
  organization_id uuid not null references organizations (id),
  id uuid not null unique,
  username text not null,
  username_key text not null constraint users_username_unique unique,
  email text,
  email_key text constraint users_email_unique unique,
  password_hash text not null,
  first_name text,
  last_name text,
  rank text,
  unit text,
  role text not null check (role in ('admin', 'maintainer')),
  organization_role text not null check (organization_role in ('member', 'admin', 'owner')),
  profile_image_url text,
  active boolean not null default true,
  last_login_at timestamptz,
  created_at timestamptz not null,
  primary key (organization_id, id)
);
create table sessions (
  organization_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  token_hash text not null unique,
  device text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id)
);
create index sessions_by_user on sessions (organization_id, user_id);
create table invites (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  email text not null,
  email_key text not null,
  role text not null check (role in ('admin', 'maintainer')),
  organization_role text not null check (organization_role in ('member', 'admin')),
  token_hash text not null unique,
  created_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid,
  cancelled_at timestamptz,
  -- When it was sent again, within the last day: each time is a letter, and letters are limited.
  resent_at timestamptz[] not null default '{}',
  primary key (organization_id, id),
  foreign key (organization_id, created_by) references users (organization_id, id),
  foreign key (organization_id, accepted_by) references users (organization_id, id)
);
create index invites_by_time on invites (organization_id, created_at);
create table password_resets (
  organization_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  token_hash text not null unique,
  created_by uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id),
  foreign key (organization_id, created_by) references users (organization_id, id)
);
create index password_resets_by_user on password_resets (organization_id, user_id);
create table idempotency_keys (
  organization_id uuid not null,
  user_id uuid not null,
  key text not null,
  fingerprint text not null,
  reply jsonb,
  -- The refusal of a request whose content was kept all the same.
  refusal jsonb,
  created_at timestamptz not null,
  primary key (organization_id, user_id, key),
  foreign key (organization_id, user_id) references users (organization_id, id)
);
`);

/** Tells the servers of one database that they share a secret key. Only the tables' owner reads it. */
const sharedSecret = sql.raw(`
create table shared_secret (
  only_row boolean primary key default true check (only_row),
  fingerprint text not null
);
`);

/**
 * How a request finds its organization: by the hash of a token or by a username. The functions run as the
 * tables' owner, who may read across organizations through these policies; the app role may not.
 */
const lookUps = sql.raw(`
create policy owner_looks_up on users for select to current_user using (true);
create policy owner_looks_up on invites for select to current_user using (true);
create policy owner_looks_up on password_resets for select to current_user using (true);
create policy owner_cleans_up on sessions to current_user using (true);
create policy owner_cleans_up on idempotency_keys to current_user using (true);

create function stowed_find_session(hash text) returns table (
  session_id uuid, organization_id uuid, user_id uuid, created_at timestamptz, last_seen_at timestamptz,
  expires_at timestamptz, username text, first_name text, last_name text, rank text, unit text,
  role text, organization_role text, active boolean
) language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, s.organization_id, s.user_id, s.created_at, s.last_seen_at, s.expires_at, u.username, u.first_name,
    u.last_name, u.rank, u.unit, u.role, u.organization_role, u.active
  from sessions s join users u on u.organization_id = s.organization_id and u.id = s.user_id
  where s.token_hash = hash
$$;

create function stowed_find_login(key text) returns table (
  organization_id uuid, user_id uuid, password_hash text, active boolean
) language sql stable security definer set search_path = public, pg_temp as $$
  select u.organization_id, u.id, u.password_hash, u.active from users u where u.username_key = key
$$;

create function stowed_find_reset(hash text) returns table (
  organization_id uuid, id uuid, user_id uuid, expires_at timestamptz, used_at timestamptz
) language sql stable security definer set search_path = public, pg_temp as $$
  select r.organization_id, r.id, r.user_id, r.expires_at, r.used_at from password_resets r
  where r.token_hash = hash
$$;

create function stowed_find_invite(hash text) returns table (
  organization_id uuid, id uuid, organization_name text, email text, role text, organization_role text,
  expires_at timestamptz, accepted_at timestamptz, cancelled_at timestamptz
) language sql stable security definer set search_path = public, pg_temp as $$
  select i.organization_id, i.id, o.name, i.email, i.role, i.organization_role, i.expires_at, i.accepted_at,
    i.cancelled_at
  from invites i join organizations o on o.id = i.organization_id
  where i.token_hash = hash
$$;

create function stowed_is_empty() returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select not exists (select from organizations)
$$;

create function stowed_forget_expired(session_cutoff timestamptz, key_cutoff timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from sessions where expires_at < session_cutoff;
  delete from idempotency_keys where created_at < key_cutoff;
$$;

revoke all on function stowed_find_session, stowed_find_login, stowed_find_reset, stowed_find_invite,
  stowed_is_empty, stowed_forget_expired from public;
grant execute on function stowed_find_session, stowed_find_login, stowed_find_reset, stowed_find_invite,
  stowed_is_empty, stowed_forget_expired to stowed_app;
`);

export async function up(db: Kysely<unknown>): Promise<void> {
  await appRole.execute(db);
  await organizations.execute(db);
  await users.execute(db);
  await sharedSecret.execute(db);
  await organizationTable(db, 'users', 'select, insert, update');
  await organizationTable(db, 'sessions', 'select, insert, update, delete');
  await organizationTable(db, 'invites', 'select, insert, update');
  await organizationTable(db, 'password_resets', 'select, insert, update');
  await organizationTable(db, 'idempotency_keys', 'select, insert, update, delete');
  await lookUps.execute(db);
}
