import { endpoints } from '@stowed/contract';
import type { RequestOf } from '@stowed/contract';
import { compact } from '@stowed/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, messageFor } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { changedDrawerIn } from '../../../lib/changed-drawer.ts';
import { markStale } from '../../../lib/stale.ts';
import { useRetryKey } from '../../../lib/use-retry-key.ts';
import { showToast } from '../../../ui/toast-store.ts';

interface Assignment {
  readonly toolboxId: string;
  readonly drawerNumber: number;
  readonly template: RequestOf<typeof endpoints.assignTemplate>['body'];
  /** The version of the template to replace, if the drawer is known. */
  readonly seenVersion: number | undefined;
}

export const REPLACED =
  'Someone else has assigned another template to this drawer. Assign again to replace it.';

/** Assigns an annotation to a drawer as its template. */
export function useAssignTemplate(onAssigned: () => void) {
  const queries = useQueryClient();
  const withRetryKey = useRetryKey();
  return useMutation({
    mutationFn: async ({ toolboxId, drawerNumber, template, seenVersion }: Assignment) => {
      const params = { toolboxId, drawerNumber: String(drawerNumber) };
      const answer = await withRetryKey({ params, template, seenVersion }, (idempotencyKey) =>
        call(endpoints.assignTemplate, { params, body: template }, compact({ idempotencyKey, seenVersion })),
      );
      if (!answer?.success) throw new ApiError(500, '');
    },
    onSuccess: (_answer, { toolboxId, drawerNumber }) => {
      void markStale(queries, { kind: 'template', toolboxId, drawerNumber });
      showToast({
        title: 'Template assigned successfully',
        description: `Photos of drawer ${drawerNumber} of toolbox ${toolboxId} are now compared with it.`,
        tone: 'good',
      });
      onAssigned();
    },
    onError: (error, { toolboxId, drawerNumber }) => {
      const isReplaced = changedDrawerIn(error, 'template_changed') !== undefined;
      if (isReplaced) void markStale(queries, { kind: 'template', toolboxId, drawerNumber });
      showToast({
        title: 'Failed to assign template',
        description: isReplaced ? REPLACED : messageFor(error, 'Please try again.'),
        tone: 'bad',
      });
    },
  });
}
