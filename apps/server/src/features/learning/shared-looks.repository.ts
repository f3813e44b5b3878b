import type { Tool } from '@stowed/contract';
import type { Db } from '../../db/client.ts';
import type { TemplateRow } from '../../db/rows.ts';
import { placesId } from '../../db/rows.ts';

export interface SharedLooksQuery {
  readonly engineVersion: string;
  readonly limit: number;
}

type PicturedTemplate = Pick<TemplateRow, 'organizationId' | 'id' | 'samePlacesAs' | 'imageId'>;

/**
 * The newest looks of empty places that people showed by a photo of an emptied drawer, learned for other
 * templates with this one's picture: copies on other drawers, and this drawer's with other places.
 */
const looksOfPicture = (db: Db, template: PicturedTemplate, { engineVersion, limit }: SharedLooksQuery) =>
  db
    .selectFrom('learnedLooks as l')
    .innerJoin('templates as t', (join) =>
      join.onRef('t.organizationId', '=', 'l.organizationId').onRef('t.id', '=', 'l.templateId'),
    )
    .innerJoin('inspectionEvents as e', (join) =>
      join.onRef('e.organizationId', '=', 'l.organizationId').onRef('e.sequence', '=', 'l.confirmedBy'),
    )
    .innerJoin('learningProgress as p', (join) =>
      join.onRef('p.organizationId', '=', 'l.organizationId').onRef('p.templateId', '=', 'l.templateId'),
    )
    .select(['l.templateId', 'l.toolUniqueId', 'l.imageId', 'l.status', 'l.confirmedBy'])
    .where('l.organizationId', '=', template.organizationId)
    .where('t.imageId', '=', template.imageId)
    .where('l.templateId', '<>', placesId(template))
    .where('l.engineVersion', '=', engineVersion)
    .where('e.kind', '=', 'empty_drawer_photographed')
    .where((where) =>
      where.or([
        where('p.ignoreBefore', 'is', null),
        where('l.confirmedBy', '>=', where.ref('p.ignoreBefore')),
      ]),
    )
    .orderBy('l.confirmedBy', 'desc')
    .orderBy('l.templateId')
    .orderBy('l.toolUniqueId')
    .limit(limit);

export function selectSharedPixels(db: Db, template: PicturedTemplate, query: SharedLooksQuery) {
  return looksOfPicture(db, template, query).select(['l.look', 'l.digest']).execute();
}

/** The looks, each with the event that confirmed it and that event's drawer. */
export function selectSharedLooks(db: Db, template: PicturedTemplate, query: SharedLooksQuery) {
  return looksOfPicture(db, template, query)
    .select(['e.kind', 'e.actorName', 'e.recordedAt', 'e.drawerId', 'e.toolboxId', 'e.drawerNumber'])
    .execute();
}

/** The tools of these templates, by template ID. */
export async function selectToolsOf(
  db: Db,
  organizationId: string,
  templateIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Tool[]>> {
  if (templateIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('templates')
    .select(['id', 'tools'])
    .where('organizationId', '=', organizationId)
    .where('id', 'in', templateIds)
    .execute();
  return new Map(rows.map(({ id, tools }) => [id, tools]));
}
