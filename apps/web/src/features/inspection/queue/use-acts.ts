import type { Drawer } from '@stowed/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { allActsQuery, findActs, findShot, isAttended } from '../../../lib/device/acts.ts';
import { firstScreen } from '../../../lib/first-screen.ts';
import { useCurrentUser } from '../../../lib/session.tsx';
import type { Act } from '../shared/act-content.ts';
import { showActs } from './shown-drawer.ts';

/**
 * Loaded right after the screen: the shell shows it once something is kept, and by then the network may be
 * gone.
 */
const loadBand = () => import('./acts-band.tsx');

/** This person's acts, read. Most visits find none, and do not wait for the code that reads them. */
const readActsQuery = (userId: string) =>
  queryOptions<readonly Act[]>({
    queryKey: [...allActsQuery().queryKey, 'read', userId],
    queryFn: async () => {
      const kept = (await findActs(userId)).filter((act) => !isAttended(act));
      if (kept.length === 0) return [];
      const { parseActs } = await import('../shared/act-content.ts');
      return parseActs(kept);
    },
    staleTime: Infinity,
  });

/** The signed-in person's acts in a toolbox that the server does not have yet. */
export function useActs(toolboxId: string): readonly Act[] {
  const userId = useCurrentUser()?.id ?? '';
  const { data } = useQuery(readActsQuery(userId));
  useEffect(() => void firstScreen.then(loadBand).catch(() => undefined), []);
  return useMemo(() => (data ?? []).filter((act) => act.toolboxId === toolboxId), [data, toolboxId]);
}

/** A drawer with what the person has done since, sent or not. */
export function useShownDrawer(drawer: Drawer, acts: readonly Act[]): Drawer {
  const id = acts.findLast((act) => act.kind === 'photo' && act.drawerNumber === drawer.number)?.id ?? '';
  const { data: photo } = useQuery({
    queryKey: ['device', 'shot', id],
    queryFn: async () => (await findShot(id)) ?? null,
    enabled: id !== '',
    staleTime: Infinity,
    gcTime: 0,
  });
  return useMemo(
    () => (acts.length === 0 ? drawer : showActs(drawer, acts, photo ? { id, photo } : undefined)),
    [drawer, acts, id, photo],
  );
}

/** All drawers of a toolbox with what the person has done since. */
export function useShownDrawers(drawers: readonly Drawer[], acts: readonly Act[]): readonly Drawer[] {
  return useMemo(
    () => (acts.length === 0 ? drawers : drawers.map((drawer) => showActs(drawer, acts))),
    [drawers, acts],
  );
}
