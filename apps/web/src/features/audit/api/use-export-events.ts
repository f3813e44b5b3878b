import { endpoints } from '@stowed/contract';
import type { AuditFormat } from '@stowed/contract';
import { useMutation } from '@tanstack/react-query';
import { ApiError, messageFor } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { saveFrom } from '../../../lib/save-file.ts';
import { showToast } from '../../../ui/toast-store.ts';
import type { WantedEvents } from '../event-view.ts';

/**
 * Requests a download link for the events and lets the browser fetch the file, which needs no memory here.
 */
export function useExportEvents(wanted: WantedEvents) {
  return useMutation({
    mutationFn: async (format: AuditFormat) => {
      const link = await call(endpoints.startEventExport, { body: { format, ...wanted } });
      if (!link) throw new ApiError(200, '');
      return link;
    },
    onSuccess: ({ url }) => {
      saveFrom(url);
      showToast({ title: 'Export started', description: 'Your browser saves the file.', tone: 'good' });
    },
    onError: (error) =>
      showToast({
        title: 'Export Failed',
        description: messageFor(error, 'The activity log could not be exported.'),
        tone: 'bad',
      }),
  });
}
