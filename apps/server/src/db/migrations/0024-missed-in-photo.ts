import { sql } from 'kysely';
import type { Kysely } from 'kysely';

const column = sql.raw(`
alter table tools
  -- True if an engine surely missed it in its drawer's picture, also if a person has decided otherwise.
  add column missed_in_photo boolean not null default false;
`);

/** Says it of the pictures that drawers show already. */
export const fromDetections = sql.raw(`
create policy migration_fills on tools to current_user using (true) with check (true);
create policy migration_reads on drawers for select to current_user using (true);
create policy migration_reads on detections for select to current_user using (true);
update tools set missed_in_photo = true
from drawers d
join detections x on x.organization_id = d.organization_id and x.image_id = d.image_id
  and x.drawer_id = d.id and x.outcome = 'judged' and x.template_id = d.judged_template_id
cross join jsonb_array_elements(x.tools) seen
where tools.organization_id = d.organization_id and tools.drawer_id = d.id
  and tools.unique_id = seen ->> 'uniqueId'
  and seen ->> 'status' = 'missing' and seen ->> 'needsReview' is distinct from 'true';
drop policy migration_fills on tools;
drop policy migration_reads on drawers;
drop policy migration_reads on detections;
`);

export async function up(db: Kysely<unknown>): Promise<void> {
  await column.execute(db);
  await fromDetections.execute(db);
}
