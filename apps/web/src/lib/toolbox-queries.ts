import { endpoints } from '@stowed/contract';
import type { Dashboard, Drawer, Tool, Toolbox } from '@stowed/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Query, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { call, pathOf } from './call.ts';
import { asQuery } from './query-client.ts';

/** The key of a toolbox query begins with its path; for most of them the default fetcher needs nothing else. */
export const toolboxKeys = {
  list: () => [endpoints.listToolboxes.path],
  one: (toolboxId: string) => [pathOf(endpoints.getToolbox.path, { toolboxId })],
  drawers: (toolboxId: string) => [pathOf(endpoints.listDrawers.path, { toolboxId })],
  inventory: (toolboxId: string) => [...toolboxKeys.drawers(toolboxId), 'inventory'],
  drawer: (toolboxId: string, drawerNumber: number) => [
    pathOf(endpoints.getDrawer.path, { toolboxId, drawerNumber }),
  ],
  history: (toolboxId: string, drawerNumber: number) => [
    pathOf(endpoints.listEvidence.path, { toolboxId, drawerNumber }),
  ],
  templates: () => [endpoints.listTemplates.path],
  dashboard: () => [endpoints.getDashboard.path],
  activity: () => [endpoints.listActivity.path],
};

/** Everything that is held of one toolbox: itself, its drawers, its summary. */
export function isOfToolbox(toolboxId: string): (query: Query) => boolean {
  const path = String(toolboxKeys.one(toolboxId)[0]);
  return ({ queryKey: [key] }) => key === path || String(key).startsWith(`${path}/`);
}

/** Loads anew what tells how much is done and missing. */
export function refreshFigures(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: toolboxKeys.dashboard() });
  void queryClient.invalidateQueries({ queryKey: toolboxKeys.activity() });
}

/** Loads anew what a change of a drawer's template makes stale. */
export function refreshTemplate(
  queryClient: QueryClient,
  toolboxId: string,
  drawerNumber: number,
): Promise<unknown> {
  const stale = [
    toolboxKeys.drawers(toolboxId),
    toolboxKeys.drawer(toolboxId, drawerNumber),
    toolboxKeys.templates(),
  ];
  return Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

export const dashboardQuery = () => queryOptions<Dashboard>({ queryKey: toolboxKeys.dashboard() });

export const toolboxesQuery = () => queryOptions<Toolbox[]>({ queryKey: toolboxKeys.list() });

export const toolboxQuery = (toolboxId: string) =>
  queryOptions<Toolbox>({ queryKey: toolboxKeys.one(toolboxId) });

/** A toolbox's drawers by number, whatever their order in the answer. */
export const drawersQuery = (toolboxId: string) =>
  queryOptions<Drawer[]>({
    queryKey: toolboxKeys.drawers(toolboxId),
    select: inOrder,
  });

export interface Inventory {
  readonly toolbox: Toolbox;
  readonly drawers: readonly Drawer[];
}

/**
 * A toolbox and its drawers as a person signs them. The toolbox comes first: its version is then never newer than the
 * drawers beside it, so that nothing is signed which the screen does not show.
 */
export const inventoryQuery = (toolboxId: string) =>
  queryOptions<Inventory>({
    queryKey: toolboxKeys.inventory(toolboxId),
    queryFn: ({ signal }) =>
      asQuery(async () => {
        const toolbox = await call(endpoints.getToolbox, { params: { toolboxId } }, { signal });
        const drawers = await call(endpoints.listDrawers, { params: { toolboxId } }, { signal });
        if (!toolbox || !drawers) throw new ApiError(200, '', { message: 'The answer is empty' });
        return { toolbox, drawers: inOrder(drawers) };
      }),
  });

export const drawerQuery = (toolboxId: string, drawerNumber: number) =>
  queryOptions<Drawer>({ queryKey: toolboxKeys.drawer(toolboxId, drawerNumber), select: completedDrawer });

function inOrder(drawers: readonly Drawer[]): Drawer[] {
  return drawers.map(completedDrawer).sort((a, b) => a.number - b.number);
}

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
