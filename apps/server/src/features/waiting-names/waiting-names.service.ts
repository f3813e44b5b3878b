import type { WaitingNames } from '@stowed/contract';
import type { ListedTool } from '@stowed/domain';
import type { Db } from '../../db/client.ts';
import type { DrawerRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { read } from '../../use-case.ts';
import { requireToolbox } from '../toolboxes/toolbox-access.service.ts';
import { deleteWaitingNames, insertWaitingNames, selectWaitingNames } from './waiting-names.repository.ts';

export { deleteWaitingNames as dropWaitingNames } from './waiting-names.repository.ts';

/** Keeps the names until the drawer gets a template. They replace those that waited. */
export async function keepWaitingNames(
  db: Db,
  drawer: Pick<DrawerRow, 'organizationId' | 'id'>,
  names: readonly ListedTool[],
): Promise<void> {
  await deleteWaitingNames(db, drawer);
  const rows = names.map(({ name, partNumber = null, pieces = null }) => ({ name, partNumber, pieces }));
  if (rows.length > 0) await insertWaitingNames(db, drawer, rows);
}

/** By drawer. Throws `toolbox_not_found`. */
export function listWaitingNames(
  deps: Pick<Deps, 'db'>,
  session: Session,
  toolboxId: string,
): Promise<WaitingNames> {
  return read(deps, session, async (db) => {
    const toolbox = await requireToolbox(db, session.organizationId, toolboxId);
    const rows = await selectWaitingNames(db, toolbox);
    return [...new Set(rows.map(({ drawerNumber }) => drawerNumber))].map((drawerNumber) => ({
      drawerNumber,
      names: rows.filter((row) => row.drawerNumber === drawerNumber),
    }));
  });
}
