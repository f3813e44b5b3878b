import { countDrawer, lackingTools } from '@stowed/domain';
import type { MissingTools } from '@stowed/contract';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { ask } from '../../use-case.ts';
import { selectLackingDrawers } from './missing-tools.repository.ts';
import type { LackingDrawer, ShortDrawer } from './missing-tools.repository.ts';

type LackingTool = MissingTools['tools'][number];

function toolsOf(drawer: LackingDrawer): LackingTool[] {
  const deciders = new Map(drawer.tools.map(({ uniqueId, decidedBy }) => [uniqueId, decidedBy]));
  return lackingTools(drawer).map((tool) => {
    const since = drawer.since[tool.uniqueId];
    return {
      ...tool,
      toolboxId: drawer.toolboxId,
      toolboxName: drawer.toolboxName,
      since: since ? { ...since, at: new Date(since.at).toISOString() } : null,
      decidedBy: deciders.get(tool.uniqueId) ?? null,
    };
  });
}

/** The newest first; tools of one photo stay in the order of their list. */
const byTime = (a: LackingTool, b: LackingTool): number =>
  (b.since?.at ?? '').localeCompare(a.since?.at ?? '');

function shortDrawersOf(lacking: readonly LackingDrawer[]): ShortDrawer[] {
  return lacking
    .map((drawer) => ({
      toolboxId: drawer.toolboxId,
      drawerNumber: drawer.number,
      fewer: countDrawer(drawer).fewer,
    }))
    .filter(({ fewer }) => fewer > 0);
}

const byPlace = (a: ShortDrawer, b: ShortDrawer): number =>
  a.toolboxId.localeCompare(b.toolboxId) || a.drawerNumber - b.drawerNumber;

/** The organization's tools that are not known to be in their drawers. */
export function listMissingTools(deps: Pick<Deps, 'db'>, session: Session): Promise<MissingTools> {
  return ask(deps, session, async (db) => {
    const found = await selectLackingDrawers(db, session.organizationId);
    const { shortElsewhere, lacking, ...drawers } = found;
    const shortDrawers = [...shortElsewhere, ...shortDrawersOf(lacking)].sort(byPlace);
    return {
      tools: lacking.flatMap(toolsOf).sort(byTime),
      fewer: shortDrawers.reduce((total, { fewer }) => total + fewer, 0),
      shortDrawers,
      ...drawers,
    };
  });
}
