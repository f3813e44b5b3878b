import type { Db } from '../../db/client.ts';
import { placesId } from '../../db/rows.ts';
import type { TemplateKey } from './learned-looks.repository.ts';

/** The template versions with identical positions, including this one. */
const versionsOf = (db: Db, template: TemplateKey) =>
  db
    .selectFrom('templates')
    .select('id')
    .where('organizationId', '=', template.organizationId)
    .where('drawerId', '=', template.drawerId)
    .where((where) =>
      where.or([where('id', '=', placesId(template)), where('samePlacesAs', '=', placesId(template))]),
    );

/** The kinds of events in which a person says which tools a judged photo of a drawer shows. */
const TEACHING = ['drawer_completed', 'empty_drawer_photographed'] as const;

/** Later events of these kinds with photos that the engine judged by this template; oldest first. */
export function selectConfirmations(
  db: Db,
  template: TemplateKey,
  { after, limit }: { readonly after: number; readonly limit: number },
) {
  return db
    .selectFrom('inspectionEvents as e')
    .innerJoin('detections as d', (join) =>
      join.onRef('d.organizationId', '=', 'e.organizationId').onRef('d.imageId', '=', 'e.imageId'),
    )
    .select(['e.sequence', 'e.kind', 'e.before', 'e.after', 'e.decision', 'd.imageId', 'd.tools as detected'])
    .where('e.organizationId', '=', template.organizationId)
    .where('e.templateId', 'in', versionsOf(db, template))
    .where('d.templateId', 'in', versionsOf(db, template))
    .where('e.kind', 'in', TEACHING)
    .where('d.outcome', '=', 'judged')
    .where('e.sequence', '>', after)
    .orderBy('e.sequence')
    .limit(limit)
    .execute();
}

export type ConfirmationRow = Awaited<ReturnType<typeof selectConfirmations>>[number];

/** Whether the engine judged the photo by this template's places. */
export async function isJudgedBy(db: Db, template: TemplateKey, imageId: string): Promise<boolean> {
  const row = await db
    .selectFrom('detections')
    .select('imageId')
    .where('organizationId', '=', template.organizationId)
    .where('imageId', '=', imageId)
    .where('drawerId', '=', template.drawerId)
    .where('templateId', 'in', versionsOf(db, template))
    .where('outcome', '=', 'judged')
    .executeTakeFirst();
  return row !== undefined;
}
