import { endpoints } from '@stowed/contract';
import { useMutation } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { messageFor } from '../lib/api-error.ts';
import { call } from '../lib/call.ts';
import { saveFile } from '../lib/save-file.ts';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toast-store.ts';

interface ReceiptDownloadProps {
  /** Of the file. */
  readonly name: string;
  readonly load: () => Promise<Uint8Array | null>;
  readonly size?: 'md' | 'lg';
  readonly children: ReactNode;
}

/** Downloads a completed inventory as a PDF. */
export function ReceiptDownload({ name, load, size = 'md', children }: ReceiptDownloadProps) {
  const receipt = useMutation({
    mutationFn: load,
    onSuccess: (bytes) => {
      if (bytes) saveFile(name, new Blob([Uint8Array.from(bytes)], { type: 'application/pdf' }));
    },
    onError: (error) =>
      showToast({
        title: 'The receipt could not be created',
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

interface ReceiptButtonProps extends Pick<ReceiptDownloadProps, 'size' | 'children'> {
  readonly toolboxId: string;
}

/** Downloads the last completed inventory. */
export function ReceiptButton({ toolboxId, ...look }: ReceiptButtonProps) {
  const load = () => call(endpoints.getReceipt, { params: { toolboxId } });
  return <ReceiptDownload name={`inventory-${toolboxId}.pdf`} load={load} {...look} />;
}
