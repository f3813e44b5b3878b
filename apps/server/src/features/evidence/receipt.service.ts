import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/client.ts';
import type { ToolboxRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { read } from '../../use-case.ts';
import { readEvent } from '../record/event-kinds.policy.ts';
import type { DrawerState } from '../record/event-kinds.policy.ts';
import { requireToolbox } from '../toolboxes/toolbox-access.service.ts';
import { deviceWords, personWords, receiptDrawer } from './receipt-content.ts';
import type { ReceiptDrawer } from './receipt-content.ts';
import { writeReceipt } from './receipt-writer.ts';
import { findCompletion, readRecord, selectPictures, selectSignatures } from './receipt.repository.ts';
import type { PictureRow } from './receipt.repository.ts';

type ReceiptDeps = Pick<Deps, 'db' | 'images' | 'clock' | 'recordKeys'>;

async function requireCompletion(db: Db, toolbox: ToolboxRow) {
  const event = await findCompletion(db, toolbox);
  if (!event) throw new AppError('inventory_not_completed');
  const readable = readEvent(event);
  if (readable?.kind !== 'toolbox_completed') throw new AppError('inventory_unreadable');
  return { event, inventory: readable.after };
}

/** The receipt's content as of one moment. */
function load(deps: ReceiptDeps, { organizationId }: Session, toolboxId: string) {
  return read(deps, { organizationId }, async (db) => {
    const toolbox = await requireToolbox(db, organizationId, toolboxId);
    const { event, inventory } = await requireCompletion(db, toolbox);
    const imageIds = inventory.drawers.flatMap(({ imageId }) => imageId ?? []);
    return {
      toolbox,
      event,
      inventory,
      record: await readRecord(db, organizationId),
      signatures: await selectSignatures(db, toolbox, event.sequence),
      pictures: await selectPictures(db, organizationId, imageIds),
    };
  });
}

/** A missing picture leaves its place empty; the rest is still printed. */
async function photoOf(
  { images }: Pick<Deps, 'images'>,
  { imageId }: DrawerState,
  pictures: readonly PictureRow[],
): Promise<ReceiptDrawer['photo']> {
  const row = pictures.find(({ id }) => id === imageId);
  const bytes = row && (await images.find(row.id));
  return bytes && { ...row, bytes };
}

/**
 * Renders the toolbox's last completed inventory as a PDF. Throws `toolbox_not_found`,
 * `inventory_not_completed` if there is none, or `inventory_unreadable` if its event was altered.
 */
export async function printReceipt(
  deps: ReceiptDeps,
  session: Session,
  toolboxId: string,
): Promise<Uint8Array> {
  const found = await load(deps, session, toolboxId);
  const { toolbox, event, inventory, record, signatures, pictures } = found;
  const drawers: ReceiptDrawer[] = [];
  for (const state of inventory.drawers) {
    drawers.push(
      receiptDrawer(state, {
        signature: signatures.find(({ drawerNumber }) => drawerNumber === state.drawerNumber),
        photo: await photoOf(deps, state, pictures),
      }),
    );
  }
  const printedAt = deps.clock.now();
  return writeReceipt({
    organization: record.name,
    toolboxId: toolbox.toolboxId,
    equipmentId: toolbox.eid,
    completedBy: personWords(event),
    completedAt: event.recordedAt,
    onDevice: deviceWords(event),
    incompleteDrawers: inventory.incompleteDrawers,
    drawers,
    entry: { sequence: event.sequence, hash: event.hash },
    newest: deps.recordKeys.sign({ ...record, organizationId: session.organizationId }, printedAt),
    printedBy: session.actor.name,
    printedAt,
  });
}
