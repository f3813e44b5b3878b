import type { AuditFormat } from '@stowed/contract';
import { Download } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useExportEvents } from './api/use-export-events.ts';
import type { Chosen, WantedEvents } from './event-view.ts';

const formats: readonly { readonly format: AuditFormat; readonly title: string; readonly text: string }[] = [
  { format: 'csv', title: 'CSV', text: 'A table for a spreadsheet: who, what, when, and what was missing.' },
  {
    format: 'jsonl',
    title: 'JSON Lines',
    text: 'Every event whole, before and after, with its hashes, so that the record can be checked without this server.',
  },
];

interface ExportDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly wanted: WantedEvents;
  readonly chosen: readonly Chosen[];
}

/** Takes away what the filters show. */
export function ExportDialog({ isOpen, onClose, wanted, chosen }: ExportDialogProps) {
  const start = useExportEvents(wanted);
  const what = chosen.length > 0 ? chosen.map(({ label }) => label).join(', ') : 'all events';
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Export the activity log"
      description={`You take away what the filters show: ${what}. That you did is put on record.`}
    >
      <ul className="divide-y divide-line border-y border-line">
        {formats.map(({ format, title, text }) => (
          <li key={format} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-48 grow basis-0">
              <h3 className="font-semibold">{title}</h3>
              <p className="text-sm text-ink-soft">{text}</p>
            </div>
            <Button
              aria-label={`Download ${title}`}
              className="max-md:w-full"
              isPending={start.isPending && start.variables === format}
              disabled={start.isPending}
              onClick={() => start.mutate(format, { onSuccess: onClose })}
            >
              <Download size={18} aria-hidden="true" /> Download
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
