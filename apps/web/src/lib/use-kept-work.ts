import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { currentUserQuery } from './current-user-query.ts';
import { findWork, forgetWork, keepWork, storeWork } from './kept-work.ts';
import { useCurrentUser } from './session.tsx';
import { readToken } from './token.ts';

/**
 * Keeps a screen's unsaved work over the end of a session, the loss of a role, a reload and the tab's going to the
 * background, for the same person only. Whoever leaves the screen otherwise has been asked, and leaves it for good. Answers
 * how to drop the work before that, for a screen that begins anew in its own place.
 */
export function useKeptWork(place: string, value: unknown): () => void {
  const key = useWorkKey(place);
  const isUnasked = useIsTakenAway();
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
      if (isUnasked()) store();
      else forgetWork(key);
    };
  }, [key, isUnasked]);
  return useCallback(() => forgetWork(key), [key]);
}

/** What `useKeptWork` kept for this person at a place before. To be parsed: it may come from the browser's storage. */
export function useWorkKeptBefore(place: string): () => unknown {
  const key = useWorkKey(place);
  return () => findWork(key);
}

/** Whether a screen that goes is taken away, rather than left: the session is over, or the person's role another one. */
function useIsTakenAway(): () => boolean {
  const queries = useQueryClient();
  const role = useCurrentUser()?.role;
  return useCallback(() => {
    if (readToken() === null) return true;
    const now = queries.getQueryData(currentUserQuery().queryKey);
    return now !== undefined && now.role !== role;
  }, [queries, role]);
}

function useWorkKey(place: string): string {
  const user = useCurrentUser();
  return `${user?.id ?? ''}/${place}`;
}
