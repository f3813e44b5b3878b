import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { createQueryClient } from '../lib/query-client.ts';
import { SessionProvider, useCurrentUser } from '../lib/session.tsx';
import { useToast } from '../ui/toast-store.ts';
import { useLoaded } from '../lib/use-loaded.ts';
import { forgetSelection } from '../features/toolboxes/table/last-selection.ts';
import { forgetPlace } from '../features/training/last-place.ts';
import { forgetPages } from '../features/training/last-pages.ts';
import { readToken, subscribeToToken } from '../lib/token.ts';
import { forgetCopiedTools } from '../widgets/annotation/clipboard.ts';

/**
 * Clears a session's data when it ends or another one starts, in any tab, so that nobody sees another
 * person's data. Renders nothing.
 */
function OtherSession() {
  const queryClient = useQueryClient();
  const token = useSyncExternalStore(subscribe, readToken);
  const before = useRef(token);
  useLayoutEffect(() => {
    const isOver = before.current !== null && before.current !== token;
    before.current = token;
    if (!isOver) return;
    forgetCopiedTools();
    forgetPages();
    forgetPlace();
    forgetSelection();
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

// Loaded after the first screen, whose data is as new as the page.
const loadLiveChanges = () => import('./live-changes.ts');

/** Shows others' changes while someone is signed in. Renders nothing. */
function LiveChanges() {
  const queryClient = useQueryClient();
  const userId = useCurrentUser()?.id;
  const live = useLoaded(loadLiveChanges);
  useEffect(
    () => (userId === undefined ? undefined : live?.followChanges(queryClient)),
    [userId, queryClient, live],
  );
  return null;
}

const loadToaster = () => import('../ui/toaster.tsx');

function Toaster() {
  const toaster = useLoaded(loadToaster);
  return toaster && <toaster.Toaster />;
}

/** Sign In loads without the notification area; it comes with the session or with the first notification. */
function Notifications() {
  const hasToast = useToast() !== undefined;
  const isSignedIn = useCurrentUser() !== undefined;
  const [isWanted, setIsWanted] = useState(false);
  if (!isWanted && (hasToast || isSignedIn)) setIsWanted(true);
  return isWanted && <Toaster />;
}

export function Providers({ children }: { readonly children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        {children}
        <OtherSession />
        <LiveChanges />
        <Notifications />
      </SessionProvider>
    </QueryClientProvider>
  );
}
