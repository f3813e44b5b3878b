import { atOneTime } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { change } from '../../use-case.ts';
import { byPerson, recordEvent } from '../record/events.service.ts';
import { suspectLeaving } from '../cases/counting.service.ts';
import { loadDrawers } from '../drawers/drawers.service.ts';
import { missingOf, snapshotOf } from '../drawers/snapshot.policy.ts';
import { endInventory, findOpenInventory } from '../inventories/open-inventory.service.ts';
import { hideToolboxImages } from '../pictures/pictures.service.ts';
import { requireToolboxAsSeen } from '../toolboxes/toolbox-access.service.ts';
import { settingsOf } from '../toolboxes/toolboxes.presenter.ts';
import { updateToolbox } from '../toolboxes/toolbox-access.service.ts';

type DeletionDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'signedImages'>;

interface DeletionRequest {
  readonly toolboxId: string;
  /** The toolbox version on the person's screen. */
  readonly seenVersion: number | undefined;
}

/**
 * Deletes a toolbox with its drawers, templates and pictures from every screen and endpoint, for good. The
 * record keeps its contents, who deleted it, and its final state with missing tools by name.
 */
export function deleteToolbox(
  clocked: DeletionDeps,
  session: Session,
  input: DeletionRequest,
): Promise<{ readonly success: true; readonly message: string }> {
  return change(clocked, session, async (db) => {
    const deps = atOneTime(clocked);
    const toolbox = await requireToolboxAsSeen(db, deps, { session, ...input });
    const drawers = await loadDrawers(db, toolbox);
    const inventory = await findOpenInventory(db, toolbox);
    await suspectLeaving(db, deps, { session, drawers, inventory });
    if (inventory) {
      const ending = { act: 'cancel', reason: 'The toolbox was deleted' } as const;
      await endInventory(db, deps, { session, toolbox, inventory, drawers, ...ending });
    }
    await recordEvent(db, deps, {
      ...byPerson(session),
      kind: 'toolbox_deleted',
      toolbox,
      before: {
        ...settingsOf(toolbox),
        toolboxId: toolbox.toolboxId,
        status: toolbox.status,
        version: toolbox.version,
        referenceImageId: toolbox.referenceImageId,
        missing: drawers.flatMap((open) => missingOf(open)),
        drawers: drawers.map((open) => snapshotOf(open)),
      },
    });
    const deletedAt = deps.clock.now();
    await hideToolboxImages(db, toolbox, deletedAt);
    const values = { deletedAt, updatedAt: deletedAt, version: toolbox.version + 1 };
    await updateToolbox(db, toolbox, values);
    const message = `Toolbox ${toolbox.toolboxId} has been deleted successfully.`;
    return { success: true, message };
  });
}
