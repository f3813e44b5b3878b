import { endpoints } from '@stowed/contract';
import type { AuditFormat } from '@stowed/contract';
import { useMutation } from '@tanstack/react-query';
import { Dialog } from '../../ui/dialog.tsx';
import { DownloadList } from '../../ui/download-list.tsx';
import type { DownloadFormat } from '../../ui/download-list.tsx';
import type { Chosen, WantedEvents } from './event-view.ts';
import { ApiError, messageFor } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { saveFrom } from '../../lib/save-file.ts';
import { showToast } from '../../ui/toast-store.ts';

/** Requests a download link. The browser fetches the file, so it never sits in memory here. */
function useExportEvents(wanted: WantedEvents) {
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

const formats: readonly DownloadFormat<AuditFormat>[] = [
  { format: 'csv', title: 'CSV', text: 'A table for a spreadsheet: who, what, when, and what was missing.' },
  {
    format: 'jsonl',
    title: 'JSON Lines',
    text: 'Complete events, before and after, with their hashes, so that the record can be verified without this server.',
  },
];

interface ExportDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly wanted: WantedEvents;
  readonly chosen: readonly Chosen[];
}

/** Downloads the events that match the filters. */
export function ExportDialog({ isOpen, onClose, wanted, chosen }: ExportDialogProps) {
  const start = useExportEvents(wanted);
  const what = chosen.length > 0 ? chosen.map(({ label }) => label).join(', ') : 'all events';
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Export the activity log"
      description={`This exports what the filters show: ${what}. The export is recorded.`}
    >
      <DownloadList
        formats={formats}
        running={start.isPending ? start.variables : undefined}
        onDownload={(format) => start.mutate(format, { onSuccess: onClose })}
        className="border-b"
      />
    </Dialog>
  );
}
