import { endpoints } from '@stowed/contract';
import type { LabelSheet } from '@stowed/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageFor } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { saveFile } from '../../lib/save-file.ts';
import { markStale } from '../../lib/stale.ts';
import { showToast } from '../../ui/toast-store.ts';

export interface SheetChoice {
  readonly sheet: LabelSheet;
  /** The first free label of the sheet, from 1. */
  readonly first: number;
}

/** Downloads labels as a PDF. */
export function useDownload(name: string, load: (choice: SheetChoice) => Promise<Uint8Array | null>) {
  const queries = useQueryClient();
  const note = useMutation({
    mutationFn: () => call(endpoints.noteLabelsPrinted, {}),
    onSuccess: () => markStale(queries, { kind: 'labels' }),
  });
  return useMutation({
    mutationFn: load,
    onSuccess: (bytes) => {
      if (!bytes) return;
      saveFile(name, new Blob([Uint8Array.from(bytes)], { type: 'application/pdf' }));
      note.mutate();
    },
    onError: (error) =>
      showToast({
        title: 'The labels could not be created',
        description: messageFor(error, 'Please try again.'),
        tone: 'bad',
      }),
  });
}
