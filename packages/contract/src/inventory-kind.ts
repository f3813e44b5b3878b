import { z } from 'zod';

/** In the order in which screens offer them. */
export const inventoryKind = z.enum(
  [
    'shift_start',
    'shift_end',
    'before_flight',
    'handover',
    'issue',
    'return',
    'periodic',
    'seal_broken',
    'unplanned',
    'spot',
  ],
  'Invalid inventory kind',
);
export type InventoryKind = z.infer<typeof inventoryKind>;
