import { sql } from 'kysely';
import type { Kysely } from 'kysely';

const changes = sql.raw(`
drop index learned_states_once;
create unique index learned_states_once
  on learned_states (organization_id, template_id, tool_unique_id, image_id, status);
`);

/** A photo may be confirmed to show a tool after it was confirmed not to: what earlier versions hold stays as it was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await changes.execute(db);
}
