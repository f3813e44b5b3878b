import type { endpoints, ParsedRequestOf, Toolbox } from '@stowed/contract';
import { atOneTime } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { change } from '../../use-case.ts';
import { byPerson, recordEvent } from '../record/events.service.ts';
import { suspectLeaving } from '../cases/counting.service.ts';
import {
  findOpenInventory,
  inventoryOfAct,
  noteUnsignedChange,
} from '../inventories/open-inventory.service.ts';
import { fitDrawers } from '../drawers/drawer-count.service.ts';
import { loadDrawers } from '../drawers/drawers.service.ts';
import { presentToolbox, settingsOf } from '../toolboxes/toolboxes.presenter.ts';
import type { ToolboxSettings } from '../toolboxes/toolboxes.presenter.ts';
import { recordReopening, requireToolboxAsSeen } from '../toolboxes/toolbox-access.service.ts';
import { updateToolbox as storeToolbox } from '../toolboxes/toolbox-access.service.ts';

type SettingsDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'signedImages'>;

type Body = ParsedRequestOf<typeof endpoints.updateToolbox>['body'];
interface SettingsChange extends Body {
  readonly toolboxId: string;
  /** The toolbox version on the person's screen. */
  readonly seenVersion: number | undefined;
}

/** Replaces the stored values with the given ones; an absent value stays. */
const changedBy = (stored: ToolboxSettings, given: Body): ToolboxSettings => ({
  name: given.name ?? stored.name,
  type: given.type,
  eid: given.eid === undefined ? stored.eid : given.eid,
  drawers: given.drawers,
  primaryFoamColor: given.primaryFoamColor ?? stored.primaryFoamColor,
  secondaryFoamColor: given.secondaryFoamColor ?? stored.secondaryFoamColor,
});

const columnsOf = ({ name, type, eid, ...settings }: ToolboxSettings) => ({
  name,
  type,
  eid,
  drawerCount: settings.drawers,
  primaryFoamColor: settings.primaryFoamColor,
  secondaryFoamColor: settings.secondaryFoamColor,
});

/**
 * Changes a toolbox's settings, never its toolboxId. If drawers are added, a complete toolbox needs an
 * inventory again. Throws `toolbox_changed` if the seen version is outdated. If nothing changed, records no
 * event.
 */
export function updateToolbox(
  clocked: SettingsDeps,
  session: Session,
  input: SettingsChange,
): Promise<{ readonly success: true; readonly toolbox: Toolbox }> {
  return change(clocked, session, async (db) => {
    const deps = atOneTime(clocked);
    const toolbox = await requireToolboxAsSeen(db, deps, { session, ...input });
    const leaving = (await loadDrawers(db, toolbox)).filter(({ drawer }) => drawer.number > input.drawers);
    const inventory = await findOpenInventory(db, toolbox);
    await suspectLeaving(db, deps, { session, drawers: leaving, inventory });
    const expectedTools = input.drawerTools ?? {};
    const drawers = await fitDrawers(db, deps, { toolbox, count: input.drawers, expectedTools });
    const stored = settingsOf(toolbox);
    const settings = changedBy(stored, input);
    const before = { ...stored, expectedTools: drawers.before };
    const after = { ...settings, expectedTools: drawers.after };
    const isSame = JSON.stringify(before) === JSON.stringify(after);
    if (isSame) return { success: true, toolbox: presentToolbox(toolbox, deps.signedImages) };
    const { drawerIds } = drawers;
    const added = drawers.added.length > 0 ? { drawerIds } : {};
    await recordEvent(db, deps, {
      ...byPerson(session),
      kind: 'toolbox_updated',
      toolbox,
      before,
      after: { ...after, ...added },
    });
    const isSameDrawers = JSON.stringify(drawers.before) === JSON.stringify(drawers.after);
    if (!isSameDrawers) await noteUnsignedChange(db, deps, { session, toolbox });
    const reopens = drawers.added.length > 0 && toolbox.status === 'complete';
    if (reopens) {
      await recordReopening(db, deps, { session, toolbox, reason: 'Drawers were added' });
      await inventoryOfAct(db, deps, { session, toolbox, open: await findOpenInventory(db, toolbox) });
    }
    const changed = await storeToolbox(db, toolbox, {
      ...columnsOf(settings),
      ...(reopens ? { status: 'incomplete' as const } : {}),
      version: toolbox.version + 1,
      updatedAt: deps.clock.now(),
    });
    return { success: true, toolbox: presentToolbox(changed, deps.signedImages) };
  });
}
