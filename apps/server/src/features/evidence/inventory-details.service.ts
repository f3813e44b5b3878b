import type { z } from 'zod';
import type { CountedDrawer, endpoints, ResponseOf } from '@stowed/contract';
import { isMissing } from '@stowed/domain';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { read } from '../../use-case.ts';
import type { ToolboxRow } from '../../db/rows.ts';
import { excusedTools, selectMadeBy } from '../cases/counting.service.ts';
import { loadDrawers } from '../drawers/drawers.service.ts';
import { snapshotOf } from '../drawers/snapshot.policy.ts';
import { presentInventory } from '../inventories/inventories.presenter.ts';
import { requireInventory } from '../inventories/inventories.service.ts';
import { imageAddress } from '../pictures/pictures.presenter.ts';
import { readEvent } from '../record/event-kinds.policy.ts';
import type { excusedTool } from '../record/tool-control-parts.policy.ts';
import type { DrawerState } from '../record/event-kinds.policy.ts';
import { presentSignature, selectSignaturesOf } from '../signing/signatures.service.ts';
import { requireToolbox } from '../toolboxes/toolbox-access.service.ts';
import { isEarlier } from './receipt-content.ts';
import { getEvent, selectSignatures } from './receipt.repository.ts';
import type { DrawerSignature } from './receipt.repository.ts';

type Shown = Awaited<ReturnType<typeof requireInventory>>;

interface Result {
  readonly drawers: readonly DrawerState[];
  readonly excused: readonly z.infer<typeof excusedTool>[];
}

/** What the inventory's last event says that it found. Throws `inventory_unreadable`. */
async function recordedResult(db: Db, organizationId: string, sequence: number): Promise<Result> {
  const readable = readEvent(await getEvent(db, organizationId, sequence));
  if (readable?.kind === 'toolbox_completed') {
    const { drawers, excused = [] } = readable.after;
    return { drawers, excused };
  }
  if (readable?.kind === 'inventory_superseded' || readable?.kind === 'inventory_cancelled') {
    return { drawers: readable.before.drawers, excused: [] };
  }
  throw new AppError('inventory_unreadable');
}

async function resultSoFar(db: Db, toolbox: ToolboxRow): Promise<Result> {
  const drawers = await loadDrawers(db, toolbox);
  return { drawers: drawers.map(snapshotOf), excused: await excusedTools(db, { toolbox, drawers }) };
}

async function load(db: Db, session: Session, inventory: Shown) {
  const { organizationId } = session;
  const toolbox = await requireToolbox(db, organizationId, inventory.toolboxId);
  const { endSequence } = inventory;
  const result =
    endSequence === null
      ? await resultSoFar(db, toolbox)
      : await recordedResult(db, organizationId, endSequence);
  const signatures = await selectSignatures(db, toolbox, endSequence ?? Number.MAX_SAFE_INTEGER);
  return { ...result, signatures };
}

interface Presented {
  readonly inventory: Shown;
  readonly signature: DrawerSignature | undefined;
  readonly excused: Result['excused'];
}

function presentDrawer(
  deps: Pick<Deps, 'signedImages'>,
  state: DrawerState,
  { inventory, signature, excused }: Presented,
): CountedDrawer {
  const signed = state.status === 'complete' ? signature : undefined;
  const { photoAt = null, notAccountedFor = [] } = state;
  return {
    number: state.drawerNumber,
    status: state.status,
    completedAt: signed?.recordedAt.toISOString() ?? null,
    by: signed ? { name: signed.actorName, rank: signed.actorRank, unit: signed.actorUnit } : null,
    imageUrl: imageAddress(deps, inventory.organizationId, state),
    photoAt,
    isPhotoOfInventory: photoAt !== null && !isEarlier(state, inventory.startedAt),
    templateVersion: state.judgedTemplateVersion ?? state.templateVersion,
    missing: state.tools.filter(isMissing).map(({ uniqueId, name }) => ({ uniqueId, name })),
    notAccountedFor: notAccountedFor.map(({ uniqueId, name }) => ({ uniqueId, name })),
    excused: excused
      .filter(({ drawerNumber }) => drawerNumber === state.drawerNumber)
      .map(({ uniqueId, name, reason }) => ({ uniqueId, name, reason })),
  };
}

/** One inventory with its drawers. Throws `inventory_not_found`. */
export async function getInventory(
  deps: Pick<Deps, 'db' | 'signedImages'>,
  session: Session,
  inventoryId: string,
): Promise<ResponseOf<typeof endpoints.getInventory>> {
  return read(deps, session, async (db) => {
    const inventory = await requireInventory(db, session, inventoryId);
    const { drawers, excused, signatures } = await load(db, session, inventory);
    const signed = await selectSignaturesOf(db, { ...session, subjectId: inventory.id });
    return {
      inventory: presentInventory(inventory),
      signatures: signed.map(presentSignature),
      cases: await selectMadeBy(db, inventory),
      drawers: drawers.map((state) => {
        const signature = signatures.find(({ drawerNumber }) => drawerNumber === state.drawerNumber);
        return presentDrawer(deps, state, { inventory, signature, excused });
      }),
    };
  });
}
