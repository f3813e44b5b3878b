import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { organizationTable } from './organization-table.ts';

const settings = sql.raw(`
alter table organization_settings
  add column signing text not null default 'off' check (signing in ('off', 'on')),
  add column second_person text[] not null default '{}',
  add column meaning_first text not null default 'I counted the tools in {toolbox}. The tools listed as missing are missing; I saw all others in place.',
  add column meaning_second text not null default 'I looked at this inventory and agree with it.',
  add check (signing = 'on' or second_person = '{}');
`);

const tables = sql.raw(`
create table passkeys (
  organization_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  -- Base64url, as browsers send it.
  credential_id text not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  removed_at timestamptz,
  primary key (organization_id, id),
  constraint passkeys_credential_unique unique (credential_id),
  foreign key (organization_id, user_id) references users (organization_id, id)
);
create index passkeys_by_user on passkeys (organization_id, user_id);
create table signing_challenges (
  organization_id uuid not null,
  id text not null,
  -- Null: for someone else than the person of the session.
  user_id uuid,
  -- Of the statement; null: to add a passkey.
  digest text,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id)
);
create index signing_challenges_by_digest on signing_challenges (organization_id, digest);
create table signatures (
  organization_id uuid not null,
  id uuid not null,
  subject_kind text not null check (subject_kind in ('inventory', 'case_closure', 'work_item_clear')),
  -- The inventory or the case.
  subject_id uuid not null,
  -- The aircraft or job that was cleared.
  work_item_id uuid,
  role text not null check (role in ('first', 'second')),
  user_id uuid not null,
  -- As known at signing.
  name text not null,
  rank text,
  unit text,
  meaning text not null,
  digest text not null,
  method text not null check (method in ('password', 'passkey')),
  credential_id text,
  session_id uuid not null,
  signed_at timestamptz not null,
  device_time timestamptz,
  event_sequence bigint not null,
  void_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id),
  foreign key (organization_id, work_item_id) references work_items (organization_id, id),
  check ((subject_kind = 'work_item_clear') = (work_item_id is not null)),
  check ((method = 'passkey') = (credential_id is not null))
);
create unique index signatures_of_inventory on signatures (organization_id, subject_id, role)
  where subject_kind = 'inventory' and void_at is null;
create index signatures_by_subject on signatures (organization_id, subject_id, event_sequence);
create index inventories_waiting on inventories (organization_id, start_sequence)
  where state = 'awaiting_second';
`);

/** At commit, what changed must have its event in the same transaction. */
const guard = sql.raw(`
create constraint trigger signature_changed after insert or update on signatures
  deferrable initially deferred for each row execute function stowed_require_event();
create constraint trigger passkey_changed after insert or update of removed_at, user_id, public_key on passkeys
  deferrable initially deferred for each row execute function stowed_require_event();
`);

export async function up(db: Kysely<unknown>): Promise<void> {
  await settings.execute(db);
  await tables.execute(db);
  await organizationTable(db, 'passkeys', 'select, insert, update');
  await organizationTable(db, 'signing_challenges', 'select, insert, update, delete');
  await organizationTable(db, 'signatures', 'select, insert, update');
  await guard.execute(db);
}
