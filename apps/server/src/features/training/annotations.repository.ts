import type { Selectable } from 'kysely';
import type { AnchorPoint, Tool } from '@stowed/contract';
import type { Db } from '../../db/client.ts';
import type { Schema } from '../../db/schema.ts';
import { isUuid } from '../../uuid.ts';

export type AnnotationRow = Selectable<Schema['annotations']>;

interface ImageKey {
  readonly organization_id: string;
  readonly id: string;
}

export interface NewAnnotation {
  readonly id: string;
  readonly tools: readonly Tool[];
  readonly anchorPoints: readonly AnchorPoint[];
  readonly at: Date;
}

export async function insertAnnotation(
  db: Db,
  image: ImageKey,
  annotation: NewAnnotation,
): Promise<AnnotationRow> {
  return db
    .insertInto('annotations')
    .values({
      organization_id: image.organization_id,
      id: annotation.id,
      training_image_id: image.id,
      tools: JSON.stringify(annotation.tools),
      anchor_points: JSON.stringify(annotation.anchorPoints),
      updated_at: annotation.at,
      replaced_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The one that was not replaced. */
export async function findCurrent(db: Db, image: ImageKey): Promise<AnnotationRow | undefined> {
  return db
    .selectFrom('annotations')
    .selectAll()
    .where('organization_id', '=', image.organization_id)
    .where('training_image_id', '=', image.id)
    .where('replaced_at', 'is', null)
    .executeTakeFirst();
}

/** By its id; undefined for one that was replaced, or whose image is deleted. */
export async function findAnnotation(
  db: Db,
  organizationId: string,
  id: string,
): Promise<AnnotationRow | undefined> {
  if (!isUuid(id)) return undefined;
  return db
    .selectFrom('annotations')
    .innerJoin('training_images', (join) =>
      join
        .onRef('training_images.organization_id', '=', 'annotations.organization_id')
        .onRef('training_images.id', '=', 'annotations.training_image_id'),
    )
    .selectAll('annotations')
    .where('annotations.organization_id', '=', organizationId)
    .where('annotations.id', '=', id)
    .where('annotations.replaced_at', 'is', null)
    .where('training_images.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Takes an annotation out of use; it stays for the record. */
export async function markReplaced(db: Db, annotation: ImageKey, at: Date): Promise<void> {
  await db
    .updateTable('annotations')
    .set({ replaced_at: at })
    .where('organization_id', '=', annotation.organization_id)
    .where('id', '=', annotation.id)
    .execute();
}

interface Changes {
  readonly tools: readonly Tool[];
  readonly anchorPoints: readonly AnchorPoint[];
  readonly verified: boolean;
  readonly at: Date;
}

export async function updateAnnotation(
  db: Db,
  annotation: AnnotationRow,
  changes: Changes,
): Promise<AnnotationRow> {
  return db
    .updateTable('annotations')
    .set({
      tools: JSON.stringify(changes.tools),
      anchor_points: JSON.stringify(changes.anchorPoints),
      verified: changes.verified,
      version: annotation.version + 1,
      updated_at: changes.at,
    })
    .where('organization_id', '=', annotation.organization_id)
    .where('id', '=', annotation.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
