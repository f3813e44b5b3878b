import type { Tool } from '@stowed/contract';
import { useSyncExternalStore } from 'react';
import { randomId } from '../../lib/random-id.ts';
import type { EditorContent } from './editor-content.ts';

interface Copied {
  readonly tools: readonly Tool[];
  /** Ids of shapes whose names are guesses. */
  readonly guessed: readonly string[];
  /** Ids of shapes from another picture that nobody has placed yet. */
  readonly unplaced: readonly string[];
}

const nothing: Copied = { tools: [], guessed: [], unplaced: [] };
let copied = nothing;
const listeners = new Set<() => void>();

/** Copies tools for pasting into this or another drawer. */
export function copyTools(
  tools: readonly Tool[],
  { guessed = [], unplaced = [] }: Pick<EditorContent, 'guessed' | 'unplaced'>,
): void {
  if (tools.length === 0) return;
  hold({ tools, guessed, unplaced });
}

/** The next person must not paste them. */
export function forgetCopiedTools(): void {
  hold(nothing);
}

/** The copied tools under new ids. */
export function copiedTools(): Copied {
  const { tools, guessed, unplaced } = copied;
  const copies = tools.map((tool) => ({ was: tool.uniqueId, tool: { ...tool, uniqueId: randomId() } }));
  const newIds = (ids: readonly string[]) =>
    copies.filter(({ was }) => ids.includes(was)).map(({ tool }) => tool.uniqueId);
  return {
    tools: copies.map(({ tool }) => tool),
    guessed: newIds(guessed),
    unplaced: newIds(unplaced),
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
