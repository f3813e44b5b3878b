import { endpoints } from '@stowed/contract';
import type { ExportFormat } from '@stowed/contract';
import { useMutation } from '@tanstack/react-query';
import { messageFor } from '../../../lib/api-error.ts';
import { fetchFile } from '../../../lib/call.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { showToast } from '../../../ui/toast-store.ts';

export interface ExportChoice {
  readonly format: ExportFormat | 'json';
  readonly withPictures: boolean;
}

/** Downloads the dataset with the person's token. */
export function useExport() {
  return useMutation({
    mutationFn: ({ format, withPictures }: ExportChoice) =>
      format === 'json'
        ? fetchFile(endpoints.exportTraining, {})
        : fetchFile(endpoints.exportTrainingAs, {
            params: { format },
            query: { pictures: withPictures ? 'true' : 'false' },
          }),
    onSuccess: ({ name, content }) => saveFile(name, content),
    onError: (error) =>
      showToast({
        title: 'Export Failed',
        description: messageFor(error, 'The dataset could not be downloaded.'),
        tone: 'bad',
      }),
  });
}
