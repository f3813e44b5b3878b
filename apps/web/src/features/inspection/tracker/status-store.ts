import { toolStatus } from '@stowed/contract';
import type { StatusMemory } from '@stowed/domain';
import { z } from 'zod';

const pairs = z.array(z.tuple([z.string(), toolStatus]));

function keyOf(toolboxId: string, drawerNumber: number): string {
  return `toolStatusMap:${toolboxId}:${drawerNumber}`;
}

/** What this browser last saw of a drawer's tools; empty when it saw none, or what is stored is none of ours. */
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
    // A browser without room for it shows no changes across visits; nothing else depends on it.
  }
}
