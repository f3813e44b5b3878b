import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Templates from before keep null: they are treated as made for their own drawer. */
const templates = sql.raw(`
alter table templates
  -- The template of another drawer whose picture and places this one copies; null: made for this drawer.
  add column copied_from_id uuid,
  -- When a photo of this drawer first fit the copy; null: none yet.
  add column fit_at timestamptz,
  add foreign key (organization_id, copied_from_id) references templates (organization_id, id),
  add check (fit_at is null or copied_from_id is not null);
`);

export async function up(db: Kysely<unknown>): Promise<void> {
  await templates.execute(db);
}
