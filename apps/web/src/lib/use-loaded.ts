import { useState } from 'react';
import { useAskAgain } from './use-ask-again.ts';

const ASK_AGAIN_MS = 10_000;

/**
 * Loads a part of the application that the screen can do without, and undefined until then. Without a network
 * only that part is missing; it is asked for again.
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
