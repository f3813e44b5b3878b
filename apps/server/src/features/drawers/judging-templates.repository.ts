import type { Db } from '../../db/client.ts';
import { placesId } from '../../db/places-id.ts';

export interface JudgingTemplate {
  readonly id: string;
  readonly version: number;
  /** Of the first version with the same places. */
  readonly placesId: string;
}

/** Of these photos, by id, the template that an engine judged each of them by; without those that none judged by any. */
export async function selectJudgingTemplates(
  db: Db,
  organizationId: string,
  imageIds: readonly string[],
): Promise<ReadonlyMap<string, JudgingTemplate>> {
  if (imageIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('detections')
    .innerJoin('templates', (join) =>
      join
        .onRef('templates.organization_id', '=', 'detections.organization_id')
        .onRef('templates.id', '=', 'detections.template_id'),
    )
    .select(['detections.image_id', 'templates.id', 'templates.version', 'templates.same_places_as'])
    .where('detections.organization_id', '=', organizationId)
    .where('detections.image_id', 'in', imageIds)
    .where('detections.outcome', '=', 'judged')
    .execute();
  return new Map(
    rows.map((row) => [row.image_id, { id: row.id, version: row.version, placesId: placesId(row) }]),
  );
}
