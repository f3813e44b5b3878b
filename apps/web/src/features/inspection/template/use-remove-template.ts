import { endpoints } from '@stowed/contract';
import type { Drawer } from '@stowed/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { hasStatus, messageFor } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { markStale } from '../../../lib/stale.ts';
import { useRetryKey } from '../../../lib/use-retry-key.ts';
import { showToast } from '../../../ui/toast-store.ts';

type Templated = Pick<Drawer, 'templateId' | 'templateVersion'>;

/** Removes the template named in the question; a newer one stays. */
export function useRemoveTemplate(toolboxId: string, drawerNumber: number) {
  const queryClient = useQueryClient();
  const withRetryKey = useRetryKey();
  const refresh = () => markStale(queryClient, { kind: 'template', toolboxId, drawerNumber });
  return useMutation({
    mutationFn: ({ templateId, templateVersion: seenVersion }: Templated) => {
      const params = { toolboxId, drawerNumber: String(drawerNumber) };
      return withRetryKey({ params, templateId }, (idempotencyKey) =>
        call(endpoints.removeTemplate, { params }, { idempotencyKey, seenVersion }),
      );
    },
    onSuccess: () => {
      showToast({ title: 'Template removed successfully', tone: 'good' });
      return refresh();
    },
    onError: (error) => {
      showToast({
        title: 'Failed to remove template',
        description: messageFor(error, 'Please try again.'),
        tone: 'bad',
      });
      return hasStatus(error, 409) ? refresh() : undefined;
    },
  });
}
