import { sql } from 'kysely';
import type { Tool } from '@stowed/contract';
import type { Db } from '../../db/client.ts';

/** A verified training image with its annotation. */
export interface VerifiedImage {
  readonly id: string;
  readonly imageId: string;
  readonly tools: readonly Tool[];
  /** The event that verified its current annotation. */
  readonly confirmedBy: number;
}

/**
 * Verified images with their annotations. The annotation is looked up per image: without statistics, the
 * planner would compare all images with all annotations.
 */
const verified = (organizationId: string) => sql`
  select i.id, i.image_id, i.created_at, a.tools, e.confirmed_by
  from training_images i
  cross join lateral (
    select tools from annotations
    where organization_id = i.organization_id and training_image_id = i.id
    and replaced_at is null and verified
    limit 1
  ) a
  cross join lateral (
    select max(sequence) as confirmed_by from inspection_events
    where organization_id = i.organization_id and image_id = i.image_id and kind = 'annotation_verified'
  ) e
  where i.organization_id = ${organizationId} and i.deleted_at is null and i.status = 'verified'`;

/** The places of all current drawers, by the first template version with these positions. */
const currentPlaces = (organizationId: string) => sql`
  select places.id, places.created_at
  from standing_drawers d
  join templates t on t.organization_id = d.organization_id and t.id = d.template_id
  join templates places on places.organization_id = t.organization_id
    and places.id = coalesce(t.same_places_as, t.id)
  where d.organization_id = ${organizationId}`;

interface VerifiedImageQuery {
  readonly engineVersion: string;
  /** Studies that failed after this time are not retried yet. */
  readonly failedBefore: Date;
  readonly limit: number;
}

/**
 * Verified images to study: those this engine version has not matched, those whose drawer has new positions,
 * those without a drawer if there are newer positions, and last those whose study failed a while ago.
 */
export async function selectUnstudied(
  db: Db,
  organizationId: string,
  { engineVersion, failedBefore, limit }: VerifiedImageQuery,
): Promise<readonly VerifiedImage[]> {
  const { rows } = await sql<VerifiedImage>`
    with verified as (${verified(organizationId)}), places as (${currentPlaces(organizationId)})
    select v.id, v.image_id, v.tools, v.confirmed_by
    from verified v
    left join studied_images s on s.organization_id = ${organizationId} and s.training_image_id = v.id
    where s.training_image_id is null
      or s.engine_version <> ${engineVersion}
      or s.template_id not in (select id from places)
      or (s.template_id is null and s.studied_at < (select max(created_at) from places))
      or (s.has_failed and s.studied_at < ${failedBefore})
    order by coalesce(s.has_failed, false), v.created_at, v.id
    limit ${limit}`.execute(db);
  return rows;
}

/** The image as it is now, if verified. */
export async function findVerified(
  db: Db,
  organizationId: string,
  id: string,
): Promise<VerifiedImage | undefined> {
  const { rows } = await sql<VerifiedImage>`${verified(organizationId)} and i.id = ${id}`.execute(db);
  return rows[0];
}

/** Locks the image until the transaction ends. */
export async function holdImage(db: Db, organizationId: string, id: string): Promise<void> {
  await db
    .selectFrom('trainingImages')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .forKeyShare()
    .execute();
}

interface Study {
  readonly trainingImageId: string;
  /** The places the image shows; null: no drawer's. */
  readonly templateId: string | null;
  readonly hasFailed: boolean;
  readonly engineVersion: string;
  readonly studiedAt: Date;
}

export async function saveStudy(db: Db, organizationId: string, study: Study): Promise<void> {
  await db
    .insertInto('studiedImages')
    .values({ organizationId, ...study })
    .onConflict((conflict) => conflict.columns(['organizationId', 'trainingImageId']).doUpdateSet(study))
    .execute();
}

export async function deleteStudy(db: Db, organizationId: string, id: string): Promise<void> {
  await db
    .deleteFrom('studiedImages')
    .where('organizationId', '=', organizationId)
    .where('trainingImageId', '=', id)
    .execute();
}

export async function hasFailedStudy(db: Db, organizationId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('studiedImages')
    .select('hasFailed')
    .where('organizationId', '=', organizationId)
    .where('trainingImageId', '=', id)
    .executeTakeFirst();
  return row?.hasFailed ?? false;
}

/** A drawer whose template has a stored picture. */
export interface Candidate {
  readonly toolboxId: string;
  readonly drawerNumber: number;
  /** The first template version with these positions. */
  readonly placesId: string;
  readonly imageId: string;
  readonly tools: readonly Tool[];
  readonly createdAt: Date;
  /** True if a template of this drawer was made from the image. */
  readonly isKnown: boolean;
}

/** Candidate drawers for a picture, newest template first. */
export async function selectCandidates(
  db: Db,
  organizationId: string,
  imageId: string,
): Promise<Candidate[]> {
  return db
    .selectFrom('standingDrawers as d')
    .innerJoin('templates as t', (join) =>
      join.onRef('t.organizationId', '=', 'd.organizationId').onRef('t.id', '=', 'd.templateId'),
    )
    .select(['d.toolboxId', 'd.number as drawerNumber', 't.tools', 't.createdAt'])
    .select(sql<string>`coalesce(t.same_places_as, t.id)`.as('placesId'))
    .select((row) => row.ref('t.imageId').$notNull().as('imageId'))
    .select(
      sql<boolean>`exists (
        select from templates o where o.organization_id = d.organization_id and o.drawer_id = d.id
        and o.image_id = ${imageId}
      )`.as('isKnown'),
    )
    .where('d.organizationId', '=', organizationId)
    .where('t.imageId', 'is not', null)
    .orderBy('t.createdAt', 'desc')
    .orderBy('t.id')
    .execute();
}
