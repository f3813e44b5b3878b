import { endpoints } from '@stowed/contract';
import { useMutation } from '@tanstack/react-query';
import { messageFor } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { showToast } from '../../../ui/toast-store.ts';

/** Downloads the last completed inventory as a PDF. */
export function useDownloadReceipt(toolboxId: string) {
  return useMutation({
    mutationFn: () => call(endpoints.getReceipt, { params: { toolboxId } }),
    onSuccess: (bytes) => {
      if (!bytes) return;
      const name = `inventory-${toolboxId}.pdf`;
      saveFile(name, new Blob([Uint8Array.from(bytes)], { type: 'application/pdf' }));
    },
    onError: (error) =>
      showToast({
        title: 'The receipt could not be made',
        description: messageFor(error, 'Please try again.'),
        tone: 'bad',
      }),
  });
}
