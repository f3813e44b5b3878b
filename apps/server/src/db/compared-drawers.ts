import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** The id of the first template with the same places, for the template `id` of a drawer. */
const placesOf = (drawer: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql`(
  select coalesce(places.same_places_as, places.id) from templates places
  where places.organization_id = ${drawer}.organization_id and places.id = ${drawer}.${id})`;

/**
 * True for a drawer with a template whose photo, if it has one, was compared with a template, and not with
 * one with other places. `drawer` is a row of drawers.
 */
export const isComparedDrawer = (drawer: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  ${drawer}.template_id is not null and (${drawer}.is_located or ${drawer}.image_id is null) and (${drawer}.judged_template_id is null
    or ${placesOf(drawer, sql.ref('judged_template_id'))} = ${placesOf(drawer, sql.ref('template_id'))}))`;
