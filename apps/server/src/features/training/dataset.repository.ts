import type { AnchorPoint, Tool } from '@stowed/contract';
import type { Db } from '../../db/client.ts';

interface PictureRow {
  readonly id: string;
  readonly image_id: string;
  readonly created_at: Date;
  readonly tool_count: number | null;
  readonly drawer_type: string | null;
  /** Of the picture, in pixels. */
  readonly width: number;
  readonly height: number;
}

/** A verified image with what is drawn on it. */
export interface DatasetRow extends PictureRow {
  readonly annotation_id: string;
  readonly tools: Tool[];
  readonly anchor_points: AnchorPoint[];
}

interface Page {
  /** The id of the last image before; undefined at the start. */
  readonly after: string | undefined;
  readonly limit: number;
}

/**
 * The next verified images by id. Images first, then what is drawn on them: in one question a database that has no
 * statistics yet compares each image with each annotation.
 */
export async function selectVerified(db: Db, organizationId: string, page: Page): Promise<DatasetRow[]> {
  const pictures = await selectPictures(db, organizationId, page);
  if (pictures.length === 0) return [];
  const annotations = await db
    .selectFrom('annotations')
    .select(['id as annotation_id', 'training_image_id', 'tools', 'anchor_points'])
    .where('organization_id', '=', organizationId)
    .where(
      'training_image_id',
      'in',
      pictures.map(({ id }) => id),
    )
    .where('replaced_at', 'is', null)
    .execute();
  const byImage = new Map(annotations.map(({ training_image_id, ...rest }) => [training_image_id, rest]));
  return pictures.flatMap((picture) => {
    const annotation = byImage.get(picture.id);
    return annotation ? [{ ...picture, ...annotation }] : [];
  });
}

function selectPictures(db: Db, organizationId: string, { after, limit }: Page): Promise<PictureRow[]> {
  let query = db
    .selectFrom('training_images')
    .innerJoin('images', (join) =>
      join
        .onRef('images.organization_id', '=', 'training_images.organization_id')
        .onRef('images.id', '=', 'training_images.image_id'),
    )
    .select(['training_images.id', 'training_images.image_id', 'training_images.created_at'])
    .select(['training_images.tool_count', 'training_images.drawer_type', 'images.width', 'images.height'])
    .where('training_images.organization_id', '=', organizationId)
    .where('training_images.deleted_at', 'is', null)
    .where('training_images.status', '=', 'verified');
  if (after !== undefined) query = query.where('training_images.id', '>', after);
  return query.orderBy('training_images.id').limit(limit).execute();
}
