import { endpoints } from '@stowed/contract';
import type { Inventory, ResponseOf, Settings } from '@stowed/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { pathOf } from './call.ts';

type Inventories = ResponseOf<typeof endpoints.listInventories>;

export const openInventoryPath = (toolboxId: string): string =>
  `${pathOf(endpoints.listInventories.path, { toolboxId })}?state=open`;

/** The toolbox's inventory that has not ended, if any. */
export const openInventoryQuery = (toolboxId: string) =>
  queryOptions({
    queryKey: [openInventoryPath(toolboxId)],
    select: ({ inventories }: Inventories): Inventory | null => inventories[0] ?? null,
  });

/** The toolbox's last completed inventory, if it is one of the newest. */
export const lastCompletedQuery = (toolboxId: string) =>
  queryOptions({
    queryKey: [pathOf(endpoints.listInventories.path, { toolboxId })],
    select: ({ inventories }: Inventories): Inventory | undefined =>
      inventories.find(({ state }) => state === 'completed'),
  });

export type SettingsAnswer = Settings & { readonly timeZones: string[] };

/** The organization's settings for tool control. */
export const toolControlQuery = () =>
  queryOptions<SettingsAnswer>({ queryKey: [endpoints.getSettings.path] });

/** True if the organization signs what is completed, as far as this device knows. */
export const useIsSigning = (): boolean => useQuery(toolControlQuery()).data?.signing === 'on';
