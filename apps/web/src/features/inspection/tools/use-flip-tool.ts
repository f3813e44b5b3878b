import type { Drawer } from '@stowed/contract';
import { useMutation } from '@tanstack/react-query';
import { messageFor } from '../../../lib/api-error.ts';
import { changedDrawerIn } from '../../../lib/changed-drawer.ts';
import { useCurrentUser } from '../../../lib/session.tsx';
import { useRetryKey } from '../../../lib/use-retry-key.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { verdictOf } from '../../../widgets/tool-picture/verdict.ts';
import { marksOf, useDrawerCache } from '../shared/drawer-cache.ts';
import type { Answer, Flip } from '../shared/flip.ts';
import { sendOrKeep } from '../queue/keep-or-send.ts';
import { showKept } from '../shared/show-kept.ts';
import { markOf, sendMarkNow } from '../queue/mark-tool.ts';

/**
 * Records what a person saw. The idempotency key depends on the shown drawer: the same tap on a changed
 * drawer is a new write. The screen changes after the response, or when the device has kept the mark.
 */
export function useFlipTool(toolboxId: string, drawer: Drawer, onReopen: (uniqueId: string) => void) {
  const { store, reload } = useDrawerCache(toolboxId, drawer.number);
  const userId = useCurrentUser()?.id ?? '';
  const withRetryKey = useRetryKey();
  const place = { userId, toolboxId, drawerNumber: drawer.number };
  const flip = useMutation({
    mutationKey: marksOf(drawer),
    mutationFn: (change: Answer) => {
      const content = markOf(drawer, change);
      return withRetryKey({ ...place, ...content }, (id) =>
        sendOrKeep({ id, ...place, at: Date.now(), kind: 'mark', content }, (idempotencyKey) =>
          sendMarkNow(place, content, idempotencyKey),
        ),
      );
    },
    onSuccess: (sent, change) => {
      const { tool, status, isUndoneHere } = change;
      const onUndo = isUndoneHere ? undefined : () => undo(change);
      if (sent.kind === 'kept') {
        showKept(sent, { failed: 'Tool not updated', what: `${tool.name} marked ${status}`, onUndo });
        return undefined;
      }
      showToast({
        title: status === 'present' ? 'Tool marked as found' : 'Tool marked as missing',
        description: tool.name,
        tone: status === 'present' ? 'good' : 'plain',
        onUndo,
      });
      return store(sent.answer);
    },
    onError: (error) => {
      const theirs = changedDrawerIn(error, 'drawer_changed');
      showToast({
        title: 'Tool not updated',
        description: theirs ? CHANGED : messageFor(error, 'Please try again.'),
        tone: 'bad',
      });
      // The list may have changed under this screen.
      return theirs ? store(theirs) : reload();
    },
  });
  const undo = (change: Flip) => {
    const { before, reversal } = reversalOf(change);
    if (reversal) flip.mutate(reversal);
    if (before === 'review') onReopen(change.tool.uniqueId);
  };
  return flip;
}

/**
 * The answer that undoes another; undefined if there is nothing to store. It never guesses that a tool is
 * present: a tool to check becomes missing.
 */
export function reversalOf({ tool, index, status }: Flip) {
  const before = verdictOf(tool);
  const after = before === 'review' ? 'missing' : before;
  const reversal: Flip | undefined =
    after === status ? undefined : { tool: { ...tool, status, needsReview: false }, index, status: after };
  return { before, reversal };
}

const CHANGED = 'The drawer has changed. Look again.';
