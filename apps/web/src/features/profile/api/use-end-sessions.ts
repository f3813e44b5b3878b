import { endpoints } from '@stowed/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { markStale } from '../../../lib/stale.ts';

/** Ends one own session, or, without an id, every one but this. The list is loaded anew whatever came of it. */
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
