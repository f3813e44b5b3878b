import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ComponentProps } from 'react';
import { allActsQuery, watchActs } from '../../lib/device/acts.ts';
import { countOf } from '../../lib/format.ts';
import { useCurrentUser } from '../../lib/session.tsx';
import { useLoaded } from '../../lib/use-loaded.ts';

// Loaded on demand: most people never see it.
const loadBand = () => import('../../features/inspection/queue/acts-band.tsx');

function Band(props: ComponentProps<Awaited<ReturnType<typeof loadBand>>['ActsBand']>) {
  const band = useLoaded(loadBand);
  return band && <band.ActsBand {...props} />;
}

/** Shows on every screen what this person has not sent yet, and sends it. */
export function KeptActs() {
  const userId = useCurrentUser()?.id;
  const queries = useQueryClient();
  const { data: all = [] } = useQuery(allActsQuery());
  useEffect(
    () => watchActs(() => void queries.invalidateQueries({ queryKey: allActsQuery().queryKey })),
    [queries],
  );
  const acts = all.filter((act) => act.userId === userId);
  const others = all.length - acts.length;
  return (
    <>
      {userId !== undefined && acts.length > 0 && <Band key={userId} userId={userId} acts={acts} />}
      {others > 0 && <OthersActs count={others} />}
    </>
  );
}

/** Counts another person's acts. Only that person can see and send them. */
function OthersActs({ count }: { readonly count: number }) {
  const entries = countOf(count, 'entry', 'entries');
  return (
    <section aria-label="Entries of another person">
      <p role="status" className="border-b border-line bg-warn-soft px-4 py-2 text-center text-sm text-ink">
        {entries} of another person {count === 1 ? 'is' : 'are'} kept on this phone. They are sent when that
        person signs in here.
      </p>
    </section>
  );
}
