import type { Drawer } from '@stowed/contract';
import { useQueryClient } from '@tanstack/react-query';
import { markStale } from '../../../lib/stale.ts';
import { storeDrawer } from '../../../lib/toolbox-queries.ts';

/** The key of the mutations that mark tools of a drawer. */
export const marksOf = ({ toolboxId, number }: Pick<Drawer, 'toolboxId' | 'number'>) => [
  'mark',
  toolboxId,
  number,
];

/** Shows the drawer that a write returned, and reloads what depends on it. */
export function useDrawerCache(toolboxId: string, drawerNumber: number) {
  const queries = useQueryClient();
  const reload = () => markStale(queries, { kind: 'inventory', toolboxId, drawerNumber });
  const store = (drawer: Drawer | undefined) => {
    if (drawer) storeDrawer(queries, drawer);
    return reload();
  };
  return { store, reload };
}
