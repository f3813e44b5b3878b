import { endpoints } from '@stowed/contract';
import type { Drawer, RequestOf } from '@stowed/contract';
import { compact, completionDoubts, isBeyondDoubt, namesMissingWords, presentByHand } from '@stowed/domain';
import { useMutation } from '@tanstack/react-query';
import { messageFor } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { useCurrentUser } from '../../../lib/session.tsx';
import { useRetryKey } from '../../../lib/use-retry-key.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { lackOfDrawer, moreWords } from '../../../widgets/tool-counts.tsx';
import { useDrawerCache } from '../shared/drawer-cache.ts';
import { sendOrKeep } from '../queue/keep-or-send.ts';
import { signedTools } from '../queue/signed-tools.ts';
import { showKept } from '../shared/show-kept.ts';

export interface Signature {
  /** The drawer that the person has seen. */
  readonly seen: Drawer;
  /** The reason why there is no photo of this inventory. */
  readonly reason?: string;
  readonly checkedByEye?: NonNullable<RequestOf<typeof endpoints.setDrawerStatus>['body']['checkedByEye']>;
}

/** Signs the drawer that the person has seen. */
export function useCompleteDrawer(toolboxId: string, drawerNumber: number) {
  const { store, reload } = useDrawerCache(toolboxId, drawerNumber);
  const userId = useCurrentUser()?.id ?? '';
  const withRetryKey = useRetryKey();
  return useMutation({
    mutationFn: ({ seen: { version, tools }, reason, checkedByEye }: Signature) => {
      const params = { toolboxId, drawerNumber: String(drawerNumber) };
      const signed = compact({ reason, checkedByEye });
      const input = { params, body: { status: 'complete' as const, ...signed } };
      const place = { userId, toolboxId, drawerNumber };
      const content = { version, ...signed, tools: signedTools(tools) };
      return withRetryKey({ ...input, version }, (id) =>
        sendOrKeep({ id, ...place, at: Date.now(), kind: 'completion', content }, (idempotencyKey) =>
          call(endpoints.setDrawerStatus, input, { idempotencyKey, seenVersion: version }),
        ),
      );
    },
    onSuccess: (sent, { seen }) => {
      if (sent.kind === 'kept') {
        const what = `Drawer ${drawerNumber} completed`;
        return showKept(sent, { failed: 'Error completing drawer inventory', what });
      }
      showCompleted(seen, sent.answer?.drawer);
      return store(sent.answer?.drawer);
    },
    onError: (error) => {
      showToast({
        title: 'Error completing drawer inventory',
        description: messageFor(error, 'An error occurred'),
        tone: 'bad',
      });
      // Someone else may have changed the drawer: show its current state before it is signed.
      return reload();
    },
  });
}

/** Green only when nothing was in doubt, before and after, and the photo shows every tool. */
function showCompleted(seen: Drawer, drawer: Drawer | undefined): void {
  const doubts = completionDoubts(seen);
  const lack = drawer ? lackOfDrawer(drawer) : '';
  const byHand = presentByHand(seen).length;
  const without = [
    ...moreWords(seen),
    ...(lack === '' && byHand > 0 ? [`${byHand} present by hand`] : []),
    ...(doubts.hasPhoto ? [] : ['without a photo']),
    ...(doubts.hasTemplate ? [] : ['without a template']),
    ...(doubts.isJudgedByTemplate ? [] : ['judged with an earlier template']),
  ];
  showToast({
    title: 'Drawer inventory complete',
    description: [`Drawer ${seen.number}`, lack, ...without, namesMissingWords(seen.templateTools)]
      .filter(Boolean)
      .join(', '),
    tone: lack !== '' || !isBeyondDoubt(doubts) ? 'warn' : byHand > 0 ? 'plain' : 'good',
  });
}
