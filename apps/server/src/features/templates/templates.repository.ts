import type { AnchorPoint, Tool } from '@stowed/contract';
import type { Db } from '../../db/client.ts';
import { placesId } from '../../db/places-id.ts';
import type { TemplateRow } from '../../db/rows.ts';
import { isUuid } from '../../uuid.ts';

export interface NewTemplate {
  readonly organizationId: string;
  readonly id: string;
  readonly drawerId: string;
  readonly imageId: string | null;
  readonly foreignImageUrl: string | null;
  readonly tools: readonly Tool[];
  readonly anchorPoints: readonly AnchorPoint[];
  /** The former version of this drawer's template, where that has the same places. */
  readonly samePlacesAs: TemplateRow | undefined;
  readonly createdBy: string;
  readonly createdAt: Date;
}

/** The next version of the drawer's template. The drawer must be locked. */
export async function insertTemplate(db: Db, template: NewTemplate): Promise<TemplateRow> {
  const newest = await db
    .selectFrom('templates')
    .select((select) => select.fn.max('version').as('version'))
    .where('organization_id', '=', template.organizationId)
    .where('drawer_id', '=', template.drawerId)
    .executeTakeFirst();
  return db
    .insertInto('templates')
    .values({
      organization_id: template.organizationId,
      id: template.id,
      drawer_id: template.drawerId,
      version: (newest?.version ?? 0) + 1,
      image_id: template.imageId,
      foreign_image_url: template.foreignImageUrl,
      tools: JSON.stringify(template.tools),
      anchor_points: JSON.stringify(template.anchorPoints),
      same_places_as: template.samePlacesAs ? placesId(template.samePlacesAs) : null,
      created_by: template.createdBy,
      created_at: template.createdAt,
      removed_by: null,
      removed_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The anchor points of a template of this organization, whichever drawer of a standing toolbox has it. */
export async function findAnchorPoints(
  db: Db,
  organizationId: string,
  templateId: string,
): Promise<AnchorPoint[] | undefined> {
  if (!isUuid(templateId)) return undefined;
  const row = await db
    .selectFrom('templates')
    .innerJoin('drawers', (join) =>
      join
        .onRef('drawers.organization_id', '=', 'templates.organization_id')
        .onRef('drawers.id', '=', 'templates.drawer_id'),
    )
    .innerJoin('toolboxes', (join) =>
      join
        .onRef('toolboxes.organization_id', '=', 'drawers.organization_id')
        .onRef('toolboxes.id', '=', 'drawers.toolbox_row_id'),
    )
    .select('templates.anchor_points')
    .where('templates.organization_id', '=', organizationId)
    .where('templates.id', '=', templateId)
    .where('toolboxes.deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.anchor_points;
}

export async function markRemoved(
  db: Db,
  { organization_id, id }: TemplateRow,
  by: { readonly userId: string; readonly at: Date },
): Promise<void> {
  await db
    .updateTable('templates')
    .set({ removed_by: by.userId, removed_at: by.at })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute();
}

/** The templates that drawers have now, by toolbox and drawer. */
export async function selectAssigned(
  db: Db,
  organizationId: string,
): Promise<(TemplateRow & { toolbox_id: string; drawer_number: number })[]> {
  return db
    .selectFrom('drawers')
    .innerJoin('templates', (join) =>
      join
        .onRef('templates.organization_id', '=', 'drawers.organization_id')
        .onRef('templates.id', '=', 'drawers.template_id'),
    )
    .innerJoin('toolboxes', (join) =>
      join
        .onRef('toolboxes.organization_id', '=', 'drawers.organization_id')
        .onRef('toolboxes.id', '=', 'drawers.toolbox_row_id'),
    )
    .selectAll('templates')
    .select(['toolboxes.toolbox_id', 'drawers.number as drawer_number'])
    .where('drawers.organization_id', '=', organizationId)
    .where('drawers.archived_at', 'is', null)
    .where('toolboxes.deleted_at', 'is', null)
    .whereRef('drawers.number', '<=', 'toolboxes.drawer_count')
    .orderBy('toolboxes.toolbox_id')
    .orderBy('drawers.number')
    .execute();
}
