import { endpoints } from '@stowed/contract';
import { displayName } from '@stowed/domain';
import { useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { call } from '../../lib/call.ts';
import { useShownFrom } from '../../lib/device/connection.ts';
import { fetchOrKept } from '../../lib/device/kept-answers.ts';
import { opensOffline } from '../../lib/device/kept-pictures.ts';
import { formatClock } from '../../lib/format.ts';
import { useAskAgain } from '../../lib/use-ask-again.ts';
import { useCurrentUser } from '../../lib/session.tsx';
import { Button } from '../../ui/button.tsx';

const ASK_AGAIN_MS = 10_000;

/** Shown while the screen's data comes from this device. Reloads it once the server responds. */
export function OfflineBand() {
  return (
    <OfflineWords>
      {(words) => (
        <div className="border-b border-line bg-warn-soft text-ink">
          <div className="mx-auto flex max-w-7xl items-center px-4 py-1 text-sm md:px-6">
            {words}
            <Button variant="quiet" onClick={() => void askServer()}>
              Try now
            </Button>
          </div>
        </div>
      )}
    </OfflineWords>
  );
}

interface OfflineWordsProps {
  readonly children: (words: ReactNode) => ReactNode;
}

/** Says that the screen's data comes from this device; nothing while the server responds. */
export function OfflineWords({ children }: OfflineWordsProps) {
  const shownFrom = useShownFrom();
  const user = useCurrentUser();
  const isOffline = shownFrom !== undefined;
  useReturn(isOffline);
  if (!isOffline || !user) return null;
  return children(
    <div className="flex min-w-0 grow items-center gap-3">
      <CloudOff size={18} aria-hidden="true" className="shrink-0" />
      <p role="status">
        <strong>Offline.</strong> Last signed in as {displayName(user)}. Shown as of{' '}
        {formatClock(new Date(shownFrom))}.{' '}
        {!opensOffline() && 'Keep this page open: this browser cannot open it again without a connection.'}
      </p>
    </div>,
  );
}

/**
 * A response to it ends the offline state. The health check is not enough: it does not cover what screens
 * load.
 */
const askServer = () =>
  fetchOrKept(endpoints.getUser.path, () => call(endpoints.getUser, {})).catch(() => undefined);

/** Polls while offline, and reloads the screen as soon as the server responds. */
function useReturn(isOffline: boolean) {
  const queries = useQueryClient();
  const wasOffline = useRef(false);
  const reloadedAt = useRef(0);
  useEffect(() => {
    const isBack = wasOffline.current && !isOffline;
    wasOffline.current = isOffline;
    if (!isBack) return undefined;
    // While only some calls are answered, each reload would cause the next one.
    const wait = Math.max(0, reloadedAt.current + ASK_AGAIN_MS - Date.now());
    const timer = window.setTimeout(() => {
      reloadedAt.current = Date.now();
      void queries.invalidateQueries();
    }, wait);
    return () => window.clearTimeout(timer);
  }, [isOffline, queries]);
  useAskAgain(isOffline, ASK_AGAIN_MS, () => void askServer());
}
