import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Tool, ToolStatus } from '@stowed/contract';
import type { Db } from '../../db/client.ts';
import { placesId } from '../../db/places-id.ts';
import type { TemplateRow } from '../../db/rows.ts';
import type { StoredLook } from '../../db/schema-learning.ts';
import type { Schema } from '../../db/schema.ts';

/** What is learnt belongs to all versions of a template that have the same places. */
export type TemplateKey = Pick<TemplateRow, 'organizationId' | 'drawerId' | 'id' | 'samePlacesAs'>;

/** A look of a place without its pixels. */
export type LearnedState = Pick<
  Selectable<Schema['learnedStates']>,
  'id' | 'toolUniqueId' | 'imageId' | 'status' | 'learnedFrom'
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
    .insertInto('learnedStates')
    .values({
      features: JSON.stringify(state.look),
      engineVersion: state.engineVersion,
      learnedFrom: state.learnedFrom,
      organizationId: template.organizationId,
      id: state.id,
      templateId: placesId(template),
      toolUniqueId: state.toolId,
      imageId: state.imageId,
      status: state.status,
      createdAt: state.at,
    })
    .onConflict((conflict) =>
      conflict.columns(['organizationId', 'templateId', 'toolUniqueId', 'imageId', 'status']).doUpdateSet({
        features: sql`coalesce(learned_states.features, excluded.features)`,
        engineVersion: sql`case when learned_states.features is null then excluded.engine_version
            else learned_states.engine_version end`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const standing = (db: Db, template: TemplateKey, ids: readonly string[]) =>
  db
    .selectFrom('learnedStates')
    .where('organizationId', '=', template.organizationId)
    .where('templateId', '=', placesId(template))
    .where('id', 'in', ids);

/** The states of these ids, newest lesson first. */
export async function selectStates(
  db: Db,
  template: TemplateKey,
  ids: readonly string[],
): Promise<LearnedState[]> {
  if (ids.length === 0) return [];
  return standing(db, template, ids)
    .select(['id', 'toolUniqueId', 'imageId', 'status', 'learnedFrom'])
    .orderBy('learnedFrom', 'desc')
    .orderBy('id')
    .execute();
}

/** The looks of these states as far as their pixels are kept, newest lesson first. */
export async function selectLooks(
  db: Db,
  template: TemplateKey,
  ids: readonly string[],
): Promise<(Pick<LearnedState, 'toolUniqueId' | 'status'> & { readonly features: StoredLook })[]> {
  if (ids.length === 0) return [];
  return standing(db, template, ids)
    .select(['toolUniqueId', 'status'])
    .select((row) => row.ref('features').$notNull().as('features'))
    .where('features', 'is not', null)
    .orderBy('learnedFrom', 'desc')
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
    where organization_id = ${template.organizationId} and template_id = ${placesId(template)}
    and features is not null
    and id not in (
      select jsonb_array_elements_text(state_ids)::uuid from learned_versions
      where organization_id = ${template.organizationId} and template_id = ${placesId(template)}
      and version in (${sql.join(versions)})
    )`.execute(db);
}

/** Those of the pictures that are of training images which are deleted, or not verified any more. */
export async function selectWithdrawnImages(
  db: Db,
  organizationId: string,
  states: readonly Pick<LearnedState, 'imageId'>[],
): Promise<readonly string[]> {
  const pictures = states.map((state) => state.imageId);
  if (pictures.length === 0) return [];
  const rows = await db
    .selectFrom('trainingImages')
    .select('imageId')
    .where('organizationId', '=', organizationId)
    .where('imageId', 'in', pictures)
    .where((where) => where.or([where('deletedAt', 'is not', null), where('status', '<>', 'verified')]))
    .execute();
  return rows.map((row) => row.imageId);
}
