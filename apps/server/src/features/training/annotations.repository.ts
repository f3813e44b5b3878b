import type { Selectable } from 'kysely';
import type { AnchorPoint, Tool } from '@stowed/contract';
import type { Db } from '../../db/client.ts';
import type { Schema } from '../../db/schema.ts';
import { isUuid } from '../../ids.ts';

export type AnnotationRow = Selectable<Schema['annotations']>;

interface ImageKey {
  readonly organizationId: string;
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
      organizationId: image.organizationId,
      id: annotation.id,
      trainingImageId: image.id,
      tools: JSON.stringify(annotation.tools),
      anchorPoints: JSON.stringify(annotation.anchorPoints),
      updatedAt: annotation.at,
      replacedAt: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The current annotation. */
export async function findCurrent(db: Db, image: ImageKey): Promise<AnnotationRow | undefined> {
  return db
    .selectFrom('annotations')
    .selectAll()
    .where('organizationId', '=', image.organizationId)
    .where('trainingImageId', '=', image.id)
    .where('replacedAt', 'is', null)
    .executeTakeFirst();
}

/** Finds an annotation by id; undefined if it was replaced or its image is deleted. */
export async function findAnnotation(
  db: Db,
  organizationId: string,
  id: string,
): Promise<AnnotationRow | undefined> {
  if (!isUuid(id)) return undefined;
  return db
    .selectFrom('annotations')
    .innerJoin('trainingImages', (join) =>
      join
        .onRef('trainingImages.organizationId', '=', 'annotations.organizationId')
        .onRef('trainingImages.id', '=', 'annotations.trainingImageId'),
    )
    .selectAll('annotations')
    .where('annotations.organizationId', '=', organizationId)
    .where('annotations.id', '=', id)
    .where('annotations.replacedAt', 'is', null)
    .where('trainingImages.deletedAt', 'is', null)
    .executeTakeFirst();
}

/** Retires an annotation; it stays for the record. */
export async function markReplaced(db: Db, annotation: ImageKey, at: Date): Promise<void> {
  await db
    .updateTable('annotations')
    .set({ replacedAt: at })
    .where('organizationId', '=', annotation.organizationId)
    .where('id', '=', annotation.id)
    .execute();
}

interface Changes {
  readonly tools: readonly Tool[];
  readonly anchorPoints: readonly AnchorPoint[];
  readonly verified: boolean;
  /** The Idempotency-Key of the saving request. */
  readonly lastSaveId: string | null;
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
      anchorPoints: JSON.stringify(changes.anchorPoints),
      verified: changes.verified,
      lastSaveId: changes.lastSaveId,
      version: annotation.version + 1,
      updatedAt: changes.at,
    })
    .where('organizationId', '=', annotation.organizationId)
    .where('id', '=', annotation.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
