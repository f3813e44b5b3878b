import type { endpoints, ParsedRequestOf, ReplyOf } from '@stowed/contract';
import { atOneTime } from '../../clock.ts';
import type { Db } from '../../db/client.ts';
import type { TemplateRow, ToolboxRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { change } from '../../use-case.ts';
import { loadDrawers } from '../drawers/drawers.service.ts';
import { studySoon } from '../learning/study.service.ts';
import type { StudyDeps } from '../learning/study.service.ts';
import { requireToolboxesForChange } from '../toolboxes/toolbox-access.service.ts';
import { putCopyOnDrawer } from './template-placing.service.ts';

type Body = ParsedRequestOf<typeof endpoints.applyTemplates>['body'];
type Answer = ReplyOf<typeof endpoints.applyTemplates>;
type Templates = ReadonlyMap<number, TemplateRow>;

interface Target {
  readonly session: Session;
  readonly toolbox: ToolboxRow;
  readonly templates: Templates;
}

/** Returns the numbers of the drawers that got a template. */
async function giveTemplates(
  db: Db,
  deps: Pick<Deps, 'clock' | 'ids'>,
  { session, toolbox, templates }: Target,
): Promise<number[]> {
  const given: number[] = [];
  let current = toolbox;
  for (const loaded of await loadDrawers(db, toolbox)) {
    const source = templates.get(loaded.drawer.number);
    if (!source || loaded.template) continue;
    const placing = { session, source, loaded: { ...loaded, toolbox: current } };
    current = (await putCopyOnDrawer(db, deps, placing)).toolbox;
    given.push(loaded.drawer.number);
  }
  return given;
}

/**
 * Copies the toolbox's templates to drawers of the same number that have none, in all chosen toolboxes or
 * none. Throws `toolbox_not_found`.
 */
export async function applyTemplates(
  clocked: StudyDeps & Pick<Deps, 'ids'>,
  session: Session,
  { toolboxId, toolboxIds }: Body & { readonly toolboxId: string },
): Promise<Answer> {
  const answer = await change(clocked, session, async (db): Promise<Answer> => {
    const deps = atOneTime(clocked);
    const { organizationId } = session;
    const locked = await requireToolboxesForChange(db, organizationId, [toolboxId, ...toolboxIds]);
    const source = locked.get(toolboxId);
    const templates = new Map(
      (source ? await loadDrawers(db, source) : []).flatMap(({ drawer, template }) =>
        template ? [[drawer.number, template] as const] : [],
      ),
    );
    const targets = toolboxIds.flatMap((id) => locked.get(id) ?? []);
    const applied: { toolboxId: string; drawerNumbers: number[] }[] = [];
    // By row: the same toolbox may be named by both of its ids.
    for (const toolbox of new Map(targets.map((row) => [row.id, row])).values()) {
      const drawerNumbers = await giveTemplates(db, deps, { session, toolbox, templates });
      if (drawerNumbers.length > 0) applied.push({ toolboxId: toolbox.toolboxId, drawerNumbers });
    }
    return { success: true, applied };
  });
  studySoon(clocked, session);
  return answer;
}
