import { endpoints } from '@stowed/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageFor } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { caseOfferQuery } from '../../lib/case-queries.ts';
import { countOf } from '../../lib/format.ts';
import { markStale } from '../../lib/stale.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-store.ts';

/** For shift leads, once: tools that were missing before there were cases. */
export function CaseOffer() {
  const { data: missing } = useQuery(caseOfferQuery());
  const queries = useQueryClient();
  const decide = useMutation({
    mutationFn: (open: boolean) => call(endpoints.answerCaseOffer, { body: { open } }),
    onError: (error) =>
      showToast({
        title: 'Not saved',
        description: messageFor(error, 'Please try again.'),
        tone: 'bad',
      }),
    onSettled: () => markStale(queries, { kind: 'cases' }),
  });
  if (!missing) return null;
  return (
    <Alert tone="warn" className="my-4" title={`${countOf(missing, 'tool')} missing without a case`}>
      <div className="flex flex-wrap gap-3 pt-1">
        <Button isPending={decide.isPending} onClick={() => decide.mutate(true)}>
          Open cases
        </Button>
        <Button isPending={decide.isPending} onClick={() => decide.mutate(false)}>
          No cases
        </Button>
      </div>
    </Alert>
  );
}
