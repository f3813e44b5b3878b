import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { forgetPages } from '../features/training/last-pages.ts';
import { readToken, subscribeToToken } from '../lib/token.ts';
import { forgetCopiedTools } from '../widgets/annotation/clipboard.ts';

/**
 * Clears what a session loaded, copied or paged to when that session ends or another one starts, in any tab,
 * so that no person sees another person's data. Renders nothing.
 */
export function OtherSession() {
  const queryClient = useQueryClient();
  const token = useSyncExternalStore(subscribe, readToken);
  const before = useRef(token);
  useLayoutEffect(() => {
    const isOver = before.current !== null && before.current !== token;
    before.current = token;
    if (!isOver) return;
    forgetCopiedTools();
    forgetPages();
    if (token === null) queryClient.clear();
    else void queryClient.resetQueries();
  }, [token, queryClient]);
  return null;
}

/** A sleeping tab misses changes, so it checks when it wakes up. */
function subscribe(listener: () => void): () => void {
  const stop = subscribeToToken(listener);
  window.addEventListener('pageshow', listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    stop();
    window.removeEventListener('pageshow', listener);
    document.removeEventListener('visibilitychange', listener);
  };
}
