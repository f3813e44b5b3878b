import type { Completion, Toolbox } from '@stowed/contract';
import { atOneTime } from '../../clock.ts';
import type { Db } from '../../db/client.ts';
import type { ToolboxRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { change } from '../../use-case.ts';
import { byPerson, recordEvent, signedBy } from '../record/events.service.ts';
import { reopenAllDrawers } from './drawer-status.service.ts';
import { loadDrawers } from '../drawers/drawers.service.ts';
import { hasSeen, isSigned } from './signature.policy.ts';
import { missingOf, snapshotOf } from '../drawers/snapshot.policy.ts';
import { requireToolboxForChange, toolboxChanged } from '../toolboxes/toolbox-access.service.ts';
import { presentToolbox } from '../toolboxes/toolboxes.presenter.ts';
import { updateToolbox } from '../toolboxes/toolbox-access.service.ts';

type InventoryDeps = Pick<Deps, 'db' | 'clock' | 'signedImages'>;

interface StatusChange {
  readonly toolboxId: string;
  readonly status: Completion;
  /** The toolbox version on the person's screen. */
  readonly seenVersion: number | undefined;
}

/**
 * Completes a toolbox's inventory, whatever the state of its drawers: the record names the person, the time,
 * the incomplete drawers and every missing tool. If nothing changed since the last completion, there is no
 * second record.
 */
async function complete(
  db: Db,
  clocked: InventoryDeps,
  { session, toolbox }: { readonly session: Session; readonly toolbox: ToolboxRow },
): Promise<ToolboxRow> {
  if (isSigned(toolbox)) return toolbox;
  const deps = atOneTime(clocked);
  const version = toolbox.version + 1;
  const drawers = await loadDrawers(db, toolbox);
  await recordEvent(db, deps, {
    ...byPerson(session),
    kind: 'toolbox_completed',
    toolbox,
    before: { status: toolbox.status, version: toolbox.version },
    after: {
      status: 'complete',
      version,
      incompleteDrawers: drawers
        .filter(({ drawer }) => drawer.status !== 'complete')
        .map(({ drawer }) => drawer.number),
      missing: drawers.flatMap((open) => missingOf(open)),
      drawers: drawers.map((open) => snapshotOf(open)),
    },
    decision: signedBy(session),
  });
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

/** Starts a new inventory: toolbox and drawers become incomplete; tools, pictures and history stay. */
async function startNew(
  db: Db,
  deps: InventoryDeps,
  { session, toolbox }: { readonly session: Session; readonly toolbox: ToolboxRow },
): Promise<ToolboxRow> {
  const reopened = await reopenAllDrawers(db, deps, { session, toolbox });
  if (!reopened) return toolbox;
  await recordEvent(db, deps, {
    ...byPerson(session),
    kind: 'toolbox_reopened',
    toolbox,
    before: { status: toolbox.status, completeDrawers: reopened.complete },
    after: { status: 'incomplete', completeDrawers: [], renewedDrawers: reopened.renewed },
  });
  const values = { status: 'incomplete' as const, version: toolbox.version + 1 };
  return updateToolbox(db, toolbox, { ...values, updatedAt: deps.clock.now() });
}

/**
 * Completes a toolbox's inventory or starts a new one. Nobody signs an unseen state: throws `toolbox_changed`
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
    const step = status === 'complete' ? complete : startNew;
    const changed = await step(db, deps, { session, toolbox });
    return { success: true, toolbox: presentToolbox(changed, deps.signedImages) };
  });
}
