import type { Db } from '../../db/client.ts';
import type { ToolboxRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import {
  forgetPhotosOfInventory,
  reopened,
  selectDrawers,
  updateDrawer,
} from '../drawers/drawers.service.ts';
import { byPerson, recordEvent } from '../record/events.service.ts';
import { updateToolbox } from '../toolboxes/toolbox-access.service.ts';

interface Reset {
  readonly session: Session;
  readonly toolbox: ToolboxRow;
}

/** Why drawers and inventories end when a new one begins. */
export const NEW_INVENTORY = 'A new inventory of the toolbox was started';

/**
 * Makes the toolbox and its drawers incomplete for a new inventory; tools, pictures and history stay. Their
 * photos belong to the earlier one. The drawers that were open get a new version too, so that a photo taken
 * earlier is not saved as part of the new inventory.
 */
export async function resetToolbox(
  db: Db,
  deps: Pick<Deps, 'clock'>,
  { session, toolbox }: Reset,
): Promise<ToolboxRow> {
  const drawers = await selectDrawers(db, toolbox);
  const complete = drawers.filter((drawer) => drawer.status === 'complete');
  const open = drawers.filter((drawer) => drawer.status === 'incomplete');
  for (const drawer of complete) {
    await recordEvent(db, deps, {
      ...byPerson(session),
      kind: 'drawer_reopened',
      toolbox,
      drawer,
      before: { status: drawer.status },
      after: { status: 'incomplete' },
      reason: NEW_INVENTORY,
    });
    const values = { ...reopened, version: drawer.version + 1 };
    await updateDrawer(db, drawer, { ...values, updatedAt: deps.clock.now() });
  }
  await forgetPhotosOfInventory(db, toolbox);
  for (const drawer of open) {
    await updateDrawer(db, drawer, { version: drawer.version + 1, updatedAt: deps.clock.now() });
  }
  const numbers = (some: typeof drawers) => some.map(({ number }) => number);
  await recordEvent(db, deps, {
    ...byPerson(session),
    kind: 'toolbox_reopened',
    toolbox,
    before: { status: toolbox.status, completeDrawers: numbers(complete) },
    after: { status: 'incomplete', completeDrawers: [], renewedDrawers: numbers(open) },
  });
  const values = { status: 'incomplete' as const, version: toolbox.version + 1 };
  return updateToolbox(db, toolbox, { ...values, updatedAt: deps.clock.now() });
}
