import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * The first version of the drawer's template with the same picture and the same places (null: this one is it): what is learnt
 * belongs to the places, whatever the tools in them are called.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table templates add column same_places_as uuid,
    add foreign key (organization_id, same_places_as) references templates (organization_id, id)`.execute(db);
}
