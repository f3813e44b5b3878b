import { sql } from 'kysely';
import type { ToolStatus } from '@stowed/contract';
import type { Db } from '../../db/client.ts';
import type { TemplateRow } from '../../db/rows.ts';
import { placesId } from '../../db/rows.ts';
import type { StoredLook } from '../../db/schema-learning.ts';

/** Learned looks belong to all versions of a template with identical positions. */
export type TemplateKey = Pick<TemplateRow, 'organizationId' | 'drawerId' | 'id' | 'samePlacesAs'>;

/** Learning progress for a template's places, by one engine version. */
export interface Progress {
  /** The newest completion learned from. */
  readonly learnedThrough: number;
  /** Earlier events teach nothing; null: all events teach. */
  readonly ignoreBefore: number | null;
}

const keyOf = (template: TemplateKey) => ({
  organizationId: template.organizationId,
  templateId: placesId(template),
});

export async function findProgress(db: Db, template: TemplateKey, engineVersion: string): Promise<Progress> {
  const row = await db
    .selectFrom('learningProgress')
    .select(['learnedThrough', 'ignoreBefore', 'engineVersion'])
    .where('organizationId', '=', template.organizationId)
    .where('templateId', '=', placesId(template))
    .executeTakeFirst();
  const learnedThrough = row?.engineVersion === engineVersion ? row.learnedThrough : 0;
  return { learnedThrough, ignoreBefore: row?.ignoreBefore ?? null };
}

/**
 * Like findProgress, with a lock until the transaction ends. Deletes the looks of another engine version and
 * restarts learning at the first event.
 */
export async function lockProgress(db: Db, template: TemplateKey, engineVersion: string): Promise<Progress> {
  const progress = await db
    .insertInto('learningProgress')
    .values({ ...keyOf(template), engineVersion, ignoreBefore: null })
    .onConflict((conflict) =>
      conflict.columns(['organizationId', 'templateId']).doUpdateSet({
        engineVersion,
        learnedThrough: sql`case when learning_progress.engine_version = excluded.engine_version
          then learning_progress.learned_through else 0 end`,
      }),
    )
    .returning(['learnedThrough', 'ignoreBefore'])
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom('learnedLooks')
    .where('organizationId', '=', template.organizationId)
    .where('templateId', '=', placesId(template))
    .where('engineVersion', '<>', engineVersion)
    .execute();
  return progress;
}

export async function saveProgress(
  db: Db,
  template: TemplateKey,
  progress: Partial<Progress>,
): Promise<void> {
  await db
    .updateTable('learningProgress')
    .set(progress)
    .where('organizationId', '=', template.organizationId)
    .where('templateId', '=', placesId(template))
    .execute();
}

/** A look without its pixels. */
export interface KnownLook {
  readonly toolUniqueId: string;
  readonly imageId: string;
  readonly status: ToolStatus;
  /** The event in which a person confirmed it. */
  readonly confirmedBy: number;
}

/** The looks made by one engine version, newest lesson first. */
const looksOf = (db: Db, template: TemplateKey, engineVersion: string) =>
  db
    .selectFrom('learnedLooks as l')
    .select(['l.toolUniqueId', 'l.imageId', 'l.status', 'l.confirmedBy'])
    .where('l.organizationId', '=', template.organizationId)
    .where('l.templateId', '=', placesId(template))
    .where('l.engineVersion', '=', engineVersion)
    .orderBy('l.confirmedBy', 'desc')
    .orderBy('l.toolUniqueId')
    .orderBy('l.imageId');

export function selectLooks(db: Db, template: TemplateKey, engineVersion: string): Promise<KnownLook[]> {
  return looksOf(db, template, engineVersion).execute();
}

export function selectPixels(db: Db, template: TemplateKey, engineVersion: string) {
  return looksOf(db, template, engineVersion).select(['l.look', 'l.digest']).execute();
}

/** The looks, each with the event that confirmed it. */
export function selectConfirmedLooks(db: Db, template: TemplateKey, engineVersion: string) {
  return looksOf(db, template, engineVersion)
    .innerJoin('inspectionEvents as e', (join) =>
      join.onRef('e.organizationId', '=', 'l.organizationId').onRef('e.sequence', '=', 'l.confirmedBy'),
    )
    .select(['e.kind', 'e.actorName', 'e.recordedAt', 'e.drawerId', 'e.toolboxId', 'e.drawerNumber'])
    .execute();
}

export interface NewLook extends KnownLook {
  readonly look: StoredLook;
  readonly digest: string;
}

/** Replaces a look of the same place in the same photo. */
export async function insertLooks(
  db: Db,
  template: TemplateKey,
  { looks, engineVersion, at }: { readonly looks: readonly NewLook[]; engineVersion: string; at: Date },
): Promise<void> {
  if (looks.length === 0) return;
  const made = { ...keyOf(template), engineVersion, createdAt: at };
  await db
    .insertInto('learnedLooks')
    .values(looks.map(({ look, ...one }) => ({ ...one, ...made, look: JSON.stringify(look) })))
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'templateId', 'toolUniqueId', 'imageId', 'status'])
        .doUpdateSet((row) => ({
          look: row.ref('excluded.look'),
          digest: row.ref('excluded.digest'),
          confirmedBy: sql`greatest(learned_looks.confirmed_by, excluded.confirmed_by)`,
        })),
    )
    .execute();
}

export async function deleteLooks(db: Db, template: TemplateKey, looks: readonly KnownLook[]): Promise<void> {
  if (looks.length === 0) return;
  await db
    .deleteFrom('learnedLooks')
    .where('organizationId', '=', template.organizationId)
    .where('templateId', '=', placesId(template))
    .where((row) =>
      row(
        row.refTuple('toolUniqueId', 'imageId', 'status'),
        'in',
        looks.map((look) => row.tuple(look.toolUniqueId, look.imageId, look.status)),
      ),
    )
    .execute();
}

/** Everything learned from the picture, for any drawer. */
export async function deleteLooksOfImage(db: Db, organizationId: string, imageId: string): Promise<void> {
  await db
    .deleteFrom('learnedLooks')
    .where('organizationId', '=', organizationId)
    .where('imageId', '=', imageId)
    .execute();
}

export function findEvent(db: Db, organizationId: string, sequence: number) {
  return db
    .selectFrom('inspectionEvents')
    .select(['actorName', 'recordedAt'])
    .where('organizationId', '=', organizationId)
    .where('sequence', '=', sequence)
    .executeTakeFirst();
}
