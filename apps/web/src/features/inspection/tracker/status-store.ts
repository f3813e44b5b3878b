import { toolStatus } from '@stowed/contract';
import type { StatusMemory } from '@stowed/domain';
import { z } from 'zod';

const pairs = z.array(z.tuple([z.string(), toolStatus]));

function keyOf(toolboxId: string, drawerNumber: number): string {
  return `toolStatusMap:${toolboxId}:${drawerNumber}`;
}

/** The statuses that this browser saw last; empty if none are stored or they cannot be read. */
export function readStatuses(toolboxId: string, drawerNumber: number): StatusMemory {
  try {
    return new Map(pairs.parse(JSON.parse(localStorage.getItem(keyOf(toolboxId, drawerNumber)) ?? '[]')));
  } catch {
    return new Map();
  }
}

/** Stores the statuses as a list of pairs; a drawer without tools stores nothing. */
export function storeStatuses(toolboxId: string, drawerNumber: number, memory: StatusMemory): void {
  if (memory.size === 0) return;
  try {
    localStorage.setItem(keyOf(toolboxId, drawerNumber), JSON.stringify([...memory]));
  } catch {
    // Without storage, changes between visits are not shown; nothing else depends on it.
  }
}
