import { endpoints } from '@stowed/contract';
import { useMutation } from '@tanstack/react-query';
import { messageFor } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { useRetryKey } from '../../../lib/use-retry-key.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { useDrawerCache } from '../drawer/drawer-cache.ts';

/** Signs the drawer version that the person has seen. */
export function useCompleteDrawer(toolboxId: string, drawerNumber: number) {
  const { store, reload } = useDrawerCache(toolboxId, drawerNumber);
  const withRetryKey = useRetryKey();
  return useMutation({
    mutationFn: (version: number) => {
      const params = { toolboxId, drawerNumber: String(drawerNumber) };
      const input = { params, body: { status: 'complete' as const } };
      return withRetryKey({ params, version }, (idempotencyKey) =>
        call(endpoints.setDrawerStatus, input, { idempotencyKey, seenVersion: version }),
      );
    },
    onSuccess: (answer) => {
      showToast({ title: 'Drawer inventory complete', description: `Drawer ${drawerNumber}`, tone: 'good' });
      return store(answer?.drawer);
    },
    onError: (error) => {
      showToast({
        title: 'Error completing drawer inventory',
        description: messageFor(error, 'An error occurred'),
        tone: 'bad',
      });
      // Someone else may have changed the drawer: show its present state before it is signed.
      return reload();
    },
  });
}
