import { endpoints } from '@stowed/contract';
import { queryOptions } from '@tanstack/react-query';
import { call, pathOf } from '../call.ts';
import { openInventoryPath } from '../inventory-queries.ts';
import { keepAll, keptAt } from './kept-answers.ts';
import { willOpenOffline } from './kept-pictures.ts';
import { persistStorage } from './persist-storage.ts';

const packPath = (toolboxId: string): string => pathOf(endpoints.packToolbox.path, { toolboxId });

/** When this device last took a toolbox along, milliseconds since 1970; null if it has not. */
export const takenAlongQuery = (toolboxId: string) =>
  queryOptions({
    queryKey: ['device', packPath(toolboxId)],
    queryFn: async () => (await keptAt(packPath(toolboxId)).catch(() => undefined)) ?? null,
    staleTime: Infinity,
  });

/** This browser cannot open the application without a connection. */
export class NotOfflineError extends Error {
  override readonly name = 'NotOfflineError';
}

/**
 * Keeps a toolbox with its drawers, templates and pictures on this device, to work on it without a
 * connection. Throws NotOfflineError, or the error of a part that did not arrive.
 */
export async function takeAlong(toolboxId: string): Promise<void> {
  if (!(await willOpenOffline())) throw new NotOfflineError();
  const [pack, settings, inventories] = await Promise.all([
    call(endpoints.packToolbox, { params: { toolboxId } }),
    call(endpoints.getSettings, {}),
    call(endpoints.listInventories, { params: { toolboxId }, query: { state: 'open' } }),
  ]);
  if (!pack) throw new Error('The response was empty');
  const { toolbox, drawers } = pack;
  await persistStorage();
  await keepAll([
    { path: pathOf(endpoints.getToolbox.path, { toolboxId }), body: toolbox },
    // They say whether completions are signed.
    { path: endpoints.getSettings.path, body: settings },
    // It says which inventory is open.
    { path: openInventoryPath(toolboxId), body: inventories },
    { path: pathOf(endpoints.listDrawers.path, { toolboxId }), body: drawers },
    ...drawers.map((drawer) => ({
      path: pathOf(endpoints.getDrawer.path, { toolboxId, drawerNumber: drawer.number }),
      body: drawer,
    })),
    // This comes last, because it says that all of the above is there.
    { path: packPath(toolboxId), body: null },
  ]);
}
