import { endpoints } from '@stowed/contract';
import type { WaitingName, WaitingNames } from '@stowed/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { pathOf } from '../../../lib/call.ts';

const waitingNamesQuery = (toolboxId: string) =>
  queryOptions<WaitingNames>({ queryKey: [pathOf(endpoints.listWaitingNames.path, { toolboxId })] });

const none: readonly WaitingName[] = [];

/** The imported names that wait for a drawer's template; none while they load or cannot be loaded. */
export function useWaitingNames(toolboxId: string): (drawerNumber: number) => readonly WaitingName[] {
  const { data } = useQuery(waitingNamesQuery(toolboxId));
  return (drawerNumber) => data?.find((drawer) => drawer.drawerNumber === drawerNumber)?.names ?? none;
}
