import { endpoints } from '@stowed/contract';
import type {
  Dashboard,
  Drawer,
  DrawerTemplate,
  MissingTools,
  Overview,
  Toolbox,
  ToolboxInShort,
} from '@stowed/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Query, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { call, pathOf } from './call.ts';
import { fetchFreshOrKept, fetchOrKept, keepAnswer } from './device/kept-answers.ts';
import { asQuery } from './query-client.ts';

/** The key of a toolbox query starts with its path, for the default fetcher. */
export const toolboxKeys = {
  list: () => [endpoints.listToolboxes.path],
  short: () => [endpoints.listToolboxesInShort.path],
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
  missing: () => [endpoints.listMissingTools.path],
  overview: () => [endpoints.getOverview.path],
  activity: () => [endpoints.listActivity.path],
};

/** Everything cached about one toolbox: the toolbox, its drawers, its labels. */
export function isOfToolbox(toolboxId: string): (query: Query) => boolean {
  const path = String(toolboxKeys.one(toolboxId)[0]);
  return ({ queryKey: [key] }) => key === path || String(key).startsWith(`${path}/`);
}

/** Puts a drawer that the server just sent into the cache. */
export function storeDrawer(queries: QueryClient, drawer: Drawer): void {
  const { toolboxId, number } = drawer;
  queries.setQueryData(toolboxKeys.drawer(toolboxId, number), drawer);
  keepAnswer(pathOf(endpoints.getDrawer.path, { toolboxId, drawerNumber: number }), drawer);
  queries.setQueryData<Drawer[]>(toolboxKeys.drawers(toolboxId), (drawers) =>
    drawers?.map((other) => (other.number === number ? drawer : other)),
  );
}

export const dashboardQuery = () => queryOptions<Dashboard>({ queryKey: toolboxKeys.dashboard() });

export const missingToolsQuery = () => queryOptions<MissingTools>({ queryKey: toolboxKeys.missing() });

/** For administrators. */
export const overviewQuery = () => queryOptions<Overview>({ queryKey: toolboxKeys.overview() });

export const toolboxesQuery = () => queryOptions<Toolbox[]>({ queryKey: toolboxKeys.list() });

/** The drawers of all toolboxes in short. */
export const toolboxesInShortQuery = () => queryOptions<ToolboxInShort[]>({ queryKey: toolboxKeys.short() });

/** The templates of all drawers. */
export const templatesQuery = () => queryOptions<DrawerTemplate[]>({ queryKey: toolboxKeys.templates() });

export const toolboxQuery = (toolboxId: string) =>
  queryOptions<Toolbox>({ queryKey: toolboxKeys.one(toolboxId) });

/** A toolbox's drawers by number. */
export const drawersQuery = (toolboxId: string) =>
  queryOptions<Drawer[]>({
    queryKey: toolboxKeys.drawers(toolboxId),
    select: inOrder,
  });

/** Before every version. */
const UNSEEN = 0;

export interface Inventory {
  readonly toolbox: Toolbox;
  readonly drawers: readonly Drawer[];
}

/**
 * A toolbox and its drawers for signing. The toolbox is fetched first, so that its version is never newer
 * than the drawers on the screen: nobody signs an unseen state. Drawers that this device had kept belong to
 * no version that can be signed now.
 */
export const inventoryQuery = (toolboxId: string) =>
  queryOptions<Inventory>({
    queryKey: toolboxKeys.inventory(toolboxId),
    queryFn: ({ signal }) =>
      asQuery(async () => {
        const input = { params: { toolboxId } };
        const toolbox = await fetchOrKept(pathOf(endpoints.getToolbox.path, { toolboxId }), () =>
          call(endpoints.getToolbox, input, { signal }),
        );
        const { body: drawers, isFresh } = await fetchFreshOrKept(
          pathOf(endpoints.listDrawers.path, { toolboxId }),
          () => call(endpoints.listDrawers, input, { signal }),
        );
        if (!toolbox || !drawers) throw new ApiError(200, '', { message: 'The response is empty' });
        const version = isFresh ? toolbox.version : UNSEEN;
        return { toolbox: { ...toolbox, version }, drawers: inOrder(drawers) };
      }),
  });

export const drawerQuery = (toolboxId: string, drawerNumber: number) =>
  queryOptions<Drawer>({ queryKey: toolboxKeys.drawer(toolboxId, drawerNumber) });

function inOrder(drawers: readonly Drawer[]): Drawer[] {
  return [...drawers].sort((a, b) => a.number - b.number);
}
