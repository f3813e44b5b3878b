import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Tool } from '@stowed/contract';
import type { Db } from '../../db/client.ts';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../session.ts';

/** A verified training image and what is drawn on it. */
export interface VerifiedImage {
  readonly id: string;
  readonly imageId: string;
  readonly annotationId: string;
  readonly version: number;
  readonly tools: readonly Tool[];
}

/**
 * Verified images and what is drawn on each. The annotation is looked up image by image: the planner of a database that was
 * never analyzed would compare all images with all annotations.
 */
const verified = (organizationId: string) => sql`
  select i.id, i.image_id, i.created_at, a.id as annotation_id, a.version, a.tools
  from training_images i
  cross join lateral (
    select id, version, tools from annotations
    where organization_id = i.organization_id and training_image_id = i.id
    and replaced_at is null and verified
    limit 1
  ) a
  where i.organization_id = ${organizationId} and i.deleted_at is null and i.status = 'verified'`;

/** The template under whose id that is kept which is learnt of `t`. */
const placesIdOfT = sql<string>`coalesce(t.same_places_as, t.id)`;

/** How the study of the newest verification of `v` has failed. */
const failed = (organizationId: string) => sql`
  select t.tries, t.next_at from lesson_tries t
  where t.organization_id = ${organizationId} and t.image_id = v.image_id and not exists (
    select from inspection_events e
    where e.organization_id = ${organizationId} and e.image_id = t.image_id
    and e.kind = 'annotation_verified' and e.sequence > t.said
  )
  limit 1`;

/**
 * Verified images that nobody has looked for a drawer for, as they are drawn now; or whose drawer has another template since, or
 * is deleted with its toolbox; or which showed none, and there are templates with newer places. Those whose study failed come last, and not
 * before their next try is due.
 */
