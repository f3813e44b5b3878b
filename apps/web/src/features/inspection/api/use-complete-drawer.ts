import { endpoints } from '@stowed/contract';
import { useMutation } from '@tanstack/react-query';
import { messageFor } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { useRetryKey } from '../../../lib/use-retry-key.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { useDrawerCache } from './drawer-cache.ts';

export function useCompleteDrawer(toolboxId: string, drawerNumber: number) {
  const { store } = useDrawerCache(toolboxId, drawerNumber);
  const withRetryKey = useRetryKey();
  return useMutation({
    mutationFn: () => {
      const params = { toolboxId, drawerNumber: String(drawerNumber) };
      return withRetryKey(params, (idempotencyKey) =>
        call(endpoints.setDrawerStatus, { params, body: { status: 'complete' } }, { idempotencyKey }),
      );
    },
    onSuccess: (answer) => {
      showToast({ title: 'Drawer inventory complete', description: `Drawer ${drawerNumber}`, tone: 'good' });
      return store(answer?.drawer);
    },
    onError: (error) =>
      showToast({
        title: 'Error completing drawer inventory',
        description: messageFor(error, 'An error occurred'),
        tone: 'bad',
      }),
  });
}
