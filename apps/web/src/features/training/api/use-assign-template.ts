import { endpoints } from '@stowed/contract';
import type { RequestOf } from '@stowed/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, messageFor } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { isOfToolbox, toolboxKeys } from '../../../lib/toolbox-queries.ts';
import { useRetryKey } from '../../../lib/use-retry-key.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { refreshImages } from './training-queries.ts';

interface Assignment {
  readonly toolboxId: string;
  readonly drawerNumber: number;
  readonly template: RequestOf<typeof endpoints.assignTemplate>['body'];
}

/** Makes a drawer's template of an annotation. */
export function useAssignTemplate(onAssigned: () => void) {
  const queries = useQueryClient();
  const withRetryKey = useRetryKey();
  return useMutation({
    mutationFn: async ({ toolboxId, drawerNumber, template }: Assignment) => {
      const params = { toolboxId, drawerNumber: String(drawerNumber) };
      const answer = await withRetryKey({ params, template }, (idempotencyKey) =>
        call(endpoints.assignTemplate, { params, body: template }, { idempotencyKey }),
      );
      if (!answer?.success) throw new ApiError(500, '');
    },
    onSuccess: (_answer, { toolboxId, drawerNumber }) => {
      void queries.invalidateQueries({ predicate: isOfToolbox(toolboxId) });
      void queries.invalidateQueries({ queryKey: toolboxKeys.templates() });
      // Whether an image can teach depends on which drawers have which template.
      refreshImages(queries);
      showToast({
        title: 'Template assigned successfully',
        description: `Drawer ${drawerNumber} of toolbox ${toolboxId} is judged by it from now on.`,
        tone: 'good',
      });
      onAssigned();
    },
    onError: (error) =>
      showToast({
        title: 'Failed to assign template',
        description: messageFor(error, 'Please try again.'),
        tone: 'bad',
      }),
  });
}
