import { endpoints } from '@stowed/contract';
import { displayName } from '@stowed/domain';
import { useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/call.ts';
import { useShownFrom } from '../../lib/device/connection.ts';
import { fetchOrKept } from '../../lib/device/kept-answers.ts';
import { opensOffline } from '../../lib/device/kept-pictures.ts';
import { formatClock } from '../../lib/format.ts';
import { useAskAgain } from '../../lib/use-ask-again.ts';
import { useCurrentUser } from '../../lib/session.tsx';
import { Button } from '../../ui/button.tsx';
import { OfflineState } from '../../ui/offline-state.tsx';
import type { Offline } from '../../ui/offline-state.tsx';

const ASK_AGAIN_MS = 10_000;

/** Shown while the screen's data comes from this device. */
export function OfflineBand({ offline }: { readonly offline: Offline }) {
  return (
    <div className="border-b border-line bg-warn-soft text-ink">
      <div className="mx-auto flex max-w-7xl items-center gap-2.5 px-4 text-sm leading-tight md:px-6">
        <CloudOff size={18} aria-hidden="true" className="shrink-0 max-md:hidden" />
        <div className="min-w-0 grow py-0.5">
          <OfflineState offline={offline} isWhole />
        </div>
        <Button variant="quiet" className="-mr-2 shrink-0 px-2! text-sm" onClick={() => void askServer()}>
          Try now
        </Button>
      </div>
    </div>
  );
}

/**
 * What a screen says whose data comes from this device; undefined while the server responds. Reloads the
 * data once it does.
 */
export function useOffline(): Offline | undefined {
  const shownFrom = useShownFrom();
  const user = useCurrentUser();
  const isOffline = shownFrom !== undefined;
  useReturn(isOffline);
  if (!isOffline || !user) return undefined;
  return {
    signedInAs: `Last signed in as ${displayName(user)}.`,
    asOf: `Shown as of ${formatClock(new Date(shownFrom))}.`,
    advice: opensOffline()
      ? undefined
      : 'Keep this page open: this browser cannot open it again without a connection.',
  };
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
