import { sql } from 'kysely';
import type { Tool } from '@stowed/contract';
import type { Db } from '../../db/client.ts';

/** A verified training image and what is drawn on it. */
export interface VerifiedImage {
  readonly id: string;
  readonly imageId: string;
  readonly tools: readonly Tool[];
  /** The event by which a person verified it as it is drawn now. */
  readonly confirmedBy: number;
}

/**
 * Verified images and what is drawn on each. The annotation is looked up image by image: the planner of a
 * database that was never analyzed would compare all images with all annotations.
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

/** The places that drawers have now, by the first template version with these positions. */
const currentPlaces = (organizationId: string) => sql`
  select places.id, places.created_at
  from standing_drawers d
  join templates t on t.organization_id = d.organization_id and t.id = d.template_id
  join templates places on places.organization_id = t.organization_id
    and places.id = coalesce(t.same_places_as, t.id)
  where d.organization_id = ${organizationId}`;

interface VerifiedImageQuery {
  readonly engineVersion: string;
  /** Studies that failed since then are not tried again yet. */
  readonly failedBefore: Date;
  readonly limit: number;
}

/**
 * Verified images whose drawer this engine version has not looked for, or whose drawer has other places by
 * now; those that showed no drawer when there are newer places; and those whose study failed a while ago,
 * which come last.
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

/** The image as it is now, while it is verified. */
export async function findVerified(
  db: Db,
  organizationId: string,
  id: string,
): Promise<VerifiedImage | undefined> {
  const { rows } = await sql<VerifiedImage>`${verified(organizationId)} and i.id = ${id}`.execute(db);
  return rows[0];
}

/** A change of the image waits until the transaction ends. */
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
  /** Whose places the image shows; null: no drawer's. */
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

/** A drawer that has a template with a picture of ours. */
export interface Candidate {
  readonly toolboxId: string;
  readonly drawerNumber: number;
  /** The first template version with these positions. */
  readonly placesId: string;
  readonly imageId: string;
  readonly tools: readonly Tool[];
  readonly createdAt: Date;
  /** Whether some template of this drawer was made of the image. */
  readonly isKnown: boolean;
}

/** The drawers that a picture may show, newest template first. */
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
