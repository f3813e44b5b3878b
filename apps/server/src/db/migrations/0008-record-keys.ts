import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * The keys that sign heads of records. They belong to the installation; only the tables' owner reads
 * them.
 */
const recordKeys = sql.raw(`
create table record_keys (
  -- Ed25519, 32 bytes, base64url.
  public_key text primary key,
  -- The private key, sealed with the server's secret key.
  key_ciphertext text not null,
  key_nonce text not null,
  since timestamptz not null,
  -- Null: signs now.
  until timestamptz
);
create unique index record_keys_present on record_keys ((until is null)) where until is null;
`);

/**
 * Transaction numbers begin again where a dump of this database is restored; an old event with the number of
 * a present transaction is no proof that this transaction wrote one. Its row version is.
 */
const guard = sql.raw(`
create or replace function stowed_require_event() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare organization uuid;
begin
  if tg_op = 'DELETE' then organization := old.organization_id; else organization := new.organization_id; end if;
  if not exists (
    select from inspection_events e
    where e.organization_id = organization and e.transaction_id = pg_current_xact_id()
      and e.xmin = pg_current_xact_id()::xid
  ) then
    raise exception 'a change of state without its event' using errcode = '23514';
  end if;
  return null;
end $$;
`);

export async function up(db: Kysely<unknown>): Promise<void> {
  await recordKeys.execute(db);
  await guard.execute(db);
}
