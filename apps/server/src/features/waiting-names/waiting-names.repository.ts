import type { WaitingName } from '@stowed/contract';
import type { Db } from '../../db/client.ts';
import type { DrawerRow } from '../../db/rows.ts';

type DrawerKey = Pick<DrawerRow, 'organizationId' | 'id'>;

export async function deleteWaitingNames(db: Db, { organizationId, id }: DrawerKey): Promise<void> {
  await db
    .deleteFrom('waitingNames')
    .where('organizationId', '=', organizationId)
    .where('drawerId', '=', id)
    .execute();
}

/** Those of one drawer, in their order. */
export async function selectNamesOfDrawer(
  db: Db,
  { organizationId, id }: DrawerKey,
): Promise<(WaitingName & { readonly ordinal: number })[]> {
  return db
    .selectFrom('waitingNames')
    .select(['name', 'partNumber', 'pieces', 'ordinal'])
    .where('organizationId', '=', organizationId)
    .where('drawerId', '=', id)
    .orderBy('ordinal')
    .execute();
}

/** At least one. */
export async function deleteNames(
  db: Db,
  { organizationId, id }: DrawerKey,
  ordinals: readonly number[],
): Promise<void> {
  await db
    .deleteFrom('waitingNames')
    .where('organizationId', '=', organizationId)
    .where('drawerId', '=', id)
    .where('ordinal', 'in', ordinals)
    .execute();
}

/** In this order, from 1. At least one. */
export async function insertWaitingNames(
  db: Db,
  { organizationId, id }: DrawerKey,
  names: readonly WaitingName[],
): Promise<void> {
  const rows = names.map((name, index) => ({ organizationId, drawerId: id, ordinal: index + 1, ...name }));
  await db.insertInto('waitingNames').values(rows).execute();
}

/** A name that waits, and its drawer. */
interface NameOfDrawer extends WaitingName {
  readonly drawerNumber: number;
}

/** By drawer and place in the list. */
export async function selectWaitingNames(
  db: Db,
  toolbox: { readonly organizationId: string; readonly id: string },
): Promise<NameOfDrawer[]> {
  return db
    .selectFrom('waitingNames as names')
    .innerJoin('standingDrawers as drawers', (join) =>
      join
        .onRef('drawers.organizationId', '=', 'names.organizationId')
        .onRef('drawers.id', '=', 'names.drawerId'),
    )
    .select(['drawers.number as drawerNumber', 'names.name', 'names.partNumber', 'names.pieces'])
    .where('names.organizationId', '=', toolbox.organizationId)
    .where('drawers.toolboxRowId', '=', toolbox.id)
    .orderBy('drawers.number')
    .orderBy('names.ordinal')
    .execute();
}
