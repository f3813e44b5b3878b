import { sql } from 'kysely';
import type { Tool } from '@stowed/contract';
import type { Db } from '../../db/client.ts';
import type { Actor } from '../../session.ts';

/** A verified training image and what is drawn on it. */
export interface VerifiedImage {
  readonly id: string;
  readonly image_id: string;
  readonly annotation_id: string;
  readonly version: number;
  readonly tools: readonly Tool[];
}

const verified = (db: Db, organizationId: string) =>
  db
    .selectFrom('training_images as i')
    .innerJoin('annotations as a', (join) =>
      join.onRef('a.organization_id', '=', 'i.organization_id').onRef('a.training_image_id', '=', 'i.id'),
    )
    .where('i.organization_id', '=', organizationId)
    .where('i.deleted_at', 'is', null)
    .where('i.status', '=', 'verified')
    .where('a.replaced_at', 'is', null)
    .where('a.verified', '=', true)
    .select(['i.id', 'i.image_id', 'a.id as annotation_id', 'a.version', 'a.tools']);

/**
 * Verified images that nobody has looked for a drawer for, as they are drawn now; or whose drawer has another template since; or
 * which showed none, and there are newer templates. Oldest first.
 */
export async function selectUnstudied(
  db: Db,
  organizationId: string,
  limit: number,
): Promise<VerifiedImage[]> {
  return verified(db, organizationId)
    .leftJoin('learned_images as l', (join) =>
      join.onRef('l.organization_id', '=', 'i.organization_id').onRef('l.training_image_id', '=', 'i.id'),
    )
    .where(
      sql<boolean>`(
        l.training_image_id is null or l.annotation_id <> a.id or l.annotation_version <> a.version
        or (l.template_id is not null and not exists (
          select from drawers d where d.organization_id = l.organization_id and d.template_id = l.template_id
        ))
        or (l.template_id is null and exists (
          select from drawers d
          join templates t on t.organization_id = d.organization_id and t.id = d.template_id
          where d.organization_id = l.organization_id and t.created_at > l.studied_at
        ))
      )`,
    )
    .orderBy('i.created_at')
    .orderBy('i.id')
    .limit(limit)
    .execute();
}

/** The image as it is now, while it is verified. */
export async function findVerified(
  db: Db,
  organizationId: string,
  id: string,
): Promise<VerifiedImage | undefined> {
  return verified(db, organizationId).where('i.id', '=', id).executeTakeFirst();
}

/** An image that a template was taught by. */
export interface StudiedImage {
  readonly training_image_id: string;
  readonly image_id: string;
  readonly template_id: string;
}

/** Images that teach a template and are not verified any more, or deleted. */
export async function selectWithdrawn(
  db: Db,
  organizationId: string,
  limit: number,
): Promise<StudiedImage[]> {
  return db
    .selectFrom('learned_images as l')
    .innerJoin('training_images as i', (join) =>
      join.onRef('i.organization_id', '=', 'l.organization_id').onRef('i.id', '=', 'l.training_image_id'),
    )
    .select(['l.training_image_id', 'i.image_id'])
    .select((row) => row.ref('l.template_id').$notNull().as('template_id'))
    .where('l.organization_id', '=', organizationId)
    .where('l.template_id', 'is not', null)
    .where((where) => where.or([where('i.deleted_at', 'is not', null), where('i.status', '<>', 'verified')]))
    .orderBy('l.training_image_id')
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
    .selectFrom('learned_images')
    .select('template_id')
    .where('organization_id', '=', organizationId)
    .where('training_image_id', '=', trainingImageId)
    .executeTakeFirst();
  return row?.template_id ?? undefined;
}

/** Keeps which template the image shows, as it is drawn now; null: none. */
export async function keepStudied(
  db: Db,
  organizationId: string,
  study: { readonly image: VerifiedImage; readonly templateId: string | null; readonly at: Date },
): Promise<void> {
  const { image, templateId, at } = study;
  const found = {
    annotation_id: image.annotation_id,
    annotation_version: image.version,
    template_id: templateId,
    studied_at: at,
  };
  await db
    .insertInto('learned_images')
    .values({ organization_id: organizationId, training_image_id: image.id, ...found })
    .onConflict((conflict) => conflict.columns(['organization_id', 'training_image_id']).doUpdateSet(found))
    .execute();
}

