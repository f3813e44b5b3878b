import { endpoints } from '@stowed/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { markStale } from '../../../lib/stale.ts';

/** Ends one session of this person, or without an id all others. Reloads the list after failures too. */
export function useEndSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (sessionId: string | undefined) => {
      await (sessionId === undefined
        ? call(endpoints.endOtherSessions, {})
        : call(endpoints.endSession, { params: { sessionId } }));
    },
    onSettled: () => markStale(queryClient, { kind: 'sessions' }),
  });
}
