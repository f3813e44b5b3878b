import { endpoints } from '@stowed/contract';
import type { Completion, Toolbox } from '@stowed/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { messageFor } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { useIsSigning } from '../../../lib/inventory-queries.ts';
import { markStale } from '../../../lib/stale.ts';
import { useCurrentUser } from '../../../lib/session.tsx';
import { dashboardQuery, toolboxKeys } from '../../../lib/toolbox-queries.ts';
import type { Inventory } from '../../../lib/toolbox-queries.ts';
import { useRetryKey } from '../../../lib/use-retry-key.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { inventoryToSign } from '../queue/inventory-to-sign.ts';
import { sendOrKeep } from '../queue/keep-or-send.ts';
import type { Sent } from '../queue/keep-or-send.ts';
import { showKept } from '../shared/show-kept.ts';
import { showCompleted } from '../shared/show-completed.ts';

const words = {
  complete: { done: 'Inventory complete', failed: 'Error completing inventory' },
  incomplete: { done: 'New inventory started', failed: 'Error starting a new inventory' },
};

interface StatusChange {
  readonly status: Completion;
  /** The toolbox's version that the person has seen. */
  readonly version: number;
}

/** Completes the toolbox version that the person has seen, or starts the next inventory. */
export function useToolboxStatus(toolboxId: string) {
  const queryClient = useQueryClient();
  const reload = () => markStale(queryClient, { kind: 'inventory', toolboxId });
  const userId = useCurrentUser()?.id ?? '';
  const isSigning = useIsSigning();
  const withRetryKey = useRetryKey();
  return useMutation({
    mutationFn: ({ status, version }: StatusChange) =>
      withRetryKey({ toolboxId, status, version }, (id) => {
        const send = (idempotencyKey: string) =>
          call(
            endpoints.setToolboxStatus,
            { params: { toolboxId }, body: { status } },
            { idempotencyKey, seenVersion: version },
          );
        const content = seenInventory(queryClient, toolboxId, version);
        // A new inventory needs the server; so does a state that changed while the question was open.
        if (status === 'incomplete' || !content) return sendNow(send(id));
        const place = { userId, toolboxId, drawerNumber: null };
        return sendOrKeep({ id, ...place, at: Date.now(), kind: 'inventory', content }, send);
      }),
    onSuccess: (sent, { status }) => {
      if (sent.kind === 'kept') {
        const what = `Inventory of ${toolboxId} ${isSigning ? 'to be signed' : 'completed'}`;
        return showKept(sent, { failed: words.complete.failed, what });
      }
      const { answer } = sent;
      const seen = queryClient.getQueryData<Inventory>(toolboxKeys.inventory(toolboxId));
      if (status === 'complete') showCompleted(toolboxId, seen?.drawers);
      else showToast({ title: words.incomplete.done, description: toolboxId });
      if (answer?.toolbox) {
        queryClient.setQueryData<Toolbox>(toolboxKeys.one(toolboxId), answer.toolbox);
      }
      if (status === 'complete') readHomeAgain(queryClient);
      return reload();
    },
    onError: (error, { status }) => {
      if (inventoryToSign(error)) return reload();
      showToast({
        title: words[status].failed,
        description: messageFor(error, 'Unknown error'),
        tone: 'bad',
      });
      // Someone else may have changed the toolbox: show its current state before it is signed.
      return reload();
    },
  });
}

/** Home must not offer to continue what was just completed: it waits for the new answer instead. */
function readHomeAgain(queries: QueryClient): void {
  queries.removeQueries({ queryKey: toolboxKeys.dashboard(), type: 'inactive' });
  void queries.prefetchQuery(dashboardQuery());
}

const sendNow = async <Answer>(answer: Promise<Answer>): Promise<Sent<Answer>> => ({
  kind: 'sent',
  answer: await answer,
});

/** The version of each drawer that the person has seen; undefined if the toolbox has changed since. */
function seenInventory(queries: QueryClient, toolboxId: string, version: number) {
  const seen = queries.getQueryData<Inventory>(toolboxKeys.inventory(toolboxId));
  if (seen?.toolbox.version !== version) return undefined;
  return { versions: Object.fromEntries(seen.drawers.map((drawer) => [drawer.number, drawer.version])) };
}
