import { endpoints } from '@stowed/contract';
import type { Drawer, Tool, Toolbox } from '@stowed/contract';
import { queryOptions } from '@tanstack/react-query';
import { pathOf } from './call.ts';

/** Every toolbox query's key is its path: the default fetcher needs nothing else. */
export const toolboxKeys = {
  list: () => [endpoints.listToolboxes.path],
  one: (toolboxId: string) => [pathOf(endpoints.getToolbox.path, { toolboxId })],
  drawers: (toolboxId: string) => [pathOf(endpoints.listDrawers.path, { toolboxId })],
  drawer: (toolboxId: string, drawerNumber: number) => [
    pathOf(endpoints.getDrawer.path, { toolboxId, drawerNumber }),
  ],
  templates: () => [endpoints.listTemplates.path],
  dashboard: () => [endpoints.getDashboard.path],
};

export const toolboxesQuery = () => queryOptions<Toolbox[]>({ queryKey: toolboxKeys.list() });

export const toolboxQuery = (toolboxId: string) =>
  queryOptions<Toolbox>({ queryKey: toolboxKeys.one(toolboxId) });

/** A toolbox's drawers by number, whatever their order in the answer. */
export const drawersQuery = (toolboxId: string) =>
  queryOptions<Drawer[]>({
    queryKey: toolboxKeys.drawers(toolboxId),
    select: (drawers) => drawers.map(completedDrawer).sort((a, b) => a.number - b.number),
  });

export const drawerQuery = (toolboxId: string, drawerNumber: number) =>
  queryOptions<Drawer>({ queryKey: toolboxKeys.drawer(toolboxId, drawerNumber), select: completedDrawer });

/** Lists of a drawer that an answer left out count as empty, so that no screen falls over one. */
function completedDrawer(drawer: Drawer): Drawer {
  return {
    ...drawer,
    number: drawer.number ?? drawer.drawerNumber,
    tools: labelled(drawer.tools),
    templateTools: labelled(drawer.templateTools),
    templateAnchorPoints: drawer.templateAnchorPoints ?? [],
  };
}

function labelled(tools: readonly Tool[] | undefined): Tool[] {
  return (tools ?? []).map((tool, index) => ({ ...tool, position: tool.position || String(index + 1) }));
}
