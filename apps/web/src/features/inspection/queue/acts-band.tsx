import { useQueryClient } from '@tanstack/react-query';
import { CloudUpload } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { overlap, watchActs } from '../../../lib/device/acts.ts';
import type { KeptAct } from '../../../lib/device/device-db.ts';
import { countOf } from '../../../lib/format.ts';
import { useIsSigning } from '../../../lib/inventory-queries.ts';
import { drawerPath, summaryPath } from '../../../lib/route-params.ts';
import { markStale } from '../../../lib/stale.ts';
import { storeDrawer } from '../../../lib/toolbox-queries.ts';
import { useAskAgain } from '../../../lib/use-ask-again.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { showResult } from '../photo/show-result.ts';
import { actWords, stateWords } from '../shared/act-words.ts';
import { PutAside } from './put-aside.tsx';
import { ActSender } from './send-acts.ts';
import type { SentAct } from './sent-act.ts';

const SEND_AGAIN_MS = 20_000;
const sender = new ActSender();

interface ActsBandProps {
  readonly userId: string;
  readonly acts: readonly KeptAct[];
  /** Says that the screen shows kept data, or nothing. */
  readonly offline: ReactNode;
}

/** Lists acts that the server does not have yet, and sends them while it is mounted. */
export function ActsBand({ userId, acts, offline }: ActsBandProps) {
  const send = useSending(userId);
  const needing = acts.filter(({ problem }) => problem !== undefined).length;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section aria-label="Not sent yet" className="border-b border-line bg-warn-soft text-sm text-ink">
      <div className="mx-auto max-w-7xl px-4 py-1 md:px-6">
        {offline}
        <div className="flex items-center gap-1">
          <CloudUpload size={18} aria-hidden="true" className="mr-2 shrink-0" />
          <p className="min-w-0 grow">
            <span role="status">
              {countOf(acts.length, 'entry', 'entries')} kept on this phone, not sent yet
            </span>{' '}
            {needing > 0 && <strong className="text-bad">{countOf(needing, 'needs you', 'need you')}</strong>}
          </p>
          <Button
            variant="quiet"
            className="px-2! text-sm"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Hide' : 'Show'}
          </Button>
          <Button variant="quiet" className="shrink-0 px-2! text-sm" onClick={send}>
            Try now
          </Button>
        </div>
        {acts
          .filter(({ problem }) => problem === 'unsigned')
          .map((act) => (
            <p key={act.id} className="flex flex-wrap items-center justify-between gap-x-3">
              <span className="wrap-anywhere">
                The inventory of {act.toolboxId} is waiting for your signature.
              </span>
              <Link
                href={summaryPath(act.toolboxId)}
                className="-my-1 flex min-h-11 items-center font-semibold underline"
              >
                Sign the inventory
              </Link>
            </p>
          ))}
        {isOpen && (
          <ul className="divide-y divide-line pb-2">
            {acts.map((act) => (
              <Entry key={act.id} act={act} isBehind={isBehind(act, acts)} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

const isBehind = (act: KeptAct, acts: readonly KeptAct[]): boolean =>
  acts.some((other) => other.order < act.order && other.problem !== undefined && overlap(other, act));

function Entry({ act, isBehind }: { readonly act: KeptAct; readonly isBehind: boolean }) {
  const { toolboxId, drawerNumber, problem } = act;
  const isSigning = useIsSigning();
  const place = drawerNumber === null ? toolboxId : `${toolboxId}, drawer ${drawerNumber}`;
  const path = drawerNumber === null ? summaryPath(toolboxId) : drawerPath(toolboxId, drawerNumber);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-1">
      <Link href={path} className="flex min-h-11 min-w-0 grow flex-wrap items-center gap-x-2 wrap-anywhere">
        <strong className="underline">{place}</strong> <span>{actWords(act)}</span>{' '}
        <span className={problem && 'font-semibold text-bad'}>
          {stateWords(act, { isBehind, isSigning })}
        </span>
      </Link>
      {problem && <PutAside act={act} />}
    </li>
  );
}

function useSending(userId: string): () => void {
  const queries = useQueryClient();
  const [sendOnce] = useState(() => {
    const handleSent = ({ act, drawer, photo }: SentAct) => {
      const { toolboxId, drawerNumber } = act;
      if (drawer) storeDrawer(queries, drawer);
      void markStale(queries, {
        kind: 'inventory',
        toolboxId,
        ...(drawerNumber !== null && { drawerNumber }),
      });
      if (photo) showResult(photo.content, photo.before, true);
      else if (act.kind === 'inventory') {
        showToast({ title: 'Inventory complete', description: toolboxId });
      }
    };
    return () => void sender.send(userId, handleSent).catch(() => undefined);
  });
  useAskAgain(true, SEND_AGAIN_MS, sendOnce);
  useEffect(() => watchActs(sendOnce), [sendOnce]);
  return sendOnce;
}
