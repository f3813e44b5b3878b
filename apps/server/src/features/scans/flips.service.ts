import type { Drawer, ToolStatus } from '@stowed/contract';
import { AppError } from '../../app-error.ts';
import { atOneTime } from '../../clock.ts';
import type { Db } from '../../db/client.ts';
import type { InventoryRow, ToolRow } from '../../db/rows.ts';
import { together } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { change } from '../../use-case.ts';
import { byPerson, queuedBy, recordEvent } from '../record/events.service.ts';
import { DRAWER_REOPENED } from '../record/reasons.policy.ts';
import { loadDrawerToCount } from '../inventories/drawer-to-count.service.ts';
import { inventoryOfAct } from '../inventories/open-inventory.service.ts';
import { noteSeen } from '../cases/recount.service.ts';
import { recordReopening } from '../toolboxes/toolbox-access.service.ts';
import { drawerChanged, presentDrawer } from '../drawers/drawers.presenter.ts';
import type { DrawerWithContents } from '../drawers/drawers.presenter.ts';
import type { DrawerPath } from '../drawers/drawers.service.ts';
import { judgmentOf, toolSnapshot } from '../drawers/snapshot.policy.ts';
import { marked } from './mark.policy.ts';
import { storeMark } from './scans.repository.ts';

type FlipDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'signedImages'>;

interface Named {
  readonly toolIndex: number;
  readonly uniqueId?: string | undefined;
  readonly toolName: string;
}

/** The unique id takes precedence; without one, the index must still name the same tool. */
function requireTool(tools: readonly ToolRow[], { toolIndex, uniqueId, toolName }: Named): ToolRow {
  const tool = uniqueId ? tools.find((candidate) => candidate.uniqueId === uniqueId) : tools[toolIndex];
  if (!tool) throw new AppError('tool_not_found');
  if (!uniqueId && tool.name !== toolName) throw new AppError('tool_list_changed');
  return tool;
}

interface Flip {
  readonly session: Session;
  readonly loaded: DrawerWithContents;
  /** The toolbox's open inventory. */
  readonly open: InventoryRow | undefined;
  readonly tool: ToolRow;
  readonly status: ToolStatus;
}

/**
 * True if the same status again says nothing new. A person may confirm that a tool which an engine misses is
 * missing, but reopens nothing that is complete.
 */
function isSaid({ loaded: { toolbox, drawer }, tool, status }: Flip): boolean {
  if (tool.needsReview === true || tool.decidedBy === 'nobody') return false;
  const isOpen = toolbox.status === 'incomplete' && drawer.status === 'incomplete';
  return !(isOpen && status === 'missing' && tool.decidedBy === 'engine');
}

/** Stores what a person says of a tool, in the record too. The drawer's toolbox must be locked. */
export async function decideByHand(db: Db, clocked: FlipDeps, flip: Flip): Promise<DrawerWithContents> {
  const deps = atOneTime(clocked);
  const { session, loaded, open, tool, status } = flip;
  const { toolbox, drawer, template } = loaded;
  if (tool.status === status && isSaid(flip)) return loaded;
  // A tool that turns up in a complete toolbox opens no inventory.
  const isCounting = status === 'missing' || toolbox.status === 'incomplete';
  const inventory = isCounting ? await inventoryOfAct(db, deps, { session, toolbox, open }) : undefined;
  const mark = { tool, status, name: session.actor.name, at: deps.clock.now() };
  const { after, tool: decided } = marked(loaded, mark);
  // None needs the result of another. Only a missing tool reopens a toolbox, only one that is seen closes a
  // case: both write their event after the mark's.
  await together(
    storeMark(db, { ...after, tool: decided }),
    recordEvent(db, deps, {
      ...byPerson(session),
      kind: status === 'present' ? 'tool_found' : 'tool_missing',
      toolbox,
      drawer,
      subject: tool.name,
      before: { drawerStatus: drawer.status, ...judgmentOf(loaded), tool: toolSnapshot(tool) },
      after: { drawerStatus: after.drawer.status, ...judgmentOf(after), tool: toolSnapshot(decided) },
      decision: { decidedBy: 'person', ...queuedBy(session) },
      imageId: drawer.imageId,
      template,
    }),
    toolbox.status !== after.toolbox.status
      ? recordReopening(db, deps, { session, toolbox, reason: DRAWER_REOPENED })
      : noteSeen(db, deps, { session, loaded: after, tools: [decided], inventory }),
  );
  return after;
}

interface Answer {
  readonly success: true;
  readonly drawer: Drawer;
  readonly message: string;
}

interface Mark extends DrawerPath, Named {
  readonly status: ToolStatus;
  /** The drawer version the person has seen; undefined accepts any. */
  readonly seenVersion: number | undefined;
}

/**
 * Marks one tool by hand. The same status again clears `needsReview`; if nobody had decided, or an engine
 * that the tool is missing, it records the person. Throws `drawer_changed` if the version is not the newest:
 * a person who looked at one photo has not seen the next.
 */
export function flipTool(
  deps: FlipDeps,
  session: Session,
  { status, seenVersion, ...named }: Mark,
): Promise<Answer> {
  return change(deps, session, async (db) => {
    const { loaded, open } = await loadDrawerToCount(db, session.organizationId, named);
    if (seenVersion !== undefined && seenVersion !== loaded.drawer.version) {
      throw drawerChanged(deps, loaded);
    }
    const tool = requireTool(loaded.tools, named);
    const after = await decideByHand(db, deps, { session, loaded, open, tool, status });
    const message = status === 'present' ? 'Tool marked as found' : 'Tool marked as missing';
    return { success: true, drawer: presentDrawer(deps, after), message };
  });
}
