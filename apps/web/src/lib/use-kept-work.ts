import { useCallback, useEffect } from 'react';
import { findWork, forgetWork, keepWork, storeWork } from './kept-work.ts';
import { useCurrentUser } from './session.tsx';
import { readToken } from './token.ts';

/**
 * Keeps a screen's unsaved work over the end of a session, a reload and the tab's going to the background, for the same
 * person only. Whoever leaves the screen while signed in has been asked, and leaves it for good. Answers how to drop the work
 * before that, for a screen that begins anew in its own place.
 */
export function useKeptWork(place: string, value: unknown): () => void {
  const key = useWorkKey(place);
  useEffect(() => {
    if (value === undefined) forgetWork(key);
    else keepWork(key, value);
  }, [key, value]);
  useEffect(() => {
    const store = () => storeWork(key);
    window.addEventListener('pagehide', store);
    document.addEventListener('visibilitychange', store);
    return () => {
      window.removeEventListener('pagehide', store);
      document.removeEventListener('visibilitychange', store);
      if (readToken() === null) store();
      else forgetWork(key);
    };
  }, [key]);
  return useCallback(() => forgetWork(key), [key]);
}

/** What `useKeptWork` kept for this person at a place before. To be parsed: it may come from the browser's storage. */
export function useWorkKeptBefore(place: string): () => unknown {
  const key = useWorkKey(place);
  return () => findWork(key);
}

function useWorkKey(place: string): string {
  const user = useCurrentUser();
  return `${user?.id ?? ''}/${place}`;
}
