import type { endpoints, ParsedRequestOf, ReplyOf } from '@stowed/contract';
import { atOneTime } from '../../clock.ts';
import type { Db } from '../../db/client.ts';
import type { ToolboxRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { change } from '../../use-case.ts';
import { loadDrawers } from '../drawers/drawers.service.ts';
import type { DrawerWithContents } from '../drawers/drawers.service.ts';
import { studySoon } from '../learning/study.service.ts';
import type { StudyDeps } from '../learning/study.service.ts';
import { putCopyOnDrawer } from '../templates/template-placing.service.ts';
import { requireToolboxForChange } from '../toolboxes/toolbox-access.service.ts';
import { presentToolbox } from '../toolboxes/toolboxes.presenter.ts';
import { addToolbox } from './new-toolbox.service.ts';

type Body = ParsedRequestOf<typeof endpoints.duplicateToolbox>['body'];
type Answer = ReplyOf<typeof endpoints.duplicateToolbox>;

interface Copying {
  readonly session: Session;
  readonly source: ToolboxRow;
  readonly drawers: readonly DrawerWithContents[];
  readonly named: Body['copies'][number];
}

/** One copy with its templates; nothing in it is inspected yet. */
async function addCopy(
  db: Db,
  deps: Pick<Deps, 'clock' | 'ids'>,
  { session, source, drawers, named }: Copying,
): Promise<ToolboxRow> {
  const { type, primaryFoamColor, secondaryFoamColor } = source;
  const toolCounts = drawers.map(({ drawer }) => drawer.expectedTools);
  const input = { ...named, type, drawers: drawers.length, primaryFoamColor, secondaryFoamColor, toolCounts };
  let copy = await addToolbox(db, deps, { session, input, copyOf: source.toolboxId });
  const fresh = await loadDrawers(db, copy);
  for (const [index, { template }] of drawers.entries()) {
    const loaded = fresh[index];
    if (!template || !loaded) continue;
    const placing = { session, source: template, loaded: { ...loaded, toolbox: copy } };
    copy = (await putCopyOnDrawer(db, deps, placing)).toolbox;
  }
  return copy;
}

/**
 * Makes toolboxes with the type, foam colors, drawers, expected tools and templates of this one, all or none.
 * Photos, statuses and the picture of the toolbox are not copied. Throws `toolbox_not_found`.
 */
export async function duplicateToolbox(
  clocked: StudyDeps & Pick<Deps, 'ids' | 'signedImages'>,
  session: Session,
  { toolboxId, copies }: Body & { readonly toolboxId: string },
): Promise<Answer> {
  const answer = await change(clocked, session, async (db): Promise<Answer> => {
    const deps = atOneTime(clocked);
    const source = await requireToolboxForChange(db, session.organizationId, toolboxId);
    const drawers = await loadDrawers(db, source);
    const made: ToolboxRow[] = [];
    for (const named of copies) made.push(await addCopy(db, deps, { session, source, drawers, named }));
    const toolboxes = made.map((row) => presentToolbox(row, deps.signedImages));
    return { success: true, toolboxes };
  });
  studySoon(clocked, session);
  return answer;
}
