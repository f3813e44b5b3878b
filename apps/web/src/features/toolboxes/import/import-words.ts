import type { ImportPlan, PlannedBox, PlannedDrawer } from '@stowed/domain';
import { countOf } from '../../../lib/format.ts';

const isNew = ({ toolboxId }: PlannedBox): boolean => toolboxId === undefined;

/** Numbers of what an import makes. */
export function sizeOf({ boxes }: ImportPlan) {
  const made = boxes.filter(isNew);
  const sum = (list: readonly PlannedBox[], count: (drawer: PlannedDrawer) => number) =>
    list.reduce((total, { drawers }) => total + drawers.reduce((all, drawer) => all + count(drawer), 0), 0);
  return {
    toolboxes: made.length,
    drawers: sum(made, () => 1),
    names: sum(boxes, ({ names }) => names.length),
  };
}

/** 'Replaces 14 waiting names'; empty for none. */
export function replacesWords(drawers: readonly PlannedDrawer[]): string {
  const lost = drawers.reduce((sum, { replaced = 0 }) => sum + replaced, 0);
  return lost === 0 ? '' : `Replaces ${countOf(lost, 'waiting name')}`;
}

/** '2 new toolboxes, 4 drawers, 12 tool names'. */
export function sizeWords(plan: ImportPlan): string {
  const { toolboxes, drawers, names } = sizeOf(plan);
  return [
    countOf(toolboxes, 'new toolbox', 'new toolboxes'),
    countOf(drawers, 'drawer'),
    countOf(names, 'tool name'),
  ].join(', ');
}

/** 'Drawer 1: 20 tools, 15 named', or of an existing toolbox 'Drawer 1: 15 names'. */
export function drawerWords({ number, expectedTools, names }: PlannedDrawer, isOfNew: boolean): string {
  const named = names.length;
  if (!isOfNew) return `Drawer ${number}: ${named === 0 ? 'nothing new' : countOf(named, 'name')}`;
  const isPart = named > 0 && named !== expectedTools;
  return `Drawer ${number}: ${countOf(expectedTools, 'tool')}${isPart ? `, ${named} named` : ''}`;
}
