import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/client.ts';
import type { ToolboxRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { read } from '../../use-case.ts';
import { readEvent } from '../record/event-kinds.policy.ts';
import type { DrawerState } from '../record/event-kinds.policy.ts';
import { requireInventory } from '../inventories/inventories.service.ts';
import { settingsOf } from '../settings/settings.service.ts';
import { requireToolbox } from '../toolboxes/toolbox-access.service.ts';
import { deviceWords, personWords, planOf, receiptDrawer, signatureOf } from './receipt-content.ts';
import type { ReceiptDrawer } from './receipt-content.ts';
import { writeReceipt } from './receipt-writer.ts';
import { selectTemplates } from './evidence.repository.ts';
import type { EventRow } from './evidence.repository.ts';
import {
  findCompletion,
  getEvent,
  readRecord,
  selectPictures,
  selectSignatures,
} from './receipt.repository.ts';
import type { PictureRow } from './receipt.repository.ts';

type ReceiptDeps = Pick<Deps, 'db' | 'images' | 'clock' | 'recordKeys'>;

/** Reads a completion. Throws `inventory_unreadable`. */
function readCompletion(event: EventRow) {
  const readable = readEvent(event);
  if (readable?.kind !== 'toolbox_completed') throw new AppError('inventory_unreadable');
  return readable.after;
}

interface Completed {
  readonly organizationId: string;
  readonly toolbox: Pick<ToolboxRow, 'organizationId' | 'id' | 'toolboxId' | 'eid'>;
  readonly event: EventRow;
}

/** What a receipt prints, as of one moment. */
async function load(db: Db, { organizationId, toolbox, event }: Completed) {
  const inventory = readCompletion(event);
  const imageIds = inventory.drawers.flatMap(({ imageId }) => imageId ?? []);
  const templateIds = inventory.drawers.flatMap(({ templateId, judgedTemplateId }) =>
    [templateId, judgedTemplateId].filter((id) => id !== null),
  );
  const { startSequence } = inventory;
  return {
    toolbox,
    event,
    inventory,
    start: startSequence === undefined ? undefined : await getEvent(db, organizationId, startSequence),
    timeZone: (await settingsOf(db, organizationId)).timeZone,
    record: await readRecord(db, organizationId),
    signatures: await selectSignatures(db, toolbox, event.sequence),
    pictures: await selectPictures(db, organizationId, imageIds),
    templates: await selectTemplates(db, organizationId, templateIds),
  };
}
type Found = Awaited<ReturnType<typeof load>>;

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

async function print(deps: ReceiptDeps, session: Session, found: Found): Promise<Uint8Array> {
  const { toolbox, event, inventory, start, record, signatures, pictures, templates, timeZone } = found;
  const startedAt = inventory.startedAt === undefined ? undefined : new Date(inventory.startedAt);
  const drawers: ReceiptDrawer[] = [];
  for (const state of inventory.drawers) {
    drawers.push(
      receiptDrawer(state, {
        signature: signatures.find(({ drawerNumber }) => drawerNumber === state.drawerNumber),
        photo: await photoOf(deps, state, pictures),
        startedAt,
        templates,
      }),
    );
  }
  const printedAt = deps.clock.now();
  return writeReceipt({
    organization: record.name,
    toolboxId: toolbox.toolboxId,
    equipmentId: inventory.eid === undefined ? toolbox.eid : inventory.eid,
    plan: start && planOf(inventory, start),
    completedBy: personWords(event),
    completedAt: event.recordedAt,
    timeZone,
    onDevice: deviceWords(event),
    incompleteDrawers: inventory.incompleteDrawers,
    excused: (inventory.excused ?? []).map(
      ({ name, drawerNumber, reason }) => `${name} (drawer ${drawerNumber}): ${reason}`,
    ),
    signatures: (inventory.signatures ?? []).map(signatureOf),
    drawers,
    entry: { sequence: event.sequence, hash: event.hash },
    newest: deps.recordKeys.sign({ ...record, organizationId: session.organizationId }, printedAt),
    printedBy: session.actor.name,
    printedAt,
  });
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
  const { organizationId } = session;
  const found = await read(deps, session, async (db) => {
    const toolbox = await requireToolbox(db, organizationId, toolboxId);
    const event = await findCompletion(db, toolbox);
    if (!event) throw new AppError('inventory_not_completed');
    return load(db, { organizationId, toolbox, event });
  });
  return print(deps, session, found);
}

/** Like printReceipt, for any inventory. Throws `inventory_not_found` or `inventory_not_completed`. */
export async function printInventoryReceipt(
  deps: ReceiptDeps,
  session: Session,
  inventoryId: string,
): Promise<Uint8Array> {
  const { organizationId } = session;
  const found = await read(deps, session, async (db) => {
    const { state, endSequence, toolboxId } = await requireInventory(db, session, inventoryId);
    if (state !== 'completed' || endSequence === null) throw new AppError('inventory_not_completed');
    const toolbox = await requireToolbox(db, organizationId, toolboxId);
    return load(db, { organizationId, toolbox, event: await getEvent(db, organizationId, endSequence) });
  });
  return print(deps, session, found);
}
