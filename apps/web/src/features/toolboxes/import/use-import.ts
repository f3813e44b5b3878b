import { endpoints } from '@stowed/contract';
import type { Toolbox, ToolboxInShort } from '@stowed/contract';
import { planImport } from '@stowed/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { z } from 'zod';
import { messageFor } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { countOf } from '../../../lib/format.ts';
import { leaveUnasked } from '../../../lib/leave-guard.ts';
import { markStale } from '../../../lib/stale.ts';
import { toolboxesInShortQuery, toolboxesQuery } from '../../../lib/toolbox-queries.ts';
import { useWorkKeptBefore } from '../../../lib/use-kept-work.ts';
import { useRetryKey } from '../../../lib/use-retry-key.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { showToast } from '../../../ui/toast-store.ts';

/** The storage key of a list that is not imported yet. */
export const importPlace = 'import-toolboxes';

function standingOf(toolboxes: readonly Toolbox[], short: readonly ToolboxInShort[]) {
  const drawersOf = new Map(short.map(({ toolboxId, drawers }) => [toolboxId, drawers]));
  return toolboxes.map((toolbox) => ({ ...toolbox, drawers: drawersOf.get(toolbox.toolboxId) ?? [] }));
}

/** State and actions of the page: the list, what it would make, and the import. */
export function useImport() {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const withRetryKey = useRetryKey();
  const findKept = useWorkKeptBefore(importPlace);
  const [text, setText] = useState(() => z.string().safeParse(findKept()).data ?? '');
  const [failure, setFailure] = useState<string>();
  const toolboxes = useQuery(toolboxesQuery());
  const short = useQuery(toolboxesInShortQuery());
  // Typing stays quick in a long list.
  const applied = useDeferredValue(text);
  const isEmpty = applied.trim() === '';
  const plan = useMemo(() => {
    if (isEmpty || !toolboxes.data || !short.data) return undefined;
    return planImport(applied, standingOf(toolboxes.data, short.data));
  }, [applied, isEmpty, toolboxes.data, short.data]);

  const importing = useSingleMutation({
    mutationFn: (list: string) =>
      withRetryKey(list, (idempotencyKey) =>
        call(endpoints.importToolboxes, { body: { text: list } }, { idempotencyKey }),
      ),
    onSuccess: (answer) => {
      void markStale(queryClient, { kind: 'toolbox' });
      const names = answer?.names ?? 0;
      showToast({
        title: `${countOf(answer?.toolboxes.length ?? 0, 'toolbox', 'toolboxes')} created`,
        ...(names > 0 && { description: `${countOf(names, 'tool name')} waiting for the templates.` }),
        tone: 'good',
      });
      leaveUnasked(() => navigate('/toolboxes'));
    },
    onError: (error) => {
      setFailure(messageFor(error, 'The list could not be imported. Please try again.'));
      // Someone else may have made toolboxes of the list.
      void markStale(queryClient, { kind: 'toolbox' });
    },
  });

  return {
    text,
    setText: (next: string) => {
      setText(next);
      setFailure(undefined);
    },
    isEmpty: text.trim() === '',
    /** Undefined while there is no list, or while what exists is being loaded. */
    plan,
    /** Why what exists could not be loaded. */
    error: toolboxes.data && short.data ? null : (toolboxes.error ?? short.error),
    retry: () => void Promise.all([toolboxes.refetch(), short.refetch()]),
    failure,
    isPending: importing.isPending,
    submit: () => {
      setFailure(undefined);
      importing.mutate(text);
    },
  };
}
