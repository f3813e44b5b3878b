import { endpoints } from '@stowed/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageFor } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { toolboxKeys } from '../../../lib/toolbox-queries.ts';
import { showToast } from '../../../ui/toast-store.ts';

export function useRemoveTemplate(toolboxId: string, drawerNumber: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call(endpoints.removeTemplate, { params: { toolboxId, drawerNumber: String(drawerNumber) } }),
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
