import type { Db } from '../../db/client.ts';
import type { InventoryRow } from '../../db/rows.ts';
import { together } from '../../db/transaction.ts';
import type { DrawerWithContents } from '../drawers/drawers.presenter.ts';
import { loadDrawerForChange } from '../drawers/drawers.service.ts';
import type { DrawerPath } from '../drawers/drawers.service.ts';
import { findOpenInventoryAt } from './inventories.repository.ts';

interface DrawerToCount {
  readonly loaded: DrawerWithContents;
  /** The toolbox's open inventory. */
  readonly open: InventoryRow | undefined;
}

/** Like loadDrawerForChange, with the open inventory, in one round trip. */
export async function loadDrawerToCount(
  db: Db,
  organizationId: string,
  path: DrawerPath,
): Promise<DrawerToCount> {
  const [loaded, open] = await together(
    loadDrawerForChange(db, organizationId, path),
    findOpenInventoryAt(db, organizationId, path.toolboxId),
  );
  return { loaded, open };
}
