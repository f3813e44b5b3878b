import type { AnchorPoint, Tool } from '@stowed/contract';
import type { Db } from '../../db/client.ts';

/** A verified image with what is drawn on it. */
export interface DatasetRow {
  readonly id: string;
  readonly image_id: string;
  readonly created_at: Date;
  readonly tool_count: number | null;
  readonly drawer_type: string | null;
  /** Of the picture, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly annotation_id: string;
  readonly tools: Tool[];
  readonly anchor_points: AnchorPoint[];
}

/** The next verified images by id, after the one that is named. */
export async function selectVerified(
  db: Db,
  organizationId: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<DatasetRow[]> {
  let query = db
    .selectFrom('training_images as t')
    .innerJoin('images as i', (join) =>
      join.onRef('i.organization_id', '=', 't.organization_id').onRef('i.id', '=', 't.image_id'),
    )
    .innerJoin('annotations as a', (join) =>
      join.onRef('a.organization_id', '=', 't.organization_id').onRef('a.training_image_id', '=', 't.id'),
    )
    .select(['t.id', 't.image_id', 't.created_at', 't.tool_count', 't.drawer_type', 'i.width', 'i.height'])
    .select(['a.id as annotation_id', 'a.tools', 'a.anchor_points'])
    .where('t.organization_id', '=', organizationId)
    .where('t.deleted_at', 'is', null)
    .where('t.status', '=', 'verified')
    .where('a.replaced_at', 'is', null)
    .where('a.verified', '=', true);
  if (after !== undefined) query = query.where('t.id', '>', after);
  return query.orderBy('t.id').limit(limit).execute();
}
