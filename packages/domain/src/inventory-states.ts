import type { InventoryKind, InventoryState } from '@stowed/contract';

export const inventoryKindWords: Readonly<Record<InventoryKind, string>> = {
  unplanned: 'Unplanned',
  shift_start: 'Shift start',
  shift_end: 'Shift end',
  before_flight: 'Before flight',
  issue: 'Issue',
  return: 'Return',
  handover: 'Handover',
  periodic: 'Periodic',
  seal_broken: 'Seal broken',
  spot: 'Spot check',
};

type Act = 'complete' | 'supersede' | 'cancel' | 'await_second' | 'reopen';

const table: Readonly<Record<InventoryState, Partial<Readonly<Record<Act, InventoryState>>>>> = {
  open: {
    complete: 'completed',
    await_second: 'awaiting_second',
    supersede: 'superseded',
    cancel: 'cancelled',
  },
  awaiting_second: {
    complete: 'completed',
    reopen: 'open',
    supersede: 'superseded',
    cancel: 'cancelled',
  },
  completed: {},
  superseded: {},
  cancelled: {},
};

/** The state after an act; undefined: the inventory has ended, and nothing changes it any more. */
export const inventoryAfter = (state: InventoryState, act: Act): InventoryState | undefined =>
  table[state][act];
