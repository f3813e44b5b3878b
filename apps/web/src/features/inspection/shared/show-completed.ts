import type { Drawer } from '@stowed/contract';
import { inventorySummary } from '@stowed/domain';
import { showToast } from '../../../ui/toast-store.ts';
import { leftOpenWords } from './left-open-words.ts';

/** Says that the toolbox is complete, and what its drawers leave open. */
export function showCompleted(toolboxId: string, drawers: readonly Drawer[] | undefined): void {
  const open = drawers ? leftOpenWords(inventorySummary(drawers)) : '';
  showToast({
    title: 'Inventory complete',
    description: [open, toolboxId].filter(Boolean).join(', '),
    // Not green: only the drawers' screens show why nothing is in doubt.
    ...(open && { tone: 'warn' }),
  });
}
