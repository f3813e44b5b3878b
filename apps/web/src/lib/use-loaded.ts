import { useState } from 'react';
import { firstScreen } from './first-screen.ts';
import { useAskAgain } from './use-ask-again.ts';

const ASK_AGAIN_MS = 10_000;

/**
 * Loads an optional part of a screen, after the first screen is shown; undefined until it is loaded. Without
 * a network only that part is missing, and loading is retried.
 */
export function useLoaded<T>(load: () => Promise<T>): T | undefined {
  const [part, setPart] = useState<{ readonly loaded: T }>();
  useAskAgain(part === undefined, ASK_AGAIN_MS, () => {
    firstScreen.then(load).then(
      (loaded) => setPart({ loaded }),
      () => undefined,
    );
  });
  return part?.loaded;
}
