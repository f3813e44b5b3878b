import type { Tool } from '@stowed/contract';
import { useSyncExternalStore } from 'react';

let copied: readonly Tool[] = [];
const listeners = new Set<() => void>();

/** Copies tools for pasting into this or another drawer. */
export function copyTools(tools: readonly Tool[]): void {
  if (tools.length === 0) return;
  hold(tools);
}

/** The next person must not paste them. */
export function forgetCopiedTools(): void {
  hold([]);
}

export function copiedTools(): readonly Tool[] {
  return copied;
}

/** How many tools could be pasted. */
export function useCopiedCount(): number {
  return useSyncExternalStore(subscribe, () => copied.length);
}

function hold(tools: readonly Tool[]) {
  copied = tools;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
