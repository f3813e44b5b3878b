import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openCapture } from '../../test/capture-screen.tsx';
import type { CaptureOptions } from '../../test/capture-screen.tsx';
import { cutJpeg, installCamera, installCanvas, installImages } from '../../test/media.ts';
import type { CaptureOutcome } from './capture-state.ts';

const VGA = { width: 640, height: 480 };

describe('upload', () => {
  async function choose(file: File, options: CaptureOptions = {}) {
    installCamera({ frame: VGA });
    const view = openCapture(options);
    await view.person.click(screen.getByRole('tab', { name: 'Upload' }));
    await view.person.upload(await screen.findByLabelText(/Choose a photo/), file);
    return view;
  }
  const jpeg = (bytes: number) => new File([new Uint8Array(bytes)], 'drawer.jpg', { type: 'image/jpeg' });

  it.each(['image/gif', 'application/pdf', 'image/heic'])('CAP-015 refuses %s', async (type) => {
    const { onCaptured } = await choose(new File(['x'], 'drawer.jpg', { type }));
    expect(await screen.findByText('Invalid file type')).toBeDefined();
    expect(screen.getByText('Please select an image file (JPEG, PNG)')).toBeDefined();
    expect(onCaptured).not.toHaveBeenCalled();
  });

  it('CAP-016 rejects a file over 10 MB', async () => {
    const { onCaptured } = await choose(jpeg(10 * 2 ** 20 + 1));
    expect(await screen.findByText('File too large')).toBeDefined();
    expect(screen.getByText('Please select an image under 10MB')).toBeDefined();
    expect(onCaptured).not.toHaveBeenCalled();
  });

  it('CAP-016 accepts a file of exactly 10 MB', async () => {
    installImages(VGA);
    installCanvas();
    const { onCaptured } = await choose(jpeg(10 * 2 ** 20));
    await waitFor(() => expect(onCaptured).toHaveBeenCalled());
  });

  it('CAP-011 does not enlarge a small picture', async () => {
    installImages(VGA);
    const canvas = installCanvas();
    const { onCaptured } = await choose(jpeg(10));
    await waitFor(() => expect(onCaptured).toHaveBeenCalled());
    expect(canvas.encodings).toEqual([{ width: 640, height: 480, type: 'image/jpeg', quality: 0.75 }]);
  });

  it.each([
    [10, 0.8],
    [2 ** 20, 0.8],
    [2 ** 20 + 1, 0.6],
  ])('CAP-012 CAP-013 encodes a template file of %i bytes at %f', async (bytes, quality) => {
    installImages({ width: 4000, height: 3000 });
    const canvas = installCanvas();
    const { onCaptured } = await choose(jpeg(bytes), { purpose: 'template' });
    await waitFor(() => expect(onCaptured).toHaveBeenCalled());
    expect(canvas.encodings).toEqual([{ width: 1440, height: 1080, type: 'image/jpeg', quality }]);
  });

  it('CAP-020 reports a file that cannot be read', async () => {
    vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementation(function (this: FileReader) {
      this.onerror?.(new ProgressEvent('error') as ProgressEvent<FileReader>);
    });
    await choose(jpeg(10));
    expect(await screen.findByText('Error reading file')).toBeDefined();
  });

  it('CAP-020 reports a file that is not a picture', async () => {
    installImages('broken');
    await choose(jpeg(10));
    expect(await screen.findByText('Error processing image')).toBeDefined();
  });

  it('CAP-020 rejects a truncated picture', async () => {
    installImages(VGA);
    installCanvas();
    const { onCaptured } = await choose(new File([cutJpeg], 'drawer.jpg', { type: 'image/jpeg' }));
    expect(await screen.findByText('Error processing image')).toBeDefined();
    expect(onCaptured).not.toHaveBeenCalled();
  });

  it('CAP-020 reports a picture that cannot be prepared', async () => {
    installImages(VGA);
    installCanvas({ failAt: 'draw' });
    await choose(jpeg(10));
    expect(await screen.findByText('Error processing file')).toBeDefined();
  });

  const refused: CaptureOutcome = {
    kind: 'failed',
    title: 'Processing failed',
    message: 'Nothing to see',
    hint: 'Look again',
  };

  it('keeps the photo after a failure and retries it', async () => {
    installImages(VGA);
    installCanvas();
    const { person, onCaptured, onClose } = await choose(jpeg(10), { outcome: refused });
    await person.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nothing to see')).toBeDefined();
    expect(screen.getByText('Look again')).toBeDefined();
    expect(onCaptured).toHaveBeenCalledTimes(2);
    expect(onCaptured.mock.calls[1]).toEqual(onCaptured.mock.calls[0]);
    expect(screen.getByAltText('The photo just taken')).toBeDefined();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('closes at the shutter, and not again when the photo is judged: it may be open for the next one', async () => {
    installImages(VGA);
    installCanvas();
    const { onCaptured, onClose } = await choose(jpeg(10), { onFailed: vi.fn() });
    await waitFor(() => expect(onCaptured).toHaveBeenCalled());
    await screen.findByText('Image captured');
    await act(async () => onCaptured.mock.results[0]?.value);
    expect(await screen.findByRole('tab', { name: 'Upload' })).toBeDefined();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('keeps the photo if its receiver throws', async () => {
    installImages(VGA);
    installCanvas();
    const { onClose } = await choose(jpeg(10), { outcome: new Error('a defect') });
    expect((await screen.findByRole('alert')).textContent).toContain('Error processing imagea defect');
    expect(screen.getByAltText('The photo just taken')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('accepts a dropped photo, even beside the field', async () => {
    installImages(VGA);
    installCanvas();
    installCamera({ frame: VGA });
    const { person, onCaptured } = openCapture();
    await person.click(screen.getByRole('tab', { name: 'Upload' }));
    const panel = screen.getByRole('tabpanel').firstElementChild ?? document.body;
    // Unless it is prevented, a browser opens the file in place of the page.
    expect(fireEvent.dragOver(panel)).toBe(false);
    expect(fireEvent.drop(panel, { dataTransfer: { files: [jpeg(10)] } })).toBe(false);
    await waitFor(() => expect(onCaptured).toHaveBeenCalledTimes(1));
  });

  it('drops a photo that is ready only after the person has switched to the camera', async () => {
    installImages(VGA);
    installCanvas();
    let read: () => void = () => undefined;
    vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementation(function (this: FileReader) {
      read = () => this.onload?.(new ProgressEvent('load') as ProgressEvent<FileReader>);
    });
    const { person, onCaptured } = await choose(jpeg(10));
    expect(await screen.findByText('Preparing photo…')).toBeDefined();
    await person.click(screen.getByRole('tab', { name: 'Camera' }));
    await act(async () => read());
    expect(screen.queryByText('Image captured')).toBeNull();
    expect(onCaptured).not.toHaveBeenCalled();
  });

  it('offers the kept photo for the alternative, and another photo', async () => {
    installImages(VGA);
    installCanvas();
    const { person, onFallback, onClose } = await choose(jpeg(10), { outcome: refused });
    await person.click(await screen.findByRole('button', { name: 'Check by hand' }));
    expect(onFallback).toHaveBeenCalledWith('data:image/jpeg;base64,AAAA');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });
});
