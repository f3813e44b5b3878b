import type { Endpoint, LostCase, RequestOf } from '@stowed/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageFor } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import type { CallInput } from '../../lib/call.ts';
import { markStale } from '../../lib/stale.ts';
import { useRetryKey } from '../../lib/use-retry-key.ts';
import { needsProof } from './case-sign-sheet.tsx';
import { showToast } from '../../ui/toast-store.ts';

/** An act on one case. If it fails, says why, keeps what was typed, and shows the case as it is now. */
export function useCaseAct<E extends Endpoint>(endpoint: E, { number }: Pick<LostCase, 'number'>) {
  const queries = useQueryClient();
  const withRetryKey = useRetryKey();
  return useMutation({
    mutationFn: (body: RequestOf<E>['body']) => {
      const input = { params: { caseNumber: String(number) }, body } as unknown as CallInput<E>;
      return withRetryKey(input, (idempotencyKey) => call(endpoint, input, { idempotencyKey }));
    },
    onError: (error) =>
      !needsProof(error) &&
      showToast({
        title: 'Not saved',
        description: messageFor(error, 'Please try again.'),
        tone: 'bad',
      }),
    onSettled: () => markStale(queries, { kind: 'cases' }),
  });
}
