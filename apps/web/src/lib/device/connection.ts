import { useSyncExternalStore } from 'react';

/** When the oldest of the shown answers arrived; undefined while the server answers. */
let shownFrom: number | undefined;
const listeners = new Set<() => void>();

function change(time: number | undefined): void {
  if (shownFrom === time) return;
  shownFrom = time;
  for (const listener of listeners) listener();
}

/** The server answered one of the calls whose answers are kept. */
export function noteAnswered(): void {
  change(undefined);
}

/** The server does not answer, and a kept answer from this time is shown instead. */
export function noteKeptAnswer(at: number): void {
  change(Math.min(shownFrom ?? at, at));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** While kept answers are shown: when the oldest of them arrived, milliseconds since 1970. */
export function useShownFrom(): number | undefined {
  return useSyncExternalStore(subscribe, () => shownFrom);
}