export async function selectUnstudied(
  db: Db,
  organizationId: string,
  { limit, now }: { readonly limit: number; readonly now: Date },
): Promise<readonly VerifiedImage[]> {
  const { rows } = await sql<VerifiedImage>`
    with verified as (${verified(organizationId)})
    select v.id, v.image_id, v.annotation_id, v.version, v.tools from verified v
    left join learned_images l on l.organization_id = ${organizationId} and l.training_image_id = v.id
    left join lateral (${failed(organizationId)}) f on true
    where (f.next_at is null or f.next_at <= ${now}) and (l.training_image_id is null or l.annotation_id <> v.annotation_id or l.annotation_version <> v.version
    or l.template_id not in (
      select ${placesIdOfT} from drawers d
      join toolboxes b on b.organization_id = d.organization_id and b.id = d.toolbox_row_id
      join templates t on t.organization_id = d.organization_id and t.id = d.template_id
      where d.organization_id = ${organizationId} and b.deleted_at is null
    )
    or (l.template_id is null and l.studied_at < (
      select max(f.created_at) from drawers d
      join templates t on t.organization_id = d.organization_id and t.id = d.template_id
      join templates f on f.organization_id = t.organization_id and f.id = ${placesIdOfT}
      where d.organization_id = ${organizationId}
    )))
    order by coalesce(f.tries, 0), v.created_at, v.id
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

/** Whoever changes the image waits until the transaction ends. */
export async function holdImage(db: Db, organizationId: string, id: string): Promise<void> {
  await db
    .selectFrom('trainingImages')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .forKeyShare()
    .execute();
}

/** An image that a template was taught by. */
export interface StudiedImage {
  readonly trainingImageId: string;
  readonly imageId: string;
  readonly templateId: string;
}

/** Images that teach a template and are not verified any more, or deleted. */
export async function selectWithdrawn(
  db: Db,
  organizationId: string,
  limit: number,
): Promise<StudiedImage[]> {
  return db
    .selectFrom('learnedImages as l')
    .innerJoin('trainingImages as i', (join) =>
      join.onRef('i.organizationId', '=', 'l.organizationId').onRef('i.id', '=', 'l.trainingImageId'),
    )
    .select(['l.trainingImageId', 'i.imageId'])
    .select((row) => row.ref('l.templateId').$notNull().as('templateId'))
    .where('l.organizationId', '=', organizationId)
    .where('l.templateId', 'is not', null)
    .where((where) => where.or([where('i.deletedAt', 'is not', null), where('i.status', '<>', 'verified')]))
    .orderBy('l.trainingImageId')
    .limit(limit)
    .execute();
}

/** The template that the image was last found to show. */
export async function findStudied(
  db: Db,
  organizationId: string,
  trainingImageId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('learnedImages')
    .select('templateId')
    .where('organizationId', '=', organizationId)
    .where('trainingImageId', '=', trainingImageId)
    .executeTakeFirst();
  return row?.templateId ?? undefined;
}

/** Keeps which template the image shows, as it is drawn now; null: none. */
export async function keepStudied(
  db: Db,
  organizationId: string,
  study: { readonly image: VerifiedImage; readonly templateId: string | null; readonly at: Date },
): Promise<void> {
  const { image, templateId, at } = study;
  const found = {
    annotationId: image.annotationId,
    annotationVersion: image.version,
    templateId,
    studiedAt: at,
  };
  await db
    .insertInto('learnedImages')
    .values({ organizationId, trainingImageId: image.id, ...found })
    .onConflict((conflict) => conflict.columns(['organizationId', 'trainingImageId']).doUpdateSet(found))
    .execute();
}

export async function dropStudied(db: Db, organizationId: string, trainingImageId: string): Promise<void> {
  await db
    .deleteFrom('learnedImages')
    .where('organizationId', '=', organizationId)
    .where('trainingImageId', '=', trainingImageId)
    .execute();
}

/** What was said of a training image, and by whom. */
export interface ImageEvent {
  readonly sequence: number;
  readonly kind: string;
  readonly actor: Actor;
}

/** As the index has it. */
const isSaidOfImage = sql<boolean>`kind in ('annotation_verified', 'annotation_saved', 'training_image_deleted')`;

const saidOf = (db: Db, organizationId: string, imageId: string) =>
  db
    .selectFrom('inspectionEvents')
    .select(['sequence', 'kind', 'actorId', 'actorName', 'actorRank', 'actorUnit'])
    .where('organizationId', '=', organizationId)
    .where(isSaidOfImage)
    .where('imageId', '=', imageId);

/** The newest event by which a person verified this picture. */
export async function findVerifying(
  db: Db,
  organizationId: string,
  imageId: string,
): Promise<ImageEvent | undefined> {
  const row = await saidOf(db, organizationId, imageId)
    .where('kind', '=', 'annotation_verified')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && present(row);
}

/** The event by which a person took that verification back: changed what is drawn, or deleted the image. */
export async function findWithdrawing(
  db: Db,
  organizationId: string,
  imageId: string,
): Promise<ImageEvent | undefined> {
  const verifying = await findVerifying(db, organizationId, imageId);
  const row = await saidOf(db, organizationId, imageId)
    .where('sequence', '>', verifying?.sequence ?? 0)
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirst();
  return row && present(row);
}

type SaidRow = Pick<
  Selectable<Schema['inspectionEvents']>,
  'sequence' | 'kind' | 'actorId' | 'actorName' | 'actorRank' | 'actorUnit'
>;

function present({ sequence, kind, ...row }: SaidRow): ImageEvent {
  const { actorId: userId, actorName: name, actorRank: rank, actorUnit: unit } = row;
  return { sequence, kind, actor: { userId, name, rank, unit } };
}

/** A drawer that has a template with a picture of ours. */
export interface Candidate {
  readonly toolboxId: string;
  readonly drawerNumber: number;
  /** Under which template's id that is kept which is learnt of its places. */
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
    .select(placesIdOfT.as('placesId'))
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

/** The drawer that has these places now, by the template under whose id they are kept. */
export async function findDrawerOf(
  db: Db,
  organizationId: string,
  placesId: string,
): Promise<{ readonly toolboxId: string; readonly drawerNumber: number } | undefined> {
  return db
    .selectFrom('standingDrawers as d')
    .innerJoin('templates as t', (join) =>
      join.onRef('t.organizationId', '=', 'd.organizationId').onRef('t.id', '=', 'd.templateId'),
    )
    .select(['d.toolboxId', 'd.number as drawerNumber'])
    .where('d.organizationId', '=', organizationId)
    .where(placesIdOfT, '=', placesId)
    .executeTakeFirst();
}
