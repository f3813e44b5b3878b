import type { Selectable } from 'kysely';
import type { TrainingStatus } from '@stowed/contract';
import type { Db } from '../../db/client.ts';
import type { Schema } from '../../db/schema.ts';
import { isUuid } from '../../uuid.ts';

export type TrainingImageRow = Selectable<Schema['training_images']>;

/** With the size of its picture in pixels. */
export interface SizedImageRow extends TrainingImageRow {
  readonly width: number;
  readonly height: number;
}

export interface NewTrainingImage {
  readonly organizationId: string;
  readonly id: string;
  readonly imageId: string;
  readonly toolCount: number | null;
  readonly drawerType: string | null;
  readonly uploadedBy: string;
  readonly createdAt: Date;
}

export async function insertTrainingImage(db: Db, image: NewTrainingImage): Promise<TrainingImageRow> {
  return db
    .insertInto('training_images')
    .values({
      organization_id: image.organizationId,
      id: image.id,
      image_id: image.imageId,
      tool_count: image.toolCount,
      drawer_type: image.drawerType,
      uploaded_by: image.uploadedBy,
      created_at: image.createdAt,
      deleted_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Newest first. */
export async function selectTrainingImages(db: Db, organizationId: string): Promise<TrainingImageRow[]> {
  return db
    .selectFrom('training_images')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

const standing = (db: Db, organizationId: string) =>
  db
    .selectFrom('training_images')
    .innerJoin('images', (join) =>
      join
        .onRef('images.organization_id', '=', 'training_images.organization_id')
        .onRef('images.id', '=', 'training_images.image_id'),
    )
    .selectAll('training_images')
    .select(['images.width', 'images.height'])
    .where('training_images.organization_id', '=', organizationId)
    .where('training_images.deleted_at', 'is', null);

export async function findTrainingImage(
  db: Db,
  organizationId: string,
  id: string,
): Promise<SizedImageRow | undefined> {
  if (!isUuid(id)) return undefined;
  return standing(db, organizationId).where('training_images.id', '=', id).executeTakeFirst();
}

/** As findTrainingImage; other writers of this image wait until the transaction ends. */
export async function lockTrainingImage(
  db: Db,
  organizationId: string,
  id: string,
): Promise<SizedImageRow | undefined> {
  if (!isUuid(id)) return undefined;
  return standing(db, organizationId)
    .where('training_images.id', '=', id)
    .forUpdate('training_images')
    .executeTakeFirst();
}

type ImageKey = Pick<TrainingImageRow, 'organization_id' | 'id'>;

export async function setStatus(db: Db, image: ImageKey, status: TrainingStatus): Promise<void> {
  await db
    .updateTable('training_images')
    .set({ status })
    .where('organization_id', '=', image.organization_id)
    .where('id', '=', image.id)
    .execute();
}

export async function markDeleted(db: Db, image: ImageKey, at: Date): Promise<void> {
  await db
    .updateTable('training_images')
    .set({ deleted_at: at })
    .where('organization_id', '=', image.organization_id)
    .where('id', '=', image.id)
    .execute();
}
