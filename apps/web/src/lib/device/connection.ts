import { useSyncExternalStore } from 'react';

/** When the oldest response on the screen arrived; undefined while the server responds. */
let shownFrom: number | undefined;
const listeners = new Set<() => void>();

function change(time: number | undefined): void {
  if (shownFrom === time) return;
  shownFrom = time;
  for (const listener of listeners) listener();
}

/** The server responded to a call whose responses are kept. */
export function noteAnswered(): void {
  change(undefined);
}

/** The server does not respond, and a kept response from this time is shown instead. */
export function noteKeptAnswer(at: number): void {
  change(Math.min(shownFrom ?? at, at));
}

/** True while kept responses are shown. */
export const isShownFromDevice = (): boolean => shownFrom !== undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** While kept responses are shown: when the oldest of them arrived, milliseconds since 1970. */
export function useShownFrom(): number | undefined {
  return useSyncExternalStore(subscribe, () => shownFrom);
}
