import { mayCall } from '@stowed/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import type { ComponentProps } from 'react';
import { allActsQuery, isAttended, isHeld, watchActs } from '../../lib/device/acts.ts';
import type { KeptAct } from '../../lib/device/device-db.ts';
import { countOf } from '../../lib/format.ts';
import { useCurrentUser } from '../../lib/session.tsx';
import { useLoaded } from '../../lib/use-loaded.ts';
import { OfflineBand, useOffline } from './offline-band.tsx';

/** A screen shows what it sends, and the photo that it works on. */
const isOnScreen = (act: KeptAct): boolean => (act.kind === 'photo' ? isHeld(act) : isAttended(act));

// Loaded on demand: most people never see it.
const loadBand = () => import('../../features/inspection/queue/acts-band.tsx');
const loadLeft = () => import('../../features/inspection/queue/left-entries.tsx');

function Band(props: ComponentProps<Awaited<ReturnType<typeof loadBand>>['ActsBand']>) {
  const band = useLoaded(loadBand);
  if (band) return <band.ActsBand {...props} />;
  return props.offline && <OfflineBand offline={props.offline} />;
}

/** Shows on every screen that it is offline and what this person has not sent yet, and sends it. */
export function DeviceBand() {
  const user = useCurrentUser();
  const userId = user?.id;
  const offline = useOffline();
  const queries = useQueryClient();
  const { data: all = [] } = useQuery(allActsQuery());
  const [, showAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(
    () =>
      watchActs(() => {
        void queries.invalidateQueries({ queryKey: allActsQuery().queryKey });
        showAgain();
      }),
    [queries],
  );
  const acts = all.filter((act) => act.userId === userId && !isOnScreen(act));
  const others = all.filter((act) => act.userId !== userId);
  return (
    <>
      {userId !== undefined && acts.length > 0 ? (
        <Band key={userId} userId={userId} acts={acts} offline={offline} />
      ) : (
        offline && <OfflineBand offline={offline} />
      )}
      {others.length > 0 && (
        <OthersActs acts={others} managesMembers={user !== undefined && mayCall('org-admin', user)} />
      )}
    </>
  );
}

interface OthersActsProps {
  readonly acts: readonly KeptAct[];
  readonly managesMembers: boolean;
}

/** Counts another person's acts. Only that person can see and send them. */
function OthersActs({ acts, managesMembers }: OthersActsProps) {
  const entries = countOf(acts.length, 'entry', 'entries');
  const isOne = acts.length === 1;
  return (
    <section
      aria-label="Entries by another person"
      className="border-b border-line bg-warn-soft px-4 py-2 text-center text-sm text-ink"
    >
      <p role="status">
        {entries} by another person {isOne ? 'is' : 'are'} kept on this phone. {isOne ? 'It is' : 'They are'}{' '}
        sent when that person signs in here.
      </p>
      {managesMembers && <Left acts={acts} />}
    </section>
  );
}

function Left(props: ComponentProps<Awaited<ReturnType<typeof loadLeft>>['LeftEntries']>) {
  const left = useLoaded(loadLeft);
  return left && <left.LeftEntries {...props} />;
}
