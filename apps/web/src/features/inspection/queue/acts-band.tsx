import { useQueryClient } from '@tanstack/react-query';
import { CloudOff, CloudUpload } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { cx } from '../../../lib/cx.ts';
import { watchActs } from '../../../lib/device/acts.ts';
import type { KeptAct } from '../../../lib/device/device-db.ts';
import { countOf } from '../../../lib/format.ts';
import { summaryPath } from '../../../lib/route-params.ts';
import { markStale } from '../../../lib/stale.ts';
import { storeDrawer } from '../../../lib/toolbox-queries.ts';
import { useAskAgain } from '../../../lib/use-ask-again.ts';
import { Button } from '../../../ui/button.tsx';
import { OfflineState } from '../../../ui/offline-state.tsx';
import type { Offline } from '../../../ui/offline-state.tsx';
import { showResult } from '../photo/show-result.ts';
import { ActsList } from './acts-list.tsx';
import { showCompleted } from '../shared/show-completed.ts';
import { ActSender } from './send-acts.ts';
import type { SentAct } from './sent-act.ts';

const SEND_AGAIN_MS = 20_000;
const sender = new ActSender();

interface ActsBandProps {
  readonly userId: string;
  readonly acts: readonly KeptAct[];
  /** What the screen's data is as of, if it comes from this device. */
  readonly offline: Offline | undefined;
}

/** Says in one row what the server does not have yet, and sends it while it is mounted. */
export function ActsBand({ userId, acts, offline }: ActsBandProps) {
  const send = useSending(userId);
  const [isOpen, setIsOpen] = useState(false);
  const Icon = offline ? CloudOff : CloudUpload;
  return (
    <section aria-label="Not sent yet" className="border-b border-line bg-warn-soft text-sm text-ink">
      <div className="mx-auto max-w-7xl px-4 md:px-6">
        <div className="flex items-center gap-1">
          <Icon size={18} aria-hidden="true" className="mr-1.5 shrink-0 max-md:hidden" />
          <div className="min-w-0 grow py-0.5 leading-tight">
            {offline && <OfflineState offline={offline} />}
            <p>
              <span role="status">
                {countOf(acts.length, 'entry', 'entries')} kept on this phone
                <span className={cx(offline && 'max-md:sr-only')}>, not sent yet</span>
              </span>
              {offline && '. Sent automatically once there is a connection.'}
              <Needing acts={acts} follows={offline ? ' ' : '. '} />
            </p>
          </div>
          <Button
            variant="quiet"
            className="shrink-0 px-2! text-sm"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Hide' : 'Show'}
          </Button>
          <Button variant="quiet" className="-mr-2 shrink-0 px-2! text-sm" onClick={send}>
            Try now
          </Button>
        </div>
        <Unsigned acts={acts} />
        {isOpen && (
          <>
            {offline && <p className="md:hidden">{offline.signedInAs}</p>}
            <ActsList acts={acts} />
          </>
        )}
      </div>
    </section>
  );
}

interface NeedingProps extends Pick<ActsBandProps, 'acts'> {
  /** Parts it from the words before it. */
  readonly follows: string;
}

function Needing({ acts, follows }: NeedingProps) {
  const { length } = acts.filter(({ problem }) => problem !== undefined);
  if (length === 0) return null;
  return (
    <>
      {follows}
      <strong className="text-bad">{countOf(length, 'needs you', 'need you')}</strong>
    </>
  );
}

/** Completions that lack only their signature. */
function Unsigned({ acts }: Pick<ActsBandProps, 'acts'>) {
  return acts
    .filter(({ problem }) => problem === 'unsigned')
    .map((act) => (
      <p key={act.id} className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="wrap-anywhere">The inventory of {act.toolboxId} is waiting for your signature.</span>
        <Link
          href={summaryPath(act.toolboxId)}
          className="-my-1 flex min-h-11 items-center font-semibold underline"
        >
          Sign the inventory
        </Link>
      </p>
    ));
}

function useSending(userId: string): () => void {
  const queries = useQueryClient();
  const [sendOnce] = useState(() => {
    const handleSent = ({ act, drawer, drawers, photo }: SentAct) => {
      const { toolboxId, drawerNumber } = act;
      if (drawer) storeDrawer(queries, drawer);
      void markStale(queries, {
        kind: 'inventory',
        toolboxId,
        ...(drawerNumber !== null && { drawerNumber }),
      });
      if (photo) showResult(photo.content, photo.before, true);
      else if (act.kind === 'inventory') showCompleted(toolboxId, drawers);
    };
    return () => void sender.send(userId, handleSent).catch(() => undefined);
  });
  useAskAgain(true, SEND_AGAIN_MS, sendOnce);
  useEffect(() => watchActs(sendOnce), [sendOnce]);
  return sendOnce;
}
