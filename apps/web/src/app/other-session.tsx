import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { forgetPages } from '../features/training/last-pages.ts';
import { readToken, subscribeToToken } from '../lib/token.ts';
import { forgetCopiedTools } from '../widgets/annotation/clipboard.ts';

/**
 * Forgets whatever was loaded, copied or turned to in a session once that is over or another one, in whichever tab it
 * happened: nobody is shown as somebody else, or sees what the person before was shown. Renders nothing.
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

/** A tab that was put to sleep hears of no change: it looks again when it comes back. */
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
