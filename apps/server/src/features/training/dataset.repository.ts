import type { AnchorPoint, Tool } from '@stowed/contract';
import type { Db } from '../../db/client.ts';

interface PictureRow {
  readonly id: string;
  readonly imageId: string;
  readonly createdAt: Date;
  readonly toolCount: number | null;
  readonly drawerType: string | null;
  /** The picture's size in pixels. */
  readonly width: number;
  readonly height: number;
}

/** A verified image with its annotation. */
export interface DatasetRow extends PictureRow {
  readonly annotationId: string;
  readonly tools: Tool[];
  readonly anchorPoints: AnchorPoint[];
}

interface Page {
  /** The previous image's id; undefined at the start. */
  readonly after: string | undefined;
  readonly limit: number;
}

/**
 * The next verified images by id. Images first, then their annotations: in one query, a database without
 * statistics compares each image with each annotation.
 */
export async function selectVerified(db: Db, organizationId: string, page: Page): Promise<DatasetRow[]> {
  const pictures = await selectPictures(db, organizationId, page);
  if (pictures.length === 0) return [];
  const annotations = await db
    .selectFrom('annotations')
    .select(['id as annotationId', 'trainingImageId', 'tools', 'anchorPoints'])
    .where('organizationId', '=', organizationId)
    .where(
      'trainingImageId',
      'in',
      pictures.map(({ id }) => id),
    )
    .where('replacedAt', 'is', null)
    .execute();
  const byImage = new Map(annotations.map(({ trainingImageId, ...rest }) => [trainingImageId, rest]));
  return pictures.flatMap((picture) => {
    const annotation = byImage.get(picture.id);
    return annotation ? [{ ...picture, ...annotation }] : [];
  });
}

function selectPictures(db: Db, organizationId: string, { after, limit }: Page): Promise<PictureRow[]> {
  let query = db
    .selectFrom('trainingImages')
    .innerJoin('images', (join) =>
      join
        .onRef('images.organizationId', '=', 'trainingImages.organizationId')
        .onRef('images.id', '=', 'trainingImages.imageId'),
    )
    .select(['trainingImages.id', 'trainingImages.imageId', 'trainingImages.createdAt'])
    .select(['trainingImages.toolCount', 'trainingImages.drawerType', 'images.width', 'images.height'])
    .where('trainingImages.organizationId', '=', organizationId)
    .where('trainingImages.deletedAt', 'is', null)
    .where('trainingImages.status', '=', 'verified');
  if (after !== undefined) query = query.where('trainingImages.id', '>', after);
  return query.orderBy('trainingImages.id').limit(limit).execute();
}
