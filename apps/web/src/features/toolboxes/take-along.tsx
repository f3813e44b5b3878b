import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CloudCheck, CloudDownload } from 'lucide-react';
import { messageFor } from '../../lib/api-error.ts';
import { NotOfflineError, takeAlong, takenAlongQuery } from '../../lib/device/take-along.ts';
import { formatClock } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-store.ts';

interface TakeAlongProps {
  readonly toolboxId: string;
  /** The id of the card's title. */
  readonly titleId: string;
}

/** Keeps a toolbox on a phone or tablet, for places without a signal. */
export function TakeAlong({ toolboxId, titleId }: TakeAlongProps) {
  const queries = useQueryClient();
  const query = takenAlongQuery(toolboxId);
  const { data: at } = useQuery(query);
  const taking = useMutation({
    mutationFn: () => takeAlong(toolboxId),
    onSuccess: () => queries.invalidateQueries({ queryKey: query.queryKey }),
    onError: (error) => showToast({ ...refusalOf(error), tone: 'bad' }),
  });
  const Icon = at ? CloudCheck : CloudDownload;
  return (
    <Button
      variant="quiet"
      className="relative -mr-4 ml-auto"
      aria-describedby={titleId}
      isPending={taking.isPending}
      onClick={() => taking.mutate()}
    >
      {!taking.isPending && <Icon size={17} aria-hidden="true" />}
      {at ? `Taken along ${formatClock(new Date(at))}` : 'Take along'}
    </Button>
  );
}

function refusalOf(error: Error) {
  if (error instanceof NotOfflineError) {
    return {
      title: 'This browser cannot take toolboxes along',
      description: whyNotOffline(),
    };
  }
  return {
    title: `The toolbox was not taken along`,
    description: messageFor(error, 'This device could not keep all of it. Free some space and try again.'),
  };
}

/** Why this browser cannot open the application without a connection. */
function whyNotOffline(): string {
  if (!window.isSecureContext) return 'Stowed opens without a connection only over HTTPS.';
  if (!('serviceWorker' in navigator)) {
    return 'This window keeps nothing for later. If it is private, use a normal window.';
  }
  return "It does not trust this server's certificate. Ask the person who runs the server to install one that phones trust.";
}

/** Safari and all browsers of these devices delete what a site keeps. iPads call themselves Macintosh. */
function isForgetful(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  const isMobileApple =
    /iPhone|iPad/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
  return isMobileApple && !window.matchMedia('(display-mode: standalone)').matches;
}

/** Shown where toolboxes are taken along. */
export function HomeScreenAdvice() {
  if (!isForgetful()) return null;
  return (
    <p className="mb-3 text-sm text-ink-soft">
      This browser deletes what it keeps after 7 days without use. Add to Home Screen prevents that.
    </p>
  );
}
