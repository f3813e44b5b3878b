import type { Selectable } from 'kysely';
import type { TrainingStatus } from '@stowed/contract';
import type { Db } from '../../db/client.ts';
import type { Schema } from '../../db/schema.ts';
import { isUuid } from '../../ids.ts';

export type TrainingImageRow = Selectable<Schema['trainingImages']>;

/** Includes its picture's size in pixels. */
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
    .insertInto('trainingImages')
    .values({
      organizationId: image.organizationId,
      id: image.id,
      imageId: image.imageId,
      toolCount: image.toolCount,
      drawerType: image.drawerType,
      uploadedBy: image.uploadedBy,
      createdAt: image.createdAt,
      deletedAt: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Newest first. */
export async function selectTrainingImages(db: Db, organizationId: string): Promise<TrainingImageRow[]> {
  return db
    .selectFrom('trainingImages')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

const standing = (db: Db, organizationId: string) =>
  db
    .selectFrom('trainingImages')
    .innerJoin('images', (join) =>
      join
        .onRef('images.organizationId', '=', 'trainingImages.organizationId')
        .onRef('images.id', '=', 'trainingImages.imageId'),
    )
    .selectAll('trainingImages')
    .select(['images.width', 'images.height'])
    .where('trainingImages.organizationId', '=', organizationId)
    .where('trainingImages.deletedAt', 'is', null);

export async function findTrainingImage(
  db: Db,
  organizationId: string,
  id: string,
): Promise<SizedImageRow | undefined> {
  if (!isUuid(id)) return undefined;
  return standing(db, organizationId).where('trainingImages.id', '=', id).executeTakeFirst();
}

/** Like findTrainingImage, with a lock until the transaction ends. */
export async function lockTrainingImage(
  db: Db,
  organizationId: string,
  id: string,
): Promise<SizedImageRow | undefined> {
  if (!isUuid(id)) return undefined;
  return standing(db, organizationId)
    .where('trainingImages.id', '=', id)
    .forUpdate('trainingImages')
    .executeTakeFirst();
}

type ImageKey = Pick<TrainingImageRow, 'organizationId' | 'id'>;

export async function setStatus(db: Db, image: ImageKey, status: TrainingStatus): Promise<void> {
  await db
    .updateTable('trainingImages')
    .set({ status })
    .where('organizationId', '=', image.organizationId)
    .where('id', '=', image.id)
    .execute();
}

export async function markDeleted(db: Db, image: ImageKey, at: Date): Promise<void> {
  await db
    .updateTable('trainingImages')
    .set({ deletedAt: at })
    .where('organizationId', '=', image.organizationId)
    .where('id', '=', image.id)
    .execute();
}
