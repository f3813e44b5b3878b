import { inventoryAfter, inventoryKindWords } from '@stowed/domain';
import type { InventoryKind, NamedWorkItem } from '@stowed/contract';
import type { z } from 'zod';
import { AppError } from '../../app-error.ts';
import { atOneTime } from '../../clock.ts';
import type { Db } from '../../db/client.ts';
import type { InventoryRow, SignatureRow, ToolboxRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import type { DrawerWithContents } from '../drawers/drawers.presenter.ts';
import { missingOf, snapshotOf } from '../drawers/snapshot.policy.ts';
import { notifyOfSignature } from '../notifications/notices.service.ts';
import type { excusedTool } from '../record/tool-control-parts.policy.ts';
import { byPerson, recordEvent, signedBy } from '../record/events.service.ts';
import { voidSignatures } from '../signing/signatures.service.ts';
import {
  findLastEnd,
  findOpenInventory,
  hasCompleteDrawer,
  insertInventory,
  lockToolboxOf,
  selectInventoryWorkItems,
  selectWaiting,
  storeEnd,
  storeState,
} from './inventories.repository.ts';

export {
  findOpenInventory,
  isCountedInPart,
  selectInventoryWorkItems,
  selectOpenKinds,
  storeState,
} from './inventories.repository.ts';

type WriteDeps = Pick<Deps, 'clock' | 'ids'>;

interface OfToolbox {
  readonly session: Session;
  /** Locked by the caller: that makes starts and acts at one toolbox take turns. */
  readonly toolbox: ToolboxRow;
}

export interface Start extends OfToolbox {
  readonly kind: InventoryKind;
  readonly fresh: boolean;
  readonly place?: string | null;
  readonly note?: string | null;
  readonly workItems?: readonly NamedWorkItem[];
}

/** Opens an inventory. The toolbox must have none that is open. */
export async function openInventory(db: Db, clocked: WriteDeps, start: Start): Promise<InventoryRow> {
  const deps = atOneTime(clocked);
  const { session, toolbox, kind, fresh, place = null, note = null, workItems = [] } = start;
  const id = deps.ids.uuid();
  const startSequence = await recordEvent(db, deps, {
    ...byPerson(session),
    kind: 'inventory_started',
    toolbox,
    subject: inventoryKindWords[kind],
    after: { inventoryId: id, kind, fresh, place, note, workItems: [...workItems] },
  });
  return insertInventory(
    db,
    {
      organizationId: toolbox.organizationId,
      id,
      toolboxRowId: toolbox.id,
      kind,
      fresh,
      state: 'open',
      place,
      note,
      startSequence,
      startedAt: deps.clock.now(),
      startedBy: session.actor.userId,
    },
    workItems.map((item) => item.id),
  );
}

/**
 * The open inventory to which an act of counting belongs; the first act opens an unplanned one. Called before
 * the act changes anything, because it is fresh only if the toolbox and all its drawers are incomplete.
 */
export async function inventoryOfAct(
  db: Db,
  deps: WriteDeps,
  { open, ...act }: OfToolbox & { readonly open: InventoryRow | undefined },
): Promise<InventoryRow> {
  return open ? keepCounting(db, deps, { ...act, inventory: open }) : openUnplanned(db, deps, act);
}

/**
 * Since when a photo counts for what is counted now: the start of the open inventory; before an act that
 * opens one, the end of the last; undefined if there was none.
 */
export async function countingSince(
  db: Db,
  toolbox: ToolboxRow,
  open: InventoryRow | undefined,
): Promise<Date | undefined> {
  return open ? open.startedAt : findLastEnd(db, toolbox);
}

/**
 * When the person acted, by the server's clock: a device's clock may be off, but its spans of time are
 * right.
 */
export function actedAt({ queued, deviceTime }: Session, now: Date): Date {
  return queued ? new Date(now.getTime() - (deviceTime ?? now).getTime() + queued.at.getTime()) : now;
}

/** True for an act that a device kept since before the toolbox's last inventory ended: it counts for none. */
export async function isBeforeLastEnd(
  db: Db,
  { clock }: Pick<Deps, 'clock'>,
  { session, toolbox }: OfToolbox,
): Promise<boolean> {
  if (!session.queued) return false;
  const end = await findLastEnd(db, toolbox);
  return end !== undefined && actedAt(session, clock.now()) < end;
}

/** The open inventory, or a new unplanned one. What waits for a second signature goes on waiting. */
export async function inventoryToComplete(db: Db, deps: WriteDeps, act: OfToolbox): Promise<InventoryRow> {
  return (await findOpenInventory(db, act.toolbox)) ?? openUnplanned(db, deps, act);
}

async function openUnplanned(db: Db, deps: WriteDeps, act: OfToolbox): Promise<InventoryRow> {
  const fresh = act.toolbox.status === 'incomplete' && !(await hasCompleteDrawer(db, act.toolbox));
  return openInventory(db, deps, { ...act, kind: 'unplanned', fresh });
}

interface OfInventory extends OfToolbox {
  readonly inventory: InventoryRow;
}

/** A change while the second signature is awaited: the inventory is open again, its signatures are void. */
async function keepCounting(
  db: Db,
  clocked: WriteDeps,
  { session, toolbox, inventory }: OfInventory,
): Promise<InventoryRow> {
  const state = inventoryAfter(inventory.state, 'reopen');
  if (state === undefined) return inventory;
  const deps = atOneTime(clocked);
  const { organizationId, id: inventoryId, kind } = inventory;
  const signatures = await voidSignatures(db, { organizationId, inventoryId, at: deps.clock.now() });
  const sequence = await recordEvent(db, deps, {
    ...byPerson(session),
    kind: 'inventory_signature_voided',
    toolbox,
    subject: inventoryKindWords[kind],
    before: { state: inventory.state },
    after: { inventoryId, kind, state, signatureIds: signatures.map(({ id }) => id) },
  });
  await notifyOfSignature(db, deps, {
    by: session,
    sequence,
    kind: 'signature_void',
    inventory: { id: inventoryId, kind, toolboxId: toolbox.toolboxId },
    named: signatures.map(({ userId }) => userId),
  });
  return storeState(db, inventory, { state, version: inventory.version + 1 });
}

/** Like inventoryOfAct, for a change of a toolbox that counts nothing: it opens no inventory. */
export async function noteUnsignedChange(db: Db, deps: WriteDeps, act: OfToolbox): Promise<void> {
  const inventory = await findOpenInventory(db, act.toolbox);
  if (inventory) await keepCounting(db, deps, { ...act, inventory });
}

/** For a change of settings that opens again what waits for a second signature. */
export const waitingInventories = (deps: WriteDeps) => ({
  async lock(db: Db, organizationId: string): Promise<void> {
    for (const inventory of await selectWaiting(db, organizationId)) await lockToolboxOf(db, inventory);
  },
  async reopen(db: Db, session: Session): Promise<void> {
    for (const inventory of await selectWaiting(db, session.organizationId)) {
      const toolbox = await lockToolboxOf(db, inventory);
      await keepCounting(db, deps, { session, toolbox, inventory });
    }
  },
});

/** What a count found, as its last event tells it. */
function resultOf(drawers: readonly DrawerWithContents[]) {
  return {
    incompleteDrawers: drawers
      .filter(({ drawer }) => drawer.status !== 'complete')
      .map(({ drawer }) => drawer.number),
    missing: drawers.flatMap((open) => missingOf(open)),
    drawers: drawers.map((open) => snapshotOf(open)),
  };
}
type Result = ReturnType<typeof resultOf>;

const countsOf = ({ incompleteDrawers, missing, drawers }: Result, excused: number) => ({
  incompleteDrawers,
  missing: missing.length,
  notAccountedFor: drawers.reduce((sum, { notAccountedFor = [] }) => sum + notAccountedFor.length, 0),
  excused,
});

interface End {
  readonly session: Session;
  readonly inventory: InventoryRow;
  readonly state: InventoryRow['state'];
  readonly endSequence: number;
  readonly endReason: string | null;
  readonly result: Result;
  readonly excused?: number;
}

function closeRow(db: Db, { clock }: Pick<Deps, 'clock'>, end: End): Promise<InventoryRow> {
  const { session, inventory, state, endSequence, endReason, result, excused = 0 } = end;
  return storeEnd(db, inventory, {
    state,
    endSequence,
    endReason,
    ...countsOf(result, excused),
    endedAt: clock.now(),
    endedBy: session.actor.userId,
    version: inventory.version + 1,
  });
}

interface Ending extends OfToolbox {
  readonly inventory: InventoryRow;
  readonly act: 'supersede' | 'cancel';
  readonly reason: string;
  /** As they are, before anything is reset. */
  readonly drawers: readonly DrawerWithContents[];
}

/** Ends an inventory before its completion. What it found stays on record. Throws `inventory_ended`. */
export async function endInventory(
  db: Db,
  clocked: WriteDeps,
  { session, toolbox, act, reason, drawers, ...ending }: Ending,
): Promise<InventoryRow> {
  const deps = atOneTime(clocked);
  // What waits for a second signature is open again first: its signatures become void.
  const inventory = await keepCounting(db, deps, { session, toolbox, inventory: ending.inventory });
  const state = inventoryAfter(inventory.state, act);
  if (state === undefined) throw new AppError('inventory_ended');
  const result = resultOf(drawers);
  const { id: inventoryId, kind } = inventory;
  const endSequence = await recordEvent(db, deps, {
    ...byPerson(session),
    kind: act === 'supersede' ? 'inventory_superseded' : 'inventory_cancelled',
    toolbox,
    subject: inventoryKindWords[kind],
    before: { inventoryId, kind, state: inventory.state, ...result },
    after: { state },
    reason,
  });
  return closeRow(db, deps, { session, inventory, state, endSequence, endReason: reason, result });
}

interface Completion extends OfToolbox {
  /** The toolbox's version after the completion. */
  readonly version: number;
  readonly drawers: readonly DrawerWithContents[];
  /** Missing tools that make no case, with the reason. */
  readonly excused: readonly z.infer<typeof excusedTool>[];
  /** Oldest first, with those that are void. */
  readonly signatures: readonly SignatureRow[];
}

const printed = ({ role, name, rank, unit, meaning, method, digest, signedAt, voidAt }: SignatureRow) => ({
  role,
  name,
  rank,
  unit,
  meaning,
  method,
  digest,
  signedAt: signedAt.toISOString(),
  voidAt: voidAt?.toISOString() ?? null,
});

/**
 * Completes the open inventory; without one, opens it first. Writes the event of the toolbox's completion,
 * which holds everything that the inventory's receipt prints.
 */
export async function completeInventory(
  db: Db,
  deps: WriteDeps,
  { session, toolbox, version, drawers, excused, signatures }: Completion,
): Promise<InventoryRow> {
  const inventory = await inventoryToComplete(db, deps, { session, toolbox });
  const state = inventoryAfter(inventory.state, 'complete');
  if (state === undefined) throw new AppError('inventory_ended');
  const { id: inventoryId, kind, fresh, place, note, startSequence } = inventory;
  const result = resultOf(drawers);
  const endSequence = await recordEvent(db, deps, {
    ...byPerson(session),
    kind: 'toolbox_completed',
    toolbox,
    before: { status: toolbox.status, version: toolbox.version },
    after: {
      status: 'complete',
      version,
      ...result,
      inventoryId,
      kind,
      fresh,
      place,
      note,
      startSequence,
      startedAt: inventory.startedAt.toISOString(),
      workItems: await selectInventoryWorkItems(db, inventory),
      eid: toolbox.eid,
      ...(excused.length > 0 ? { excused: [...excused] } : {}),
      ...(signatures.length > 0 ? { signatures: signatures.map(printed) } : {}),
    },
    decision: signedBy(session),
  });
  const end = { session, inventory, state, endSequence, endReason: null, result };
  return closeRow(db, deps, { ...end, excused: excused.length });
}
