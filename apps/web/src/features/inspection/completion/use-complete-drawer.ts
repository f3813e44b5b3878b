import { endpoints } from '@stowed/contract';
import type { Drawer, RequestOf } from '@stowed/contract';
import { countDrawer } from '@stowed/domain';
import type { DrawerCounts } from '@stowed/domain';
import { useMutation } from '@tanstack/react-query';
import { messageFor } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { compact } from '../../../lib/compact.ts';
import { useRetryKey } from '../../../lib/use-retry-key.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { missingWords, shortfallWords } from '../../../widgets/tool-counts.tsx';
import { useDrawerCache } from '../drawer/drawer-cache.ts';

interface Signature {
  /** The drawer's version that the person has seen. */
  readonly version: number;
  /** The reason why there is no photo of this inventory. */
  readonly reason?: string;
  readonly checkedByEye?: NonNullable<RequestOf<typeof endpoints.setDrawerStatus>['body']['checkedByEye']>;
}

/** Signs the drawer version that the person has seen. */
export function useCompleteDrawer(toolboxId: string, drawerNumber: number) {
  const { store, reload } = useDrawerCache(toolboxId, drawerNumber);
  const withRetryKey = useRetryKey();
  return useMutation({
    mutationFn: ({ version, reason, checkedByEye }: Signature) => {
      const params = { toolboxId, drawerNumber: String(drawerNumber) };
      const body = { status: 'complete' as const, ...compact({ reason, checkedByEye }) };
      const input = { params, body };
      return withRetryKey({ ...input, version }, (idempotencyKey) =>
        call(endpoints.setDrawerStatus, input, { idempotencyKey, seenVersion: version }),
      );
    },
    onSuccess: (answer) => {
      showCompleted(drawerNumber, answer?.drawer);
      return store(answer?.drawer);
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

/** Green only when nothing is missing. */
function showCompleted(number: number, drawer: Drawer | undefined): void {
  const lack = drawer ? lackWords(countDrawer(drawer)) : [];
  showToast({
    title: 'Drawer inventory complete',
    description: [`Drawer ${number}`, ...lack].join(', '),
    tone: lack.length === 0 ? 'good' : 'warn',
  });
}

function lackWords(counts: DrawerCounts): string[] {
  return [...(counts.missing > 0 ? [missingWords(counts)] : []), ...shortfallWords(counts)];
}
