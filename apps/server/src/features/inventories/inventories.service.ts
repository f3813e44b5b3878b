import type { endpoints, Inventory, ParsedRequestOf, ResponseOf, Toolbox } from '@stowed/contract';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/client.ts';
import type { InventoryRow, ToolboxRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { isUuid } from '../../ids.ts';
import type { Session } from '../../session.ts';
import { change, read } from '../../use-case.ts';
import { loadDrawers } from '../drawers/drawers.service.ts';
import { resetToolbox } from './reset.service.ts';
import { requireToolbox, requireToolboxForChange } from '../toolboxes/toolbox-access.service.ts';
import { presentToolbox } from '../toolboxes/toolboxes.presenter.ts';
import { useWorkItems } from '../work-items/work-items.service.ts';
import { findInventory, selectInventories, selectWaitingFor } from './inventories.repository.ts';
import type { ShownInventory } from './inventories.repository.ts';
import { endInventory, findOpenInventory, openInventory } from './open-inventory.service.ts';
import { presentInventory } from './inventories.presenter.ts';

type WriteDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'signedImages'>;
type StartBody = ParsedRequestOf<typeof endpoints.startInventory>['body'];
type Query = ParsedRequestOf<typeof endpoints.listInventories>['query'];

const PAGE = 50;

/** Throws `inventory_not_found`. */
export async function requireInventory(
  db: Db,
  { organizationId }: Session,
  id: string,
): Promise<ShownInventory> {
  const row = isUuid(id) ? await findInventory(db, organizationId, id) : undefined;
  if (!row) throw new AppError('inventory_not_found');
  return row;
}

/** For a request with an invalid body: checks that it names an inventory. */
export async function checkInventory(deps: Pick<Deps, 'db'>, session: Session, id: string): Promise<void> {
  await read(deps, session, (db) => requireInventory(db, session, id));
}

interface Answer {
  readonly inventory: Inventory;
  readonly toolbox: Toolbox;
}

interface Changed {
  readonly session: Session;
  readonly inventory: InventoryRow;
  readonly toolbox: ToolboxRow;
}

async function answerWith(
  db: Db,
  { signedImages }: Pick<Deps, 'signedImages'>,
  { session, inventory, toolbox }: Changed,
): Promise<Answer> {
  const shown = await requireInventory(db, session, inventory.id);
  return { inventory: presentInventory(shown), toolbox: presentToolbox(toolbox, signedImages) };
}

/** Ends the open inventory, if any. Throws `inventory_open` with it unless it is to be superseded. */
async function makeRoom(
  db: Db,
  deps: WriteDeps,
  step: { readonly session: Session; readonly toolbox: ToolboxRow; readonly reason: string | undefined },
): Promise<void> {
  const { session, toolbox, reason } = step;
  const open = await findOpenInventory(db, toolbox);
  if (!open) return;
  if (reason === undefined) {
    const inventory = presentInventory(await requireInventory(db, session, open.id));
    throw new AppError('inventory_open', { extra: { inventory } });
  }
  const drawers = await loadDrawers(db, toolbox);
  await endInventory(db, deps, { session, toolbox, inventory: open, act: 'supersede', reason, drawers });
}

/** Starts a fresh inventory. Throws `duty_missing`, `inventory_open`, `work_item_not_found`. */
export function startInventory(
  deps: WriteDeps,
  session: Session,
  { toolboxId, kind, place, note, workItemIds = [], supersede }: StartBody & { readonly toolboxId: string },
): Promise<Answer> {
  return change(deps, session, async (db) => {
    const toolbox = await requireToolboxForChange(db, session.organizationId, toolboxId);
    if (kind === 'spot' && !session.duties.includes('inspector')) throw new AppError('duty_missing');
    const workItems = await useWorkItems(db, deps, { session, ids: workItemIds });
    await makeRoom(db, deps, { session, toolbox, reason: supersede?.reason });
    const reset = await resetToolbox(db, deps, { session, toolbox });
    const start = { session, toolbox, kind, fresh: true, place, note, workItems };
    const inventory = await openInventory(db, deps, start);
    return answerWith(db, deps, { session, inventory, toolbox: reset });
  });
}

/** A toolbox's inventories, newest first, 50 a page. */
export function listInventories(
  deps: Pick<Deps, 'db'>,
  session: Session,
  { toolboxId, ...page }: Query & { readonly toolboxId: string },
): Promise<ResponseOf<typeof endpoints.listInventories>> {
  return read(deps, session, async (db) => {
    const toolbox = await requireToolbox(db, session.organizationId, toolboxId);
    const rows = await selectInventories(db, toolbox, { ...page, limit: PAGE + 1 });
    const shown = rows.slice(0, PAGE);
    const last = shown.at(-1);
    const nextCursor = rows.length > PAGE && last ? String(last.startSequence) : null;
    return { inventories: shown.map(presentInventory), nextCursor };
  });
}

interface Cancellation {
  readonly inventoryId: string;
  readonly reason: string;
}

/**
 * Cancels an open inventory. What was counted in it satisfies nothing, so its drawers become incomplete;
 * tools and photos stay. Throws `inventory_not_found` or `inventory_ended`.
 */
export function cancelInventory(
  deps: WriteDeps,
  session: Session,
  { inventoryId, reason }: Cancellation,
): Promise<Answer> {
  return change(deps, session, async (db) => {
    const found = await requireInventory(db, session, inventoryId);
    const toolbox = await requireToolboxForChange(db, session.organizationId, found.toolboxRowId);
    const inventory = await findOpenInventory(db, toolbox);
    if (inventory?.id !== found.id) throw new AppError('inventory_ended');
    const drawers = await loadDrawers(db, toolbox);
    await endInventory(db, deps, { session, toolbox, inventory, act: 'cancel', reason, drawers });
    const reset = await resetToolbox(db, deps, { session, toolbox });
    return answerWith(db, deps, { session, inventory, toolbox: reset });
  });
}

/** What waits for this person's signature. */
export function listWaitingInventories(
  deps: Pick<Deps, 'db'>,
  session: Session,
): Promise<ResponseOf<typeof endpoints.listWaitingInventories>> {
  return read(deps, session, async (db) => {
    const { organizationId, actor, duties } = session;
    const maySign = duties.includes('lead') || duties.includes('inspector');
    const rows = maySign ? await selectWaitingFor(db, { organizationId, userId: actor.userId }) : [];
    return { inventories: rows.map(presentInventory) };
  });
}
