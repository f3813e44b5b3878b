import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Tool, ToolStatus } from '@stowed/contract';
import type { Db } from '../../db/client.ts';
import { placesId } from '../../db/places-id.ts';
import type { TemplateRow } from '../../db/rows.ts';
import type { StoredLook } from '../../db/schema-learning.ts';
import type { Schema } from '../../db/schema.ts';

/** What is learnt belongs to all versions of a template that have the same places. */
export type TemplateKey = Pick<TemplateRow, 'organization_id' | 'drawer_id' | 'id' | 'same_places_as'>;

/** A look of a place without its pixels. */
export type LearnedState = Pick<
  Selectable<Schema['learned_states']>,
  'id' | 'tool_unique_id' | 'image_id' | 'status' | 'learned_from'
>;

export interface NewState {
  readonly id: string;
  readonly toolId: Tool['uniqueId'];
  readonly imageId: string;
  readonly status: ToolStatus;
  readonly look: StoredLook;
  readonly engineVersion: string;
  readonly learnedFrom: number;
  readonly at: Date;
}

/**
 * Answers the id under which this look of this photo is kept, now or since an earlier lesson. An earlier one stays as it is, for
 * versions that name it; only pixels that were dropped come back, with the engine that made them.
 */
export async function keepState(db: Db, template: TemplateKey, state: NewState): Promise<string> {
  const row = await db
    .insertInto('learned_states')
    .values({
      features: JSON.stringify(state.look),
      engine_version: state.engineVersion,
      learned_from: state.learnedFrom,
      organization_id: template.organization_id,
      id: state.id,
      template_id: placesId(template),
      tool_unique_id: state.toolId,
      image_id: state.imageId,
      status: state.status,
      created_at: state.at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'template_id', 'tool_unique_id', 'image_id', 'status'])
        .doUpdateSet({
          features: sql`coalesce(learned_states.features, excluded.features)`,
          engine_version: sql`case when learned_states.features is null then excluded.engine_version
            else learned_states.engine_version end`,
        }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const standing = (db: Db, template: TemplateKey, ids: readonly string[]) =>
  db
    .selectFrom('learned_states')
    .where('organization_id', '=', template.organization_id)
    .where('template_id', '=', placesId(template))
    .where('id', 'in', ids);

/** The states of these ids, newest lesson first. */
export async function selectStates(
  db: Db,
  template: TemplateKey,
  ids: readonly string[],
): Promise<LearnedState[]> {
  if (ids.length === 0) return [];
  return standing(db, template, ids)
    .select(['id', 'tool_unique_id', 'image_id', 'status', 'learned_from'])
    .orderBy('learned_from', 'desc')
    .orderBy('id')
    .execute();
}

/** The looks of these states as far as their pixels are kept, newest lesson first. */
export async function selectLooks(
  db: Db,
  template: TemplateKey,
  ids: readonly string[],
): Promise<(Pick<LearnedState, 'tool_unique_id' | 'status'> & { readonly features: StoredLook })[]> {
  if (ids.length === 0) return [];
  return standing(db, template, ids)
    .select(['tool_unique_id', 'status'])
    .select((row) => row.ref('features').$notNull().as('features'))
    .where('features', 'is not', null)
    .orderBy('learned_from', 'desc')
    .orderBy('id')
    .execute();
}

/**
 * Lets the pixels go of every state that none of these versions (one at least) names. The rows stay: they say of which photo a
 * version had learnt, and the pixels can be computed again from it.
 */
export async function dropPixels(db: Db, template: TemplateKey, versions: readonly number[]): Promise<void> {
  await sql`
    update learned_states set features = null
    where organization_id = ${template.organization_id} and template_id = ${placesId(template)}
    and features is not null
    and id not in (
      select jsonb_array_elements_text(state_ids)::uuid from learned_versions
      where organization_id = ${template.organization_id} and template_id = ${placesId(template)}
      and version in (${sql.join(versions)})
    )`.execute(db);
}

/** Those of the pictures that are of training images which are deleted, or not verified any more. */
export async function selectWithdrawnImages(
  db: Db,
  organizationId: string,
  states: readonly Pick<LearnedState, 'image_id'>[],
): Promise<readonly string[]> {
  const pictures = states.map((state) => state.image_id);
  if (pictures.length === 0) return [];
  const rows = await db
    .selectFrom('training_images')
    .select('image_id')
    .where('organization_id', '=', organizationId)
    .where('image_id', 'in', pictures)
    .where((where) => where.or([where('deleted_at', 'is not', null), where('status', '<>', 'verified')]))
    .execute();
  return rows.map((row) => row.image_id);
}
