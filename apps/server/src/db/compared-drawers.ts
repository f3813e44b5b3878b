import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** The id of the first template with the same places, for the template `id` of a drawer. */
const placesOf = (drawer: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql`(
  select coalesce(places.same_places_as, places.id) from templates places
  where places.organization_id = ${drawer}.organization_id and places.id = ${drawer}.${id})`;

/** True for a drawer with a photo of the current inventory. `drawer` is a row of drawers. */
export const hasPhotoOfInventory = (drawer: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  ${drawer}.is_photo_of_inventory and coalesce(${drawer}.image_id, ${drawer}.foreign_image_url) is not null)`;

/** isUnproven in SQL, for the template of a drawer. `drawer` is a row of drawers. */
export const hasUnprovenTemplate = (drawer: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from templates t where t.organization_id = ${drawer}.organization_id
    and t.id = ${drawer}.template_id and t.copied_from_id is not null and t.fit_at is null)`;

/**
 * True for a drawer with a template whose photo, if it has one, was compared with a template with the same
 * places before a person completed the drawer, or is the template's own. `drawer` is a row of drawers.
 */
export const isComparedDrawer = (drawer: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  ${drawer}.template_id is not null and not ${drawer}.is_compared_late and case
    when ${drawer}.judged_template_id = ${drawer}.template_id then true
    when ${drawer}.judged_template_id is not null
      then ${placesOf(drawer, sql.ref('judged_template_id'))} = ${placesOf(drawer, sql.ref('template_id'))}
    when ${drawer}.image_id is not null then exists (
      select from templates own where own.organization_id = ${drawer}.organization_id
        and own.id = ${drawer}.template_id and own.image_id = ${drawer}.image_id)
    else ${drawer}.foreign_image_url is null end)`;
