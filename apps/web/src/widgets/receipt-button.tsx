import { endpoints } from '@stowed/contract';
import { useMutation } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { messageFor } from '../lib/api-error.ts';
import { call } from '../lib/call.ts';
import { saveFile } from '../lib/save-file.ts';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toast-store.ts';

interface ReceiptButtonProps {
  readonly toolboxId: string;
  readonly size?: 'md' | 'lg';
  readonly children: ReactNode;
}

/** Downloads the receipt of the last completed inventory as a PDF. */
export function ReceiptButton({ toolboxId, size = 'md', children }: ReceiptButtonProps) {
  const receipt = useMutation({
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
  return (
    <Button size={size} isPending={receipt.isPending} onClick={() => receipt.mutate()}>
      <FileText size={20} aria-hidden="true" />
      {children}
    </Button>
  );
}
