import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/client.ts';
import type { ToolboxRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { ask } from '../../use-case.ts';
import { byPerson, recordEvent } from '../record/events.service.ts';
import { DRAWER_REOPENED } from '../record/reasons.policy.ts';
import { presentToolbox } from './toolboxes.presenter.ts';
import { findToolbox, lockToolbox, updateToolbox } from './toolboxes.repository.ts';

export {
  insertToolbox,
  selectNamesMissing,
  selectToolboxes,
  selectToolboxesInShort,
  selectToolboxIds,
  updateToolbox,
} from './toolboxes.repository.ts';

/**
 * The organization's toolbox with this display id. Throws `toolbox_not_found`, also for another
 * organization's.
 */
export async function requireToolbox(db: Db, organizationId: string, toolboxId: string): Promise<ToolboxRow> {
  const toolbox = await findToolbox(db, organizationId, toolboxId);
  if (!toolbox) throw new AppError('toolbox_not_found');
  return toolbox;
}

/** For a request with an invalid body: checks that it names a toolbox. Throws `toolbox_not_found`. */
export async function checkToolbox(
  deps: Pick<Deps, 'db'>,
  session: Session,
  toolboxId: string,
): Promise<void> {
  await ask(deps, session, (db) => requireToolbox(db, session.organizationId, toolboxId));
}

/** Like requireToolbox, with a lock until the transaction ends. */
export async function requireToolboxForChange(
  db: Db,
  organizationId: string,
  toolboxId: string,
): Promise<ToolboxRow> {
  const toolbox = await lockToolbox(db, organizationId, toolboxId);
  if (!toolbox) throw new AppError('toolbox_not_found');
  return toolbox;
}

/**
 * Locks several, by the id with which each is named. In one order, so that two people who do that at once
 * never wait for each other. Throws `toolbox_not_found`.
 */
export async function requireToolboxesForChange(
  db: Db,
  organizationId: string,
  toolboxIds: readonly string[],
): Promise<ReadonlyMap<string, ToolboxRow>> {
  const locked = new Map<string, ToolboxRow>();
  for (const toolboxId of new Set(toolboxIds.toSorted())) {
    locked.set(toolboxId, await requireToolboxForChange(db, organizationId, toolboxId));
  }
  return locked;
}

interface SeenToolbox {
  readonly session: Session;
  readonly toolboxId: string;
  /** The version on the person's screen; undefined accepts any. */
  readonly seenVersion: number | undefined;
}

/** Like requireToolboxForChange. Throws `toolbox_changed` if the person has not seen the newest version. */
export async function requireToolboxAsSeen(
  db: Db,
  deps: Pick<Deps, 'signedImages'>,
  { session, toolboxId, seenVersion }: SeenToolbox,
): Promise<ToolboxRow> {
  const toolbox = await requireToolboxForChange(db, session.organizationId, toolboxId);
  if (seenVersion !== undefined && seenVersion !== toolbox.version) throw toolboxChanged(toolbox, deps);
  return toolbox;
}

/** For a caller with an outdated version: the error carries the current toolbox. */
export const toolboxChanged = (toolbox: ToolboxRow, deps: Pick<Deps, 'signedImages'>): AppError =>
  new AppError('toolbox_changed', { extra: { toolbox: presentToolbox(toolbox, deps.signedImages) } });

interface Reopening {
  readonly session: Session;
  readonly toolbox: ToolboxRow;
  readonly reason: string;
}

/** A complete toolbox that needs an inventory again is a separate event. */
export async function recordReopening(
  db: Db,
  deps: Pick<Deps, 'clock'>,
  { session, toolbox, reason }: Reopening,
): Promise<void> {
  await recordEvent(db, deps, {
    ...byPerson(session),
    kind: 'toolbox_reopened',
    toolbox,
    before: { status: toolbox.status },
    after: { status: 'incomplete' },
    reason,
  });
}

/** Notes that a drawer of the toolbox changed. With `reopen`, a complete toolbox becomes incomplete. */
export async function noteDrawerChange(
  db: Db,
  deps: Pick<Deps, 'clock'>,
  change: { readonly session: Session; readonly toolbox: ToolboxRow; readonly reopen: boolean },
): Promise<ToolboxRow> {
  const { session, toolbox } = change;
  const reopens = change.reopen && toolbox.status === 'complete';
  if (reopens) {
    await recordReopening(db, deps, { session, toolbox, reason: DRAWER_REOPENED });
  }
  return updateToolbox(db, toolbox, {
    version: toolbox.version + 1,
    updatedAt: deps.clock.now(),
    ...(reopens ? { status: 'incomplete' as const } : {}),
  });
}
