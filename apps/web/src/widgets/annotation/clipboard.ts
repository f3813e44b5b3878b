import type { Tool } from '@stowed/contract';
import { useSyncExternalStore } from 'react';

let copied: readonly Tool[] = [];
const listeners = new Set<() => void>();

/** Keeps tools to be pasted, into this drawer or another one. */
export function copyTools(tools: readonly Tool[]): void {
  if (tools.length === 0) return;
  copied = tools;
  for (const listener of listeners) listener();
}

export function copiedTools(): readonly Tool[] {
  return copied;
}

/** How many tools could be pasted. */
export function useCopiedCount(): number {
  return useSyncExternalStore(subscribe, () => copied.length);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
