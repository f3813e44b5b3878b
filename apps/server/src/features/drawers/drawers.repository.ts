import type { ToolCounts } from '@stowed/domain';
import type { Updateable } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { Schema } from '../../db/schema.ts';
import type { DrawerRow, TemplateRow } from '../../db/rows.ts';
import { isMissingTool, missingTools, toolsToCheck } from '../../db/tool-counts.ts';

interface ToolboxKey {
  readonly organizationId: string;
  readonly id: string;
}

/** Active drawers by number. */
export async function selectDrawers(db: Db, toolbox: ToolboxKey): Promise<DrawerRow[]> {
  return db
    .selectFrom('standingDrawers')
    .selectAll()
    .where('organizationId', '=', toolbox.organizationId)
    .where('toolboxRowId', '=', toolbox.id)
    .orderBy('number')
    .execute();
}

/** All drawers the toolbox ever had, including archived ones, by number. */
export async function selectAllDrawers(db: Db, toolbox: ToolboxKey): Promise<DrawerRow[]> {
  return db
    .selectFrom('drawers')
    .selectAll()
    .where('organizationId', '=', toolbox.organizationId)
    .where('toolboxRowId', '=', toolbox.id)
    .orderBy('number')
    .execute();
}

export interface NewDrawer {
  readonly id: string;
  readonly number: number;
  readonly expectedTools: number;
}

/** Row ids by drawer number. */
export type DrawerIds = Readonly<Record<string, string>>;

export const idsOf = (drawers: readonly NewDrawer[]): DrawerIds =>
  Object.fromEntries(drawers.map(({ number, id }) => [number, id]));

export async function insertDrawers(
  db: Db,
  toolbox: ToolboxKey,
  { drawers, at }: { readonly drawers: readonly NewDrawer[]; readonly at: Date },
): Promise<void> {
  await db
    .insertInto('drawers')
    .values(
      drawers.map((drawer) => ({
        organizationId: toolbox.organizationId,
        id: drawer.id,
        toolboxRowId: toolbox.id,
        number: drawer.number,
        expectedTools: drawer.expectedTools,
        updatedAt: at,
      })),
    )
    .execute();
}

/**
 * Changes a drawer. The new version belongs to no save unless the values name one: a save id that outlived
 * its version would let a person overwrite someone else's change unasked.
 */
export async function updateDrawer(
  db: Db,
  { organizationId, id }: Pick<DrawerRow, 'organizationId' | 'id'>,
  values: Updateable<Schema['drawers']>,
): Promise<DrawerRow> {
  return db
    .updateTable('drawers')
    .set({ lastSaveId: null, ...values })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Reopens a completed drawer. Its photo is from before, so the next completion needs a new one. */
export const reopened = { status: 'incomplete', isPhotoOfInventory: false } as const;

/**
 * From here on, photos of this toolbox's drawers belong to an earlier inventory. Returns the number of
 * drawers that this changed.
 */
export async function forgetPhotosOfInventory(db: Db, toolbox: ToolboxKey): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('drawers')
    .set({ isPhotoOfInventory: false })
    .where('organizationId', '=', toolbox.organizationId)
    .where('toolboxRowId', '=', toolbox.id)
    .where('isPhotoOfInventory', '=', true)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Missing tools of all active drawers, and how many of them are to check. */
export async function countMissing(
  db: Db,
  organizationId: string,
): Promise<Pick<ToolCounts, 'missing' | 'toCheck'>> {
  return db
    .selectFrom('tools')
    .innerJoin('standingDrawers as drawers', (join) =>
      join
        .onRef('drawers.organizationId', '=', 'tools.organizationId')
        .onRef('drawers.id', '=', 'tools.drawerId'),
    )
    .select([missingTools.as('missing'), toolsToCheck.as('toCheck')])
    .where('tools.organizationId', '=', organizationId)
    .where(isMissingTool)
    .executeTakeFirstOrThrow();
}

/** Returns false if it was set before. */
export async function setFitAt(db: Db, { organizationId, id }: TemplateRow, fitAt: Date): Promise<boolean> {
  const set = await db
    .updateTable('templates')
    .set({ fitAt })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('fitAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return set !== undefined;
}
