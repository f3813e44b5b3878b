import { endpoints } from '@stowed/contract';
import type { Drawer } from '@stowed/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageFor } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { toolboxKeys } from '../../../lib/toolbox-queries.ts';
import { useRetryKey } from '../../../lib/use-retry-key.ts';
import { showToast } from '../../../ui/toast-store.ts';

type Templated = Pick<Drawer, 'number' | 'templateId'>;

/** Takes a drawer's template away: the one that is shown, so that a newer one is a new deed. */
export function useRemoveTemplate(toolboxId: string, { number: drawerNumber, templateId }: Templated) {
  const queryClient = useQueryClient();
  const withRetryKey = useRetryKey();
  return useMutation({
    mutationFn: () => {
      const params = { toolboxId, drawerNumber: String(drawerNumber) };
      return withRetryKey({ params, templateId }, (idempotencyKey) =>
        call(endpoints.removeTemplate, { params }, { idempotencyKey }),
      );
    },
    onSuccess: () => {
      showToast({ title: 'Template removed successfully', tone: 'good' });
      const keys = [
        toolboxKeys.drawers(toolboxId),
        toolboxKeys.drawer(toolboxId, drawerNumber),
        toolboxKeys.templates(),
      ];
      return Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
    onError: (error) =>
      showToast({
        title: 'Failed to remove template',
        description: messageFor(error, 'Please try again.'),
        tone: 'bad',
      }),
  });
}
