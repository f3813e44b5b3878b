import { render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { installCamera } from '../../test/media.ts';
import { drawQr, installScanner } from '../../test/scanner.ts';
import { shownToast } from '../../test/toast.ts';
import { Toaster } from '../../ui/toaster.tsx';
import { ScanDialog } from './scan-dialog.tsx';

const show = async (onText: (text: string) => 'close' | 'stay') => {
  installCamera({ frame: { width: 1280, height: 720 } });
  const onClose = vi.fn();
  installScanner().show(await drawQr('HELLO'));
  render(
    <>
      <ScanDialog isOpen onClose={onClose} description="Scan something" onText={onText} />
      <Toaster />
    </>,
  );
  return onClose;
};

it('QR-009 delivers the text once and closes', async () => {
  const onText = vi.fn(() => 'close' as const);
  const onClose = await show(onText);
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(onText.mock.calls).toEqual([['HELLO']]);
});

it('QR-017 says when the text could not be processed, and stays', async () => {
  const onClose = await show(() => {
    throw new Error('a defect');
  });
  expect(await screen.findByText('Error Processing QR Code')).toBeDefined();
  expect(shownToast()).toEqual({
    title: 'Error Processing QR Code',
    description: 'Could not process the QR code data',
    tone: 'bad',
  });
  expect(screen.getByRole('button', { name: 'Scan Again' })).toBeDefined();
  expect(onClose).not.toHaveBeenCalled();
});
