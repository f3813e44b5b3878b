import type { Selectable } from 'kysely';
import type { Db } from '../../db/client.ts';
import { placesId } from '../../db/places-id.ts';
import type { Schema } from '../../db/schema.ts';
import type { TemplateKey } from './learned-states.repository.ts';

type LearnedVersionRow = Selectable<Schema['learned_versions']>;

/** The version in use, and the newest event that was learnt from. */
export interface LearnedChoice {
  readonly version: number;
  readonly learned_through: number;
  /** The newest event when a person last chose a version: what was said before counts as he left it. */
  readonly chosen_through: number;
}

const nothing: LearnedChoice = { version: 0, learned_through: 0, chosen_through: 0 };

export async function findChoice(db: Db, template: TemplateKey): Promise<LearnedChoice> {
  const row = await db
    .selectFrom('learned_choices')
    .select(['version', 'learned_through', 'chosen_through'])
    .where('organization_id', '=', template.organization_id)
    .where('template_id', '=', placesId(template))
    .executeTakeFirst();
  return row ?? nothing;
}

export async function saveChoice(db: Db, template: TemplateKey, choice: LearnedChoice): Promise<void> {
  await db
    .insertInto('learned_choices')
    .values({ organization_id: template.organization_id, template_id: placesId(template), ...choice })
    .onConflict((conflict) => conflict.columns(['organization_id', 'template_id']).doUpdateSet(choice))
    .execute();
}

/** The ids of a version's states; none of version 0, nor of an unknown one. */
export async function findStateIds(
  db: Db,
  template: TemplateKey,
  version: number,
): Promise<readonly string[]> {
  const row = await versionsOf(db, template)
    .select('state_ids')
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.state_ids ?? [];
}

/** 0: nothing is learnt yet. */
export async function findNewestVersion(db: Db, template: TemplateKey): Promise<number> {
  const row = await versionsOf(db, template)
    .select((select) => select.fn.max('version').as('version'))
    .executeTakeFirst();
  return row?.version ?? 0;
}

const versionsOf = (db: Db, template: TemplateKey) =>
  db
    .selectFrom('learned_versions')
    .where('organization_id', '=', template.organization_id)
    .where('template_id', '=', placesId(template));

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
      template_id: placesId(template),
      state_ids: JSON.stringify(version.state_ids),
    })
    .execute();
}

/**
 * The versions that one can go back to: those that hold one of so many newest states. One state counts once, however often
 * it came back.
 */
export async function selectWaysBack(
  db: Db,
  template: TemplateKey,
  states: number,
): Promise<readonly number[]> {
  const newest = versionsOf(db, template)
    .select('state_ids')
    .groupBy('state_ids')
    .orderBy(({ fn }) => fn.max('version'), 'desc')
    .limit(states);
  const rows = await versionsOf(db, template).select('version').where('state_ids', 'in', newest).execute();
  return rows.map(({ version }) => version);
}

export interface ToldVersion {
  readonly version: number;
  readonly created_at: Date;
  /** The kind of the event that taught it. */
  readonly kind: string;
  readonly takes_back: boolean;
  readonly actor_name: string;
  readonly photos: number;
  readonly tools: number;
}

/** The newest versions, and the one in use, newest first, with who taught it. */
export async function selectVersions(
  db: Db,
  template: TemplateKey,
  { from, active }: { readonly from: number; readonly active: number },
): Promise<ToldVersion[]> {
  return db
    .selectFrom('learned_versions as v')
    .innerJoin('inspection_events as e', (join) =>
      join.onRef('e.organization_id', '=', 'v.organization_id').onRef('e.sequence', '=', 'v.learned_from'),
    )
    .select(['v.version', 'v.created_at', 'v.photos', 'v.tools', 'v.takes_back', 'e.kind', 'e.actor_name'])
    .where('v.organization_id', '=', template.organization_id)
    .where('v.template_id', '=', placesId(template))
    .where((where) => where.or([where('v.version', '>=', from), where('v.version', '=', active)]))
    .orderBy('v.version', 'desc')
    .execute();
}
