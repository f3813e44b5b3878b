import type { Selectable } from 'kysely';
import type { Tool } from '@stowed/contract';
import type { Db } from '../../db/client.ts';
import type { TemplateRow } from '../../db/rows.ts';
import type { StoredLook } from '../../db/schema-learning.ts';
import type { Schema } from '../../db/schema.ts';

export type LearnedState = Selectable<Schema['learned_states']>;
type LearnedVersionRow = Selectable<Schema['learned_versions']>;

type TemplateKey = Pick<TemplateRow, 'organization_id' | 'id'>;

/** The version in use, and the newest event that was learnt from. */
export interface LearnedChoice {
  readonly version: number;
  readonly learned_through: number;
}

const nothing: LearnedChoice = { version: 0, learned_through: 0 };

export async function findChoice(db: Db, template: TemplateKey): Promise<LearnedChoice> {
  const row = await db
    .selectFrom('learned_choices')
    .select(['version', 'learned_through'])
    .where('organization_id', '=', template.organization_id)
    .where('template_id', '=', template.id)
    .executeTakeFirst();
  return row ?? nothing;
}

export async function saveChoice(db: Db, template: TemplateKey, choice: LearnedChoice): Promise<void> {
  await db
    .insertInto('learned_choices')
    .values({ organization_id: template.organization_id, template_id: template.id, ...choice })
    .onConflict((conflict) => conflict.columns(['organization_id', 'template_id']).doUpdateSet(choice))
    .execute();
}

/** A completion of the drawer by this template's photo, as the record has it, and what the engine had said of the photo. */
export interface CompletionRow {
  readonly sequence: number;
  readonly actor_id: string;
  readonly actor_name: string;
  readonly actor_rank: string | null;
  readonly actor_unit: string | null;
  readonly after: unknown;
  readonly image_id: string;
}

/** Completions since then whose photo the engine judged by this template, oldest first. */
export async function selectCompletions(
  db: Db,
  template: TemplateKey,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<CompletionRow[]> {
  return db
    .selectFrom('inspection_events as e')
    .innerJoin('detections as d', (join) =>
      join
        .onRef('d.organization_id', '=', 'e.organization_id')
        .onRef('d.image_id', '=', 'e.image_id')
        .onRef('d.template_id', '=', 'e.template_id'),
    )
    .select(['e.sequence', 'e.actor_id', 'e.actor_name', 'e.actor_rank', 'e.actor_unit', 'e.after'])
    .select('d.image_id')
    .where('e.organization_id', '=', template.organization_id)
    .where('e.template_id', '=', template.id)
    .where('e.kind', '=', 'drawer_completed')
    .where('e.sequence', '>', after)
    .where('d.outcome', '=', 'judged')
    .orderBy('e.sequence')
    .limit(limit)
    .execute();
}

export interface NewState {
  readonly id: string;
  readonly toolId: Tool['uniqueId'];
  readonly imageId: string;
  readonly look: StoredLook;
  readonly learnedFrom: number;
  readonly at: Date;
}

/** Answers the id under which this look of this photo is kept, now or since an earlier lesson. */
export async function keepState(db: Db, template: TemplateKey, state: NewState): Promise<string> {
  const row = await db
    .insertInto('learned_states')
    .values({
      organization_id: template.organization_id,
      id: state.id,
      template_id: template.id,
      tool_unique_id: state.toolId,
      image_id: state.imageId,
      status: 'missing',
      features: JSON.stringify(state.look),
      learned_from: state.learnedFrom,
      created_at: state.at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'template_id', 'tool_unique_id', 'image_id'])
        .doUpdateSet({ learned_from: state.learnedFrom }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function selectStateIds(db: Db, template: TemplateKey, version: number): Promise<readonly string[]> {
  const row = await db
    .selectFrom('learned_versions')
    .select('state_ids')
    .where('organization_id', '=', template.organization_id)
    .where('template_id', '=', template.id)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.state_ids ?? [];
}

/** The states of a version, newest lesson first; none of version 0. */
export async function selectStates(db: Db, template: TemplateKey, version: number): Promise<LearnedState[]> {
  return selectStatesByIds(db, template, await selectStateIds(db, template, version));
}

/** The tools of which a version holds the look in this photo. */
export async function selectToolsOfPhoto(
  db: Db,
  template: TemplateKey,
  { version, imageId }: { readonly version: number; readonly imageId: string },
): Promise<string[]> {
  const ids = await selectStateIds(db, template, version);
  if (ids.length === 0) return [];
  const states = await db
    .selectFrom('learned_states')
    .select('tool_unique_id')
    .where('organization_id', '=', template.organization_id)
    .where('template_id', '=', template.id)
    .where('image_id', '=', imageId)
    .where('id', 'in', ids)
    .execute();
  return states.map(({ tool_unique_id: tool }) => tool);
}

export async function selectStatesByIds(
  db: Db,
  template: TemplateKey,
  ids: readonly string[],
): Promise<LearnedState[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('learned_states')
    .selectAll()
    .where('organization_id', '=', template.organization_id)
    .where('template_id', '=', template.id)
    .where('id', 'in', ids)
    .orderBy('learned_from', 'desc')
    .orderBy('id')
    .execute();
}

export async function insertVersion(
  db: Db,
  template: TemplateKey,
  version: Omit<LearnedVersionRow, 'organization_id' | 'template_id'>,
): Promise<void> {
  await db
    .insertInto('learned_versions')
    .values({
      ...version,
      organization_id: template.organization_id,
      template_id: template.id,
      state_ids: JSON.stringify(version.state_ids),
    })
    .execute();
}

export interface ToldVersion {
  readonly version: number;
  readonly created_at: Date;
  readonly actor_name: string;
  readonly photos: number;
  readonly tools: number;
}

/** Every version, newest first, with whose completion taught it. */
export async function selectVersions(db: Db, template: TemplateKey): Promise<ToldVersion[]> {
  return db
    .selectFrom('learned_versions as v')
    .innerJoin('inspection_events as e', (join) =>
      join.onRef('e.organization_id', '=', 'v.organization_id').onRef('e.sequence', '=', 'v.learned_from'),
    )
    .select(['v.version', 'v.created_at', 'v.photos', 'v.tools', 'e.actor_name'])
    .where('v.organization_id', '=', template.organization_id)
    .where('v.template_id', '=', template.id)
    .orderBy('v.version', 'desc')
    .execute();
}

/** The place of the organization's newest event. */
export async function findNewestEvent(db: Db, organizationId: string): Promise<number> {
  const row = await db
    .selectFrom('event_heads')
    .select('sequence')
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return row.sequence;
}
