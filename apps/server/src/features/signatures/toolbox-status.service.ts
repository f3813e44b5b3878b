import type { Completion, Toolbox } from '@stowed/contract';
import { AppError } from '../../app-error.ts';
import { atOneTime } from '../../clock.ts';
import type { Db } from '../../db/client.ts';
import { Refusal } from '../../db/idempotency.repository.ts';
import type { SignatureRow, ToolboxRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { change } from '../../use-case.ts';
import { excusedTools, openCases } from '../cases/counting.service.ts';
import { lockRecord } from '../record/events.service.ts';
import { loadDrawers } from '../drawers/drawers.service.ts';
import type { DrawerWithContents } from '../drawers/drawers.service.ts';
import {
  completeInventory,
  endInventory,
  findOpenInventory,
  inventoryToComplete,
  isCountedInPart,
  openInventory,
  selectInventoryWorkItems,
} from '../inventories/open-inventory.service.ts';
import { presentInventory } from '../inventories/inventories.presenter.ts';
import { requireInventory } from '../inventories/inventories.service.ts';
import { settingsOf } from '../settings/settings.service.ts';
import { NEW_INVENTORY, resetToolbox } from '../inventories/reset.service.ts';
import { hasSeen, isSigned } from './signature.policy.ts';
import { requireToolboxForChange, toolboxChanged } from '../toolboxes/toolbox-access.service.ts';
import { presentToolbox } from '../toolboxes/toolboxes.presenter.ts';
import { updateToolbox } from '../toolboxes/toolbox-access.service.ts';

type InventoryDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'signedImages'>;

interface StatusChange {
  readonly toolboxId: string;
  readonly status: Completion;
  /** The toolbox version on the person's screen. */
  readonly seenVersion: number | undefined;
}

interface ToComplete {
  readonly session: Session;
  readonly toolbox: ToolboxRow;
  readonly signatures?: readonly SignatureRow[];
}

/** With signing on, nothing is completed without a signature: the refusal has the inventory to sign. */
async function needsSignature(
  db: Db,
  deps: InventoryDeps,
  { session, toolbox }: ToComplete,
): Promise<Refusal | undefined> {
  if (isSigned(toolbox)) return undefined;
  const { signing } = await settingsOf(db, toolbox.organizationId);
  if (signing === 'off') return undefined;
  const { id } = await inventoryToComplete(db, deps, { session, toolbox });
  const inventory = presentInventory(await requireInventory(db, session, id));
  return new Refusal(new AppError('signature_required', { extra: { inventory } }));
}

/**
 * Completes a toolbox's inventory, whatever the state of its drawers: the record names the person, the time,
 * the incomplete drawers and every missing tool. If nothing changed since the last completion, there is no
 * second record.
 */
export async function completeToolbox(
  db: Db,
  clocked: InventoryDeps,
  { session, toolbox, signatures = [] }: ToComplete,
): Promise<ToolboxRow> {
  if (isSigned(toolbox)) return toolbox;
  const deps = atOneTime(clocked);
  const version = toolbox.version + 1;
  const drawers = await loadDrawers(db, toolbox);
  await lockRecord(db, toolbox.organizationId);
  const excused = await excusedTools(db, { toolbox, drawers });
  const inventory = await completeInventory(db, deps, {
    session,
    toolbox,
    version,
    drawers,
    excused,
    signatures,
  });
  await openCases(db, deps, { session, toolbox, drawers, inventory });
  const now = deps.clock.now();
  return updateToolbox(db, toolbox, {
    status: 'complete',
    version,
    completedVersion: version,
    completedAt: now,
    completedBy: session.actor.userId,
    updatedAt: now,
  });
}

/** True if something was counted or completed, so that a new inventory must reset it. */
const isTouched = (toolbox: ToolboxRow, drawers: readonly DrawerWithContents[]): boolean =>
  toolbox.status === 'complete' ||
  drawers.some(({ drawer }) => drawer.status === 'complete' || drawer.isPhotoOfInventory);

/**
 * Starts a new inventory: toolbox and drawers become incomplete; tools, pictures and history stay. One that
 * was counted in part starts again, with its kind; if nothing was counted in it yet, nothing changes.
 */
async function startNew(
  db: Db,
  deps: InventoryDeps,
  { session, toolbox }: { readonly session: Session; readonly toolbox: ToolboxRow },
): Promise<ToolboxRow> {
  const inventory = await findOpenInventory(db, toolbox);
  const drawers = await loadDrawers(db, toolbox);
  const fresh = { session, toolbox, fresh: true };
  if (inventory) {
    const isCounted = isTouched(toolbox, drawers) || (await isCountedInPart(db, inventory));
    if (!isCounted) return toolbox;
    const workItems = await selectInventoryWorkItems(db, inventory);
    const ending = { act: 'supersede', reason: NEW_INVENTORY } as const;
    await endInventory(db, deps, { session, toolbox, inventory, drawers, ...ending });
    const reset = await resetToolbox(db, deps, { session, toolbox });
    const { kind, place, note } = inventory;
    await openInventory(db, deps, { ...fresh, kind, place, note, workItems });
    return reset;
  }
  const reset = await resetToolbox(db, deps, { session, toolbox });
  await openInventory(db, deps, { ...fresh, kind: 'unplanned' });
  return reset;
}

/**
 * Completes a toolbox's inventory or starts a new one. With signing on, a completion throws
 * `signature_required`. Nobody signs an unseen state: throws `toolbox_changed`
 * with the current toolbox unless the version is the newest, or the one someone else has just signed.
 */
export function setToolboxStatus(
  deps: InventoryDeps,
  session: Session,
  { toolboxId, status, seenVersion }: StatusChange,
): Promise<{ readonly success: true; readonly toolbox: Toolbox }> {
  return change(deps, session, async (db) => {
    const toolbox = await requireToolboxForChange(db, session.organizationId, toolboxId);
    if (!hasSeen(toolbox, { status, seenVersion })) throw toolboxChanged(toolbox, deps);
    const refusal = status === 'complete' && (await needsSignature(db, deps, { session, toolbox }));
    if (refusal) return refusal;
    const step = status === 'complete' ? completeToolbox : startNew;
    const changed = await step(db, deps, { session, toolbox });
    return { success: true, toolbox: presentToolbox(changed, deps.signedImages) };
  });
}
