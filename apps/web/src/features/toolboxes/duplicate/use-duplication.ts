import { endpoints } from '@stowed/contract';
import type { Toolbox } from '@stowed/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageFor } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { countOf } from '../../../lib/format.ts';
import { markStale } from '../../../lib/stale.ts';
import { useKeptWork } from '../../../lib/use-kept-work.ts';
import { useRetryKey } from '../../../lib/use-retry-key.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { copiesOf, entriesFor, problemOf } from './copies.ts';
import type { Copies } from './copies.ts';
import { copiesPlace, useFindKeptCopies } from './kept-copies.ts';

/** State and actions of the dialog. `onDone` is called once the copies are made. */
export function useDuplication({ toolboxId, name }: Toolbox, onDone: () => void) {
  const queryClient = useQueryClient();
  const withRetryKey = useRetryKey();
  const findKept = useFindKeptCopies();
  const [before] = useState(findKept);
  const usual = entriesFor(name);
  const [entries, setEntries] = useState(before?.toolboxId === toolboxId ? before.entries : usual);
  const [isChecked, setIsChecked] = useState(false);
  const isChanged = JSON.stringify(entries) !== JSON.stringify(usual);
  useKeptWork(copiesPlace, isChanged ? { toolboxId, entries } : undefined);
  const problem = problemOf(entries);
  const [failure, setFailure] = useState<string>();

  const duplication = useSingleMutation({
    mutationFn: (copies: Copies) =>
      withRetryKey({ toolboxId, copies }, (idempotencyKey) =>
        call(endpoints.duplicateToolbox, { params: { toolboxId }, body: { copies } }, { idempotencyKey }),
      ),
    onSuccess: (_answer, copies) => {
      void markStale(queryClient, { kind: 'toolbox' });
      showToast({ title: `${countOf(copies.length, 'toolbox', 'toolboxes')} created`, tone: 'good' });
      onDone();
    },
    onError: (error) => setFailure(messageFor(error, 'The copies could not be made. Please try again.')),
  });

  return {
    entries,
    setEntries,
    problem,
    /** Shown once the person has tried to send. */
    shownProblem: isChecked ? problem : undefined,
    failure,
    isPending: duplication.isPending,
    submit: () => {
      setIsChecked(true);
      setFailure(undefined);
      if (problem === undefined) duplication.mutate(copiesOf(entries));
    },
  };
}
