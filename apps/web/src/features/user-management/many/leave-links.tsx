import { useState } from 'react';
import { leaveThen } from '../../../lib/leave-guard.ts';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import type { ManyResults } from '../api/use-invitations.ts';
import { unmailed } from './results.ts';

interface Links {
  readonly results: ManyResults | undefined;
  readonly isPending: boolean;
}

/** Guards links that no email carries, until the person has saved them. */
export function useLeaveLinks({ results, isPending }: Links) {
  const [saved, setSaved] = useState<ManyResults>();
  return {
    isAtRisk: results !== undefined && results !== saved && unmailed(results).length > 0,
    noteSaved: () => setSaved(results),
    leaving: (go: () => void) => () => {
      // Leaving now would lose the result of the request.
      if (!isPending) leaveThen(go);
    },
  };
}

export function LinksGuard({ isActive }: { readonly isActive: boolean }) {
  return (
    <LeaveGuard isActive={isActive}>
      The links were not emailed and are not shown again. Each invitation can get a new link later.
    </LeaveGuard>
  );
}
