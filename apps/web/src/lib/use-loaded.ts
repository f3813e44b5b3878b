import { startTransition, useState } from 'react';
import { firstScreen } from './first-screen.ts';
import { useAskAgain } from './use-ask-again.ts';

const ASK_AGAIN_MS = 10_000;

/**
 * Rendered in short slices, between which a tap is answered. Not in tests of screens: React's `act` can lose
 * a transition that starts while it ends.
 */
const inSlices = import.meta.env.PROD ? startTransition : (show: () => void) => show();

/** A part that was loaded for one screen shows at once on the next. */
const parts = new Map<() => Promise<unknown>, unknown>();

/**
 * Loads an optional part of a screen, after the first screen is shown; undefined until it is loaded. Without
 * a network only that part is missing, and loading is retried.
 */
export function useLoaded<T>(load: () => Promise<T>): T | undefined {
  // The map holds under each key what its function loaded.
  const [part, setPart] = useState(() => parts.get(load) as T | undefined);
  useAskAgain(part === undefined, ASK_AGAIN_MS, () => {
    firstScreen.then(load).then(
      (loaded) => {
        parts.set(load, loaded);
        inSlices(() => setPart(() => loaded));
      },
      () => undefined,
    );
  });
  return part;
}
