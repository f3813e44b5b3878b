import { endpoints } from '@stowed/contract';
import type { LabelSheet } from '@stowed/contract';
import { useMutation } from '@tanstack/react-query';
import { messageFor } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { showToast } from '../../../ui/toast-store.ts';

export interface SheetChoice {
  readonly sheet: LabelSheet;
  /** The first free label of the sheet, from 1. */
  readonly first: number;
}

/** Downloads the labels as a PDF. */
export function useDownloadLabels(toolboxId: string) {
  return useMutation({
    mutationFn: (query: SheetChoice) => call(endpoints.getLabelSheet, { params: { toolboxId }, query }),
    onSuccess: (bytes) => {
      if (bytes)
        saveFile(`labels-${toolboxId}.pdf`, new Blob([Uint8Array.from(bytes)], { type: 'application/pdf' }));
    },
    onError: (error) =>
      showToast({
        title: 'The labels could not be made',
        description: messageFor(error, 'Please try again.'),
        tone: 'bad',
      }),
  });
}
