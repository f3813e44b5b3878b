import type { AnchorPoint, Tool } from '@stowed/contract';
import type { Db } from '../../db/client.ts';
import type { TemplateRow } from '../../db/rows.ts';
import { placesId } from '../../db/rows.ts';
import { isUuid } from '../../ids.ts';

export interface NewTemplate {
  readonly organizationId: string;
  readonly id: string;
  readonly drawerId: string;
  readonly imageId: string | null;
  readonly foreignImageUrl: string | null;
  readonly tools: readonly Tool[];
  readonly anchorPoints: readonly AnchorPoint[];
  /** The previous version of this drawer's template, if its places are the same. */
  readonly samePlacesAs: TemplateRow | undefined;
  readonly copiedFromId: string | null;
  readonly fitAt: Date | null;
  /** The Idempotency-Key of the saving request. */
  readonly lastSaveId: string | null;
  readonly createdBy: string;
  readonly createdAt: Date;
}

/** The next version of the drawer's template. The drawer must be locked. */
export async function insertTemplate(db: Db, template: NewTemplate): Promise<TemplateRow> {
  const newest = await db
    .selectFrom('templates')
    .select((select) => select.fn.max('version').as('version'))
    .where('organizationId', '=', template.organizationId)
    .where('drawerId', '=', template.drawerId)
    .executeTakeFirst();
  return db
    .insertInto('templates')
    .values({
      organizationId: template.organizationId,
      id: template.id,
      drawerId: template.drawerId,
      version: (newest?.version ?? 0) + 1,
      imageId: template.imageId,
      foreignImageUrl: template.foreignImageUrl,
      tools: JSON.stringify(template.tools),
      anchorPoints: JSON.stringify(template.anchorPoints),
      samePlacesAs: template.samePlacesAs ? placesId(template.samePlacesAs) : null,
      copiedFromId: template.copiedFromId,
      fitAt: template.fitAt,
      lastSaveId: template.lastSaveId,
      createdBy: template.createdBy,
      createdAt: template.createdAt,
      removedBy: null,
      removedAt: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The first template with this picture: of the drawer that the picture shows. */
export async function findFirstWithPicture(
  db: Db,
  organizationId: string,
  imageId: string,
): Promise<Pick<TemplateRow, 'id' | 'drawerId'> | undefined> {
  return db
    .selectFrom('templates')
    .select(['id', 'drawerId'])
    .where('organizationId', '=', organizationId)
    .where('imageId', '=', imageId)
    .orderBy('createdAt')
    .orderBy('version')
    .limit(1)
    .executeTakeFirst();
}

/** The anchor points of this organization's template, if a drawer of an existing toolbox has it. */
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
        .onRef('drawers.organizationId', '=', 'templates.organizationId')
        .onRef('drawers.id', '=', 'templates.drawerId'),
    )
    .innerJoin('toolboxes', (join) =>
      join
        .onRef('toolboxes.organizationId', '=', 'drawers.organizationId')
        .onRef('toolboxes.id', '=', 'drawers.toolboxRowId'),
    )
    .select('templates.anchorPoints')
    .where('templates.organizationId', '=', organizationId)
    .where('templates.id', '=', templateId)
    .where('toolboxes.deletedAt', 'is', null)
    .executeTakeFirst();
  return row?.anchorPoints;
}

export async function markRemoved(
  db: Db,
  { organizationId, id }: TemplateRow,
  by: { readonly userId: string; readonly at: Date },
): Promise<void> {
  await db
    .updateTable('templates')
    .set({ removedBy: by.userId, removedAt: by.at })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

/** The drawers' current templates, by toolbox and drawer. */
export async function selectAssigned(
  db: Db,
  organizationId: string,
): Promise<(TemplateRow & { toolboxId: string; drawerNumber: number })[]> {
  return db
    .selectFrom('standingDrawers as drawers')
    .innerJoin('templates', (join) =>
      join
        .onRef('templates.organizationId', '=', 'drawers.organizationId')
        .onRef('templates.id', '=', 'drawers.templateId'),
    )
    .selectAll('templates')
    .select(['drawers.toolboxId', 'drawers.number as drawerNumber'])
    .where('drawers.organizationId', '=', organizationId)
    .orderBy('drawers.toolboxId')
    .orderBy('drawers.number')
    .execute();
}
