import type { Toolbox } from '@stowed/contract';
import { inventoryKindWords } from '@stowed/domain';

/** How far a toolbox's inventory is, in words: 'Inventory under way: shift end'; undefined without one. */
export function inventoryUnderWay({
  openInventory,
  isAwaitingSecond,
}: Pick<Toolbox, 'openInventory' | 'isAwaitingSecond'>): string | undefined {
  if (isAwaitingSecond) return 'Waiting for the second signature';
  return openInventory && `Inventory under way: ${inventoryKindWords[openInventory].toLowerCase()}`;
}