export async function dropStudied(db: Db, organizationId: string, trainingImageId: string): Promise<void> {
  await db
    .deleteFrom('learned_images')
    .where('organization_id', '=', organizationId)
    .where('training_image_id', '=', trainingImageId)
    .execute();
}

/** What was said last of a training image, and by whom. */
export interface ImageEvent {
  readonly sequence: number;
  readonly actor: Actor;
}

const saidOfImages = ['annotation_verified', 'annotation_saved', 'training_image_deleted'] as const;

/** The newest event by which a person verified this picture, changed what is drawn on it or deleted it. */
export async function findImageEvent(
  db: Db,
  organizationId: string,
  imageId: string,
): Promise<ImageEvent | undefined> {
  const row = await db
    .selectFrom('inspection_events')
    .select(['sequence', 'actor_id', 'actor_name', 'actor_rank', 'actor_unit'])
    .where('organization_id', '=', organizationId)
    .where('kind', 'in', saidOfImages)
    .where('image_id', '=', imageId)
    .orderBy('sequence', 'desc')
    .executeTakeFirst();
  if (!row) return undefined;
  const { sequence, actor_id: userId, actor_name: name, actor_rank: rank, actor_unit: unit } = row;
  return { sequence, actor: { userId, name, rank, unit } };
}

/** A drawer that has a template with a picture of ours. */
export interface Candidate {
  readonly toolbox_id: string;
  readonly drawer_number: number;
  readonly template_id: string;
  readonly image_id: string;
  readonly tools: readonly Tool[];
  readonly created_at: Date;
  /** Whether some template of this drawer was made of the image. */
  readonly is_known: boolean;
}

/** The drawers that a picture may show, newest template first. */
export async function selectCandidates(
  db: Db,
  organizationId: string,
  imageId: string,
): Promise<Candidate[]> {
  return db
    .selectFrom('drawers as d')
    .innerJoin('templates as t', (join) =>
      join.onRef('t.organization_id', '=', 'd.organization_id').onRef('t.id', '=', 'd.template_id'),
    )
    .innerJoin('toolboxes as b', (join) =>
      join.onRef('b.organization_id', '=', 'd.organization_id').onRef('b.id', '=', 'd.toolbox_row_id'),
    )
    .select(['b.toolbox_id', 'd.number as drawer_number', 't.id as template_id', 't.tools', 't.created_at'])
    .select((row) => row.ref('t.image_id').$notNull().as('image_id'))
    .select(
      sql<boolean>`exists (
        select from templates o where o.organization_id = d.organization_id and o.drawer_id = d.id
        and o.image_id = ${imageId}
      )`.as('is_known'),
    )
    .where('d.organization_id', '=', organizationId)
    .where('t.image_id', 'is not', null)
    .where('d.archived_at', 'is', null)
    .where('b.deleted_at', 'is', null)
    .whereRef('d.number', '<=', 'b.drawer_count')
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id')
    .execute();
}

/** The drawer that has this template now. */
export async function findDrawerOf(
  db: Db,
  organizationId: string,
  templateId: string,
): Promise<{ readonly toolboxId: string; readonly drawerNumber: number } | undefined> {
  return db
    .selectFrom('drawers as d')
    .innerJoin('toolboxes as b', (join) =>
      join.onRef('b.organization_id', '=', 'd.organization_id').onRef('b.id', '=', 'd.toolbox_row_id'),
    )
    .select(['b.toolbox_id as toolboxId', 'd.number as drawerNumber'])
    .where('d.organization_id', '=', organizationId)
    .where('d.template_id', '=', templateId)
    .where('d.archived_at', 'is', null)
    .where('b.deleted_at', 'is', null)
    .whereRef('d.number', '<=', 'b.drawer_count')
    .executeTakeFirst();
}
