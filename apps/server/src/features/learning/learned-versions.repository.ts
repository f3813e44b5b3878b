import type { Selectable } from 'kysely';
import type { Db } from '../../db/client.ts';
import { placesId } from '../../db/places-id.ts';
import type { Schema } from '../../db/schema.ts';
import type { TemplateKey } from './learned-states.repository.ts';

type LearnedVersionRow = Selectable<Schema['learnedVersions']>;

/** The version in use, and the newest event that was learnt from. */
export interface LearnedChoice {
  readonly version: number;
  readonly learnedThrough: number;
  /** The newest event when a person last chose a version: what was said before counts as he left it. */
  readonly chosenThrough: number;
}

const nothing: LearnedChoice = { version: 0, learnedThrough: 0, chosenThrough: 0 };

export async function findChoice(db: Db, template: TemplateKey): Promise<LearnedChoice> {
  const row = await db
    .selectFrom('learnedChoices')
    .select(['version', 'learnedThrough', 'chosenThrough'])
    .where('organizationId', '=', template.organizationId)
    .where('templateId', '=', placesId(template))
    .executeTakeFirst();
  return row ?? nothing;
}

export async function saveChoice(db: Db, template: TemplateKey, choice: LearnedChoice): Promise<void> {
  await db
    .insertInto('learnedChoices')
    .values({ organizationId: template.organizationId, templateId: placesId(template), ...choice })
    .onConflict((conflict) => conflict.columns(['organizationId', 'templateId']).doUpdateSet(choice))
    .execute();
}

/** The ids of a version's states; none of version 0, nor of an unknown one. */
export async function findStateIds(
  db: Db,
  template: TemplateKey,
  version: number,
): Promise<readonly string[]> {
  const row = await versionsOf(db, template)
    .select('stateIds')
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.stateIds ?? [];
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
    .selectFrom('learnedVersions')
    .where('organizationId', '=', template.organizationId)
    .where('templateId', '=', placesId(template));

export async function insertVersion(
  db: Db,
  template: TemplateKey,
  version: Omit<LearnedVersionRow, 'organizationId' | 'templateId'>,
): Promise<void> {
  await db
    .insertInto('learnedVersions')
    .values({
      ...version,
      organizationId: template.organizationId,
      templateId: placesId(template),
      stateIds: JSON.stringify(version.stateIds),
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
    .select('stateIds')
    .groupBy('stateIds')
    .orderBy(({ fn }) => fn.max('version'), 'desc')
    .limit(states);
  const rows = await versionsOf(db, template).select('version').where('stateIds', 'in', newest).execute();
  return rows.map(({ version }) => version);
}

export interface ToldVersion {
  readonly version: number;
  readonly createdAt: Date;
  /** The kind of the event that taught it. */
  readonly kind: string;
  readonly takesBack: boolean;
  readonly actorName: string;
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
    .selectFrom('learnedVersions as v')
    .innerJoin('inspectionEvents as e', (join) =>
      join.onRef('e.organizationId', '=', 'v.organizationId').onRef('e.sequence', '=', 'v.learnedFrom'),
    )
    .select(['v.version', 'v.createdAt', 'v.photos', 'v.tools', 'v.takesBack', 'e.kind', 'e.actorName'])
    .where('v.organizationId', '=', template.organizationId)
    .where('v.templateId', '=', placesId(template))
    .where((where) => where.or([where('v.version', '>=', from), where('v.version', '=', active)]))
    .orderBy('v.version', 'desc')
    .execute();
}
