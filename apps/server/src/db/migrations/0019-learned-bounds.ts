import { sql } from 'kysely';
import type { Kysely } from 'kysely';

const changes = sql.raw(`
alter table learned_states add column engine_version text;
alter table learned_states alter column features drop not null;
alter table learned_states add column byte_length integer
  generated always as (coalesce(octet_length(features ->> 'colours'), 0)) stored;
create index learned_states_bytes on learned_states (organization_id) include (byte_length) where byte_length > 0;
`);

/** A look may lose its pixels and stay on record; until then they count in the organization's quota. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await changes.execute(db);
}
