import type { Tool } from '@stowed/contract';
import { useSyncExternalStore } from 'react';
import { randomId } from '../../lib/random-id.ts';

interface Copied {
  readonly tools: readonly Tool[];
  /** Ids of shapes whose names are guesses. */
  readonly guessed: readonly string[];
}

const nothing: Copied = { tools: [], guessed: [] };
let copied = nothing;
const listeners = new Set<() => void>();

/** Copies tools for pasting into this or another drawer. */
export function copyTools(tools: readonly Tool[], guessed: readonly string[] = []): void {
  if (tools.length === 0) return;
  hold({ tools, guessed });
}

/** The next person must not paste them. */
export function forgetCopiedTools(): void {
  hold(nothing);
}

/** The copied tools under new ids. */
export function copiedTools(): Copied {
  const { tools, guessed } = copied;
  const copies = tools.map((tool) => ({ was: tool.uniqueId, tool: { ...tool, uniqueId: randomId() } }));
  return {
    tools: copies.map(({ tool }) => tool),
    guessed: copies.filter(({ was }) => guessed.includes(was)).map(({ tool }) => tool.uniqueId),
  };
}

/** How many tools could be pasted. */
export function useCopiedCount(): number {
  return useSyncExternalStore(subscribe, () => copied.tools.length);
}

function hold(next: Copied) {
  copied = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
