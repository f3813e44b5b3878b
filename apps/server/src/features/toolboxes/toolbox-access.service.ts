import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { byPerson, recordEvent } from '../activity/events.service.ts';
import { findToolbox, lockToolbox, updateToolbox } from './toolboxes.repository.ts';
import type { ToolboxRow } from './toolboxes.repository.ts';

export { selectNamedToolbox } from './toolboxes.repository.ts';
export type { ToolboxRow } from './toolboxes.repository.ts';

/** The organization's toolbox of this display id. Throws `toolbox_not_found`, for another organization's too. */
export async function requireToolbox(db: Db, organizationId: string, toolboxId: string): Promise<ToolboxRow> {
  const toolbox = await findToolbox(db, organizationId, toolboxId);
  if (!toolbox) throw new AppError('toolbox_not_found');
  return toolbox;
}

/** As requireToolbox, held against other writers until the transaction ends. */
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
 * Notes that a drawer of the toolbox changed. With `reopen` a complete toolbox returns to incomplete, which is an event
 * of its own.
 */
export async function noteDrawerChange(
  db: Db,
  deps: Pick<Deps, 'clock'>,
  change: { readonly session: Session; readonly toolbox: ToolboxRow; readonly reopen: boolean },
): Promise<ToolboxRow> {
  const { session, toolbox } = change;
  const reopens = change.reopen && toolbox.status === 'complete';
  if (reopens) {
    await recordEvent(db, deps, {
      ...byPerson(session),
      kind: 'toolbox_reopened',
      toolbox,
      before: { status: toolbox.status },
      after: { status: 'incomplete' },
      reason: 'A drawer returned to incomplete',
    });
  }
  return updateToolbox(db, toolbox, {
    version: toolbox.version + 1,
    updated_at: deps.clock.now(),
    ...(reopens ? { status: 'incomplete' as const } : {}),
  });
}
