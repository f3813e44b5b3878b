import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * The record is looked through by person, toolbox, kind and time, newest first: each has an index in the order of its
 * pages. Toolboxes by the id that people know, so that a deleted one is found like any other.
 */
const indexes = sql.raw(`
create index inspection_events_by_time on inspection_events (organization_id, recorded_at, sequence);
create index inspection_events_by_person_time on inspection_events
  (organization_id, actor_id, recorded_at, sequence);
create index inspection_events_by_toolbox_time on inspection_events
  (organization_id, toolbox_id, recorded_at, sequence) where toolbox_id is not null;
create index inspection_events_by_kind_time on inspection_events (organization_id, kind, recorded_at, sequence);
drop index inspection_events_by_actor, inspection_events_by_kind;
`);

export async function up(db: Kysely<unknown>): Promise<void> {
  await indexes.execute(db);
}
