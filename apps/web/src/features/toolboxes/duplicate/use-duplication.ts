import { endpoints } from '@stowed/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageFor } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { countOf } from '../../../lib/format.ts';
import { markStale } from '../../../lib/stale.ts';
import { toolboxesQuery } from '../../../lib/toolbox-queries.ts';
import { useRetryKey } from '../../../lib/use-retry-key.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { copiesOf, entriesFor, problemOf, problemOfEids, skippedOf } from './copies.ts';
import type { Copies, Source } from './copies.ts';
import { useFindKeptCopies } from './kept-copies.ts';

/** State and actions of the dialog. `onDone` is called once the copies are made. */
export function useDuplication(sources: readonly Source[], onDone: () => void) {
  const queryClient = useQueryClient();
  const withRetryKey = useRetryKey();
  const findKept = useFindKeptCopies();
  const { data: toolboxes = [] } = useQuery(toolboxesQuery());
  const copying = { sources, standing: toolboxes };
  const usual = entriesFor(sources);
  const [before] = useState(findKept);
  const toolboxIds = sources.map(({ toolboxId }) => toolboxId);
  const isSame = JSON.stringify(before?.toolboxIds) === JSON.stringify(toolboxIds);
  const [entries, setEntries] = useState(before && isSame ? before.entries : usual);
  const [isChecked, setIsChecked] = useState(false);
  const isChanged = JSON.stringify(entries) !== JSON.stringify(usual);
  const problem = problemOf(entries, copying);
  const [failure, setFailure] = useState<string>();

  const duplication = useSingleMutation({
    mutationFn: (copies: Copies) =>
      withRetryKey(copies, (idempotencyKey) =>
        call(endpoints.duplicateToolboxes, { body: { sources: copies } }, { idempotencyKey }),
      ),
    onSuccess: (_answer, copies) => {
      void markStale(queryClient, { kind: 'toolbox' });
      const count = copies.reduce((sum, { copies: made }) => sum + made.length, 0);
      showToast({ title: `${countOf(count, 'toolbox', 'toolboxes')} created`, tone: 'good' });
      onDone();
    },
    onError: (error) => setFailure(messageFor(error, 'The copies could not be made. Please try again.')),
  });

  return {
    entries,
    setEntries,
    /** What a reload keeps; undefined while nothing is changed. */
    work: isChanged ? { toolboxIds, entries } : undefined,
    problem,
    /** Of each toolbox, in its order; undefined while there is a problem. */
    copies: problem === undefined ? copiesOf(entries, copying) : undefined,
    /** The numbers that the copies of each toolbox skip, in words. */
    skipped: problem === undefined ? skippedOf(entries, copying) : [],
    eidsProblem: problemOfEids(entries, copying),
    /** Shown once the person has tried to send. */
    shownProblem: isChecked ? problem : undefined,
    failure,
    isPending: duplication.isPending,
    submit: () => {
      setIsChecked(true);
      setFailure(undefined);
      if (problem === undefined) duplication.mutate(copiesOf(entries, copying));
    },
  };
}
