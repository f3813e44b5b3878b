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

/** Later completions with photos that the engine judged by this template, with its verdicts; oldest first. */
export function selectCompletions(
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
    .where('e.kind', '=', 'drawer_completed')
    .where('d.outcome', '=', 'judged')
    .where('e.sequence', '>', after)
    .orderBy('e.sequence')
    .limit(limit)
    .execute();
}

export type CompletionRow = Awaited<ReturnType<typeof selectCompletions>>[number];
