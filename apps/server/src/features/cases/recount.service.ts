import { isMissing } from '@stowed/domain';
import { atOneTime } from '../../clock.ts';
import type { Db } from '../../db/client.ts';
import type { CaseRow, DrawerRow, InventoryRow, ToolRow } from '../../db/rows.ts';
import type { Session } from '../../session.ts';
import type { DrawerWithContents } from '../drawers/drawers.presenter.ts';
import { notifyOfCase } from '../notifications/notices.service.ts';
import { findImage } from '../pictures/pictures.service.ts';
import { byPerson, recordEvent } from '../record/events.service.ts';
import { settingsOf } from '../settings/settings.service.ts';
import { keepAdvance } from './advance.service.ts';
import type { CaseWriteDeps } from './case-access.service.ts';
import { selectAwaited, updateCase } from './cases.repository.ts';

interface Seen {
  readonly session: Session;
  /** As it is after the act. */
  readonly loaded: DrawerWithContents;
  /** The tools that the act says are present or missing. */
  readonly tools: readonly ToolRow[];
  /** The open one; undefined: none is open. */
  readonly inventory: InventoryRow | undefined;
}

/** True if the engine saw the tool in a photo from after the moment in which it was missed. */
async function isSeenSince(
  db: Db,
  { drawer, tool, lost }: { readonly drawer: DrawerRow; readonly tool: ToolRow; readonly lost: CaseRow },
): Promise<boolean> {
  if (tool.decidedBy !== 'engine' || drawer.imageId === null) return false;
  const photo = await findImage(db, drawer.organizationId, drawer.imageId);
  return photo !== undefined && photo.createdAt > lost.discoveredAt;
}

async function recount(
  db: Db,
  deps: CaseWriteDeps,
  { session, loaded, lost, tool }: Seen & { readonly lost: CaseRow; readonly tool: ToolRow },
): Promise<void> {
  const { toolbox, drawer } = loaded;
  const recountedBy = (await isSeenSince(db, { drawer, tool, lost })) ? 'photo' : 'hand';
  const { recountNeedsPhoto } = await settingsOf(db, lost.organizationId);
  if (recountNeedsPhoto && recountedBy === 'hand') return;
  const outcome = 'recounted' as const;
  const now = deps.clock.now();
  const closedSequence = await recordEvent(db, deps, {
    ...byPerson(session),
    kind: 'case_closed',
    toolbox,
    drawer,
    subject: lost.toolName,
    imageId: drawer.imageId,
    before: { state: lost.state },
    after: {
      caseId: lost.id,
      caseNumber: lost.number,
      state: 'closed',
      outcome,
      place: null,
      note: null,
      recountedBy,
      singlePerson: false,
      proposedSequence: null,
    },
  });
  const closed = { state: 'closed', outcome, recountedBy, closedAt: now, closedSequence } as const;
  await updateCase(db, lost, { ...closed, seenSinceAt: now, advancesAt: null });
  await keepAdvance(db, lost, null);
  await notifyOfCase(db, deps, {
    by: session,
    sequence: closedSequence,
    kind: 'case_closed',
    lost: { ...lost, outcome, toolboxId: toolbox.toolboxId, drawerNumber: drawer.number },
  });
}

/** An act that waited on a device says nothing about what was missed, or closed, after it. */
const isOlder = ({ queued }: Session, { discoveredAt, closedAt }: CaseRow): boolean =>
  queued !== null && queued.at <= (closedAt ?? discoveredAt);

/**
 * A photo, a decision or a completion says which tools are in their places. A suspected case of the same
 * inventory is then closed as recounted; a closed one no longer speaks for its place. The act's event is
 * written.
 */
export async function noteSeen(db: Db, clocked: CaseWriteDeps, seen: Seen): Promise<void> {
  if (seen.tools.every(isMissing)) return;
  const deps = atOneTime(clocked);
  const awaited = await selectAwaited(db, seen.loaded.drawer);
  for (const lost of awaited) {
    const tool = seen.tools.find(({ uniqueId }) => uniqueId === lost.uniqueId);
    if (!tool || isMissing(tool) || isOlder(seen.session, lost)) continue;
    if (lost.state === 'closed') await updateCase(db, lost, { seenSinceAt: deps.clock.now() });
    else if (seen.inventory && lost.inventoryId === seen.inventory.id) {
      await recount(db, deps, { ...seen, lost, tool });
    }
  }
}
