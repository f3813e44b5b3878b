import type { Drawer } from '@stowed/contract';
import { useQueryClient } from '@tanstack/react-query';
import { toolboxKeys } from '../../../lib/toolbox-queries.ts';

/** Puts a drawer that a write answered into the cache, and marks what depends on it as out of date. */
export function useDrawerCache(toolboxId: string, drawerNumber: number) {
  const queryClient = useQueryClient();
  const ownKey = toolboxKeys.drawer(toolboxId, drawerNumber);
  const reload = () =>
    Promise.all(
      [
        ownKey,
        toolboxKeys.drawers(toolboxId),
        toolboxKeys.one(toolboxId),
        toolboxKeys.list(),
        toolboxKeys.dashboard(),
      ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
  const store = (drawer: Drawer | undefined) => {
    if (drawer) {
      queryClient.setQueryData<Drawer>(ownKey, drawer);
      queryClient.setQueryData<Drawer[]>(toolboxKeys.drawers(toolboxId), (drawers) =>
        drawers?.map((other) => (other.number === drawer.number ? drawer : other)),
      );
    }
    return reload();
  };
  return { store, reload };
}
