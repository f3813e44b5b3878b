import type { Drawer, Tool } from '@stowed/contract';
import { isMissing, lackingTools } from '@stowed/domain';
import type { LackingTool } from '@stowed/domain';
import { firstNames } from '../../../lib/format.ts';

/**
 * The tools that were not known to be in the drawer, and are after a save: not those that only left its list.
 * A place of the template also counts by its name, another tool only if a new shape has it.
 */
export function foundTools(before: Drawer, tools: readonly Tool[]): LackingTool[] {
  const lackingAfter = idsOf(lackingTools({ ...before, tools }));
  const [places, former] = [idsOf(before.templateTools), idsOf(before.tools)];
  const isPresent = (lacking: LackingTool) =>
    tools.some(
      (tool) =>
        !isMissing(tool) &&
        (tool.uniqueId === lacking.uniqueId ||
          (tool.name === lacking.name && (places.has(lacking.uniqueId) || !former.has(tool.uniqueId)))),
    );
  return lackingTools(before).filter((tool) => !lackingAfter.has(tool.uniqueId) && isPresent(tool));
}

const idsOf = (tools: readonly Pick<Tool, 'uniqueId'>[]) => new Set(tools.map(({ uniqueId }) => uniqueId));

/** Names the tools whose status a save changed; empty if it changed none. */
export function statusChangeWords(before: Drawer, tools: readonly Tool[]): string {
  const wasPresent = new Set(before.tools.filter((tool) => !isMissing(tool)).map(({ uniqueId }) => uniqueId));
  const lost = tools.filter((tool) => isMissing(tool) && wasPresent.has(tool.uniqueId));
  const lists = [
    { status: 'present', names: foundTools(before, tools).map(({ name }) => name) },
    { status: 'missing', names: lost.map(({ name }) => name) },
  ];
  return lists
    .filter(({ names }) => names.length > 0)
    .map(({ status, names }) => `Marked ${status} by hand: ${firstNames(names)}`)
    .join('. ');
}
