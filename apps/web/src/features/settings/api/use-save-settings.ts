import { endpoints } from '@stowed/contract';
import type { RequestOf } from '@stowed/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageFor } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { markStale } from '../../../lib/stale.ts';
import { showToast } from '../../../ui/toast-store.ts';

interface Save {
  readonly body: RequestOf<typeof endpoints.changeSettings>['body'];
  readonly version: number;
}

/** Saves the settings for tool control; shows the newest ones if someone else has changed them. */
export function useSaveSettings() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ body, version }: Save) =>
      call(endpoints.changeSettings, { body }, { seenVersion: version }),
    onSuccess: () => showToast({ title: 'Tool control saved', tone: 'good' }),
    onError: (error) =>
      showToast({
        title: 'Update Failed',
        description: messageFor(error, 'The settings could not be saved.'),
        tone: 'bad',
      }),
    onSettled: () => markStale(queries, { kind: 'settings' }),
  });
}
