import { useState } from 'react';
import { useAskAgain } from './use-ask-again.ts';

const ASK_AGAIN_MS = 10_000;

/**
 * Loads an optional part of a screen; undefined until it is loaded. Without a network only that part is
 * missing, and loading is retried.
 */
export function useLoaded<T>(load: () => Promise<T>): T | undefined {
  const [part, setPart] = useState<{ readonly loaded: T }>();
  useAskAgain(part === undefined, ASK_AGAIN_MS, () => {
    load().then(
      (loaded) => setPart({ loaded }),
      () => undefined,
    );
  });
  return part?.loaded;
}
