import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { installCamera, installCanvas, installImages, installLooks } from '../../test/media.ts';
import { setViewportWidth } from '../../test/setup.ts';
import { Toaster } from '../../ui/toaster.tsx';
import type { AimTarget } from './aim-message.ts';
import { CaptureDialog } from './capture-dialog.tsx';
import type { CapturePurpose } from './capture-rules.ts';
import type { CaptureOutcome } from './capture-state.ts';

const VGA = { width: 640, height: 480 };
const done: CaptureOutcome = { kind: 'done' };

interface Options {
  readonly purpose?: CapturePurpose;
  readonly outcome?: CaptureOutcome;
  readonly target?: AimTarget;
}

function open({ purpose = 'inspection', outcome = done, target }: Options = {}) {
  const onCaptured = vi.fn((_photo: string) => Promise.resolve(outcome));
  const onFallback = vi.fn((_photo: string) => Promise.resolve(done));
  const onClose = vi.fn();
  const view = render(
    <>
      <CaptureDialog
        isOpen
        onClose={onClose}
        title="Drawer 1"
        purpose={purpose}
        target={target}
        workingLabel="Checking the drawer…"
        onCaptured={onCaptured}
        fallback={{ label: 'Use without AI', onChoose: onFallback }}
      />
      <Toaster />
    </>,
  );
  // applyAccept off: a person can choose any file by dropping it or by "all files".
  return {
    ...view,
    person: userEvent.setup({ applyAccept: false, delay: null }),
    onCaptured,
    onFallback,
    onClose,
  };
}

const shutter = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Take photo' });
const ready = () => waitFor(() => expect(shutter().disabled).toBe(false), { timeout: 2000 });

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('camera', () => {
  it('CAP-001 is a dialog with the tabs Camera and Upload', async () => {
    installCamera({ frame: VGA });
    open();
    expect(screen.getByRole('dialog', { name: 'Drawer 1' })).toBeDefined();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent?.trim())).toEqual(['Camera', 'Upload']);
    await ready();
  });

  it.each([
    [375, 'environment', 'Switch to front camera', 'user'],
    [1280, 'user', 'Switch to rear camera', 'environment'],
  ])('CAP-002 CAP-003 CAP-004 at %i px asks for the %s camera', async (width, first, label, second) => {
    setViewportWidth(width);
    const { requests, stop } = installCamera({ frame: VGA });
    const { person } = open();
    await ready();
    expect(requests).toEqual([
      { audio: false, video: { facingMode: first, width: { ideal: 1280 }, height: { ideal: 720 } } },
    ]);
    await person.click(screen.getByRole('button', { name: label }));
    await waitFor(() => expect(requests[1]).toMatchObject({ video: { facingMode: second } }));
    expect(stop).toHaveBeenCalledTimes(1);
    await ready();
  });

  it('CAP-006 waits for metadata, but no longer than a second', async () => {
    vi.useFakeTimers();
    installCamera({ frame: VGA, announces: false });
    open();
    await act(() => vi.advanceTimersByTimeAsync(990));
    expect(shutter().disabled).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(20));
    expect(shutter().disabled).toBe(false);
  });

  it('CAP-011 CAP-018 CAP-022 hands over the frame scaled to 800 px at 0.75 on white', async () => {
    installCamera({ frame: { width: 1280, height: 720 } });
    const canvas = installCanvas();
    const { person, onCaptured, onClose } = open();
    await ready();
    await person.click(shutter());
    expect(await screen.findByText('Image captured')).toBeDefined();
    expect(onCaptured).toHaveBeenCalledWith('data:image/jpeg;base64,AAAA');
    expect(canvas.encodings).toEqual([{ width: 800, height: 450, type: 'image/jpeg', quality: 0.75 }]);
    expect(canvas.fills).toEqual(['#ffffff']);
    // The frame as it is, then the white that it is laid on.
    expect(canvas.steps).toEqual(['draw', 'fill', 'draw']);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  it('CAP-006 says that the camera starts until its picture is there, and shows one that comes late', async () => {
    installCamera({ frame: VGA, announces: false });
    let give: (stream: MediaStream) => void = () => undefined;
    const stream = await navigator.mediaDevices.getUserMedia({ video: true });
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockReturnValue(
      new Promise((resolve) => (give = resolve)),
    );
    open();
    await ready();
    expect(screen.getByText('Starting camera…')).toBeDefined();
    await act(async () => give(stream));
    expect(screen.queryByText('Starting camera…')).toBeNull();
  });

  it('advises while two looks agree, and never keeps from taking the photo', async () => {
    installCamera({ frame: VGA });
    installCanvas();
    const { tell, log, templates } = installLooks();
    const shapes = [{ shapeType: 'circle', cx: 50, cy: 50, radius: 5 }] as const;
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('a picture')));
    const { person, onCaptured, unmount } = open({ target: { imageUrl: '/api/images/1', shapes } });
    await ready();
    await waitFor(() => expect(templates).toEqual([shapes]));
    const hints = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    await tell('dark');
    expect(hints()).not.toContain('Too dark: bring more light');
    await tell('dark');
    expect(hints()).toContain('Too dark: bring more light');
    await tell('whole');
    await tell('whole');
    expect(hints()).toContain('Whole drawer in the picture');
    // What is no longer seen is no longer said.
    await tell('blurred');
    expect(hints()).not.toContain('Whole drawer in the picture');
    await tell('cut_off');
    await tell('cut_off');
    expect(hints()).toContain('Part of the drawer is cut off');
    await tell('no_drawer');
    await tell('no_drawer');
    expect(hints()).toContain('Drawer not recognized: show all of it');
    await person.click(shutter());
    expect(onCaptured).toHaveBeenCalledTimes(1);
    unmount();
    expect(log).toEqual({ started: 1, running: 0 });
  });

  it('starts looking anew when it fails, and gives it up after three times', async () => {
    installCamera({ frame: VGA });
    const { tell, fail, log } = installLooks();
    open();
    await ready();
    await tell('dark');
    await tell('dark');
    await fail();
    expect(screen.queryByText(/Too dark/)).toBeNull();
    await tell('blurred');
    await tell('blurred');
    expect(screen.getByText('Blurred: hold still')).toBeDefined();
    await fail();
    await fail();
    expect(screen.queryByText(/Blurred/)).toBeNull();
    expect(log).toEqual({ started: 3, running: 0 });
    expect(shutter().disabled).toBe(false);
  });

  it('takes no photo while the camera is paused', async () => {
    const { tell } = installCamera({ frame: VGA });
    open();
    await ready();
    act(() => void tell('mute'));
    expect(screen.getByText('The camera is paused')).toBeDefined();
    expect(shutter().disabled).toBe(true);
    act(() => void tell('unmute'));
    expect(screen.queryByText('The camera is paused')).toBeNull();
    expect(shutter().disabled).toBe(false);
  });

  it('takes no photo of a camera that has stopped, and opens it again', async () => {
    const { requests, end } = installCamera({ frame: VGA });
    const { person } = open();
    await ready();
    act(() => void end());
    expect(await screen.findByRole('alert')).toHaveProperty(
      'textContent',
      expect.stringContaining('The camera stopped'),
    );
    expect(shutter().disabled).toBe(true);
    await person.click(screen.getByRole('button', { name: 'Start camera again' }));
    await ready();
    expect(requests).toHaveLength(2);
  });

  it('turns on the lamp of a camera that has one', async () => {
    const { constraints, tell } = installCamera({ frame: VGA, torch: 'works' });
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Light', pressed: false }));
    await person.click(await screen.findByRole('button', { name: 'Light', pressed: true }));
    expect(constraints).toEqual([{ advanced: [{ torch: true }] }, { advanced: [{ torch: false }] }]);
    expect(await screen.findByRole('button', { name: 'Light', pressed: false })).toBeDefined();
    act(() => void tell('ended'));
    expect(screen.queryByRole('button', { name: 'Light' })).toBeNull();
  });

  it('says that a lamp refuses, and offers none that cannot be had', async () => {
    installCamera({ frame: VGA, torch: 'refuses' });
    const { person, unmount } = open();
    await person.click(await screen.findByRole('button', { name: 'Light' }));
    expect(await screen.findByText('The light could not be switched')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Light', pressed: false })).toBeDefined();
    unmount();
    installCamera({ frame: VGA, torch: 'none' });
    open();
    await ready();
    expect(screen.queryByRole('button', { name: 'Light' })).toBeNull();
  });

  it('CAP-007 refuses a stream without dimensions', async () => {
    installCamera();
    installCanvas();
    const { person, onCaptured } = open();
    await ready();
    await person.click(shutter());
    expect(
      await screen.findByText('Camera stream not yet ready. Please wait a moment and try again.'),
    ).toBeDefined();
    expect(onCaptured).not.toHaveBeenCalled();
  });

  it('CAP-008 refuses when there is no stream yet', async () => {
    installCamera();
    // why: a permission question that nobody has answered.
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockReturnValue(new Promise(() => undefined));
    const { person } = open();
    await ready();
    await person.click(shutter());
    expect(await screen.findByText('Capture failed')).toBeDefined();
    expect(screen.getByText('Camera not ready. Please try again.')).toBeDefined();
  });

  it('CAP-009 tells why the camera is denied and leaves Upload usable', async () => {
    installCamera({ denied: new Error('in use by another program') });
    const { person } = open();
    expect(await screen.findByText('Camera access denied: in use by another program')).toBeDefined();
    await person.click(screen.getByRole('tab', { name: 'Upload' }));
    expect(await screen.findByLabelText(/Choose a photo/)).toBeDefined();
  });

  it.each([
    ['draw', 'Failed to capture image. Please try again.'],
    ['encode', 'Failed to process image. Please try again with different lighting.'],
  ] as const)('CAP-019 tells a failure to %s', async (failAt, text) => {
    installCamera({ frame: VGA });
    installCanvas({ failAt });
    const { person } = open();
    await ready();
    await person.click(shutter());
    expect(await screen.findByText(text)).toBeDefined();
  });

  it('CAP-010 refuses what is no data image', async () => {
    installCamera({ frame: VGA });
    installCanvas({ dataUrl: 'data:,' });
    const { person, onCaptured } = open();
    await ready();
    await person.click(shutter());
    expect(await screen.findByText('Error capturing image')).toBeDefined();
    expect(screen.getByText('Invalid image format. Please try again.')).toBeDefined();
    expect(onCaptured).not.toHaveBeenCalled();
  });

  it('CAP-021 stops the camera when the dialog closes', async () => {
    const { stop } = installCamera({ frame: VGA });
    const { unmount } = open();
    await ready();
    unmount();
    expect(stop).toHaveBeenCalledTimes(1);
  });

  it('CAP-021 stops a camera that opens after the dialog has closed', async () => {
    const { stop } = installCamera({ frame: VGA });
    const { unmount } = open();
    unmount();
    await waitFor(() => expect(stop).toHaveBeenCalledTimes(1));
  });
});

describe('upload', () => {
  async function choose(file: File, options: Options = {}) {
    installCamera({ frame: VGA });
    const view = open(options);
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

  it('CAP-016 refuses a file over 10 MB', async () => {
    const { onCaptured } = await choose(jpeg(10 * 2 ** 20 + 1));
    expect(await screen.findByText('File too large')).toBeDefined();
    expect(screen.getByText('Please select an image under 10MB')).toBeDefined();
    expect(onCaptured).not.toHaveBeenCalled();
  });

  it('CAP-016 takes a file of exactly 10 MB', async () => {
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

  it('CAP-020 tells a file that cannot be read', async () => {
    vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementation(function (this: FileReader) {
      this.onerror?.(new ProgressEvent('error') as ProgressEvent<FileReader>);
    });
    await choose(jpeg(10));
    expect(await screen.findByText('Error reading file')).toBeDefined();
  });

  it('CAP-020 tells a file that is no picture', async () => {
    installImages('broken');
    await choose(jpeg(10));
    expect(await screen.findByText('Error processing image')).toBeDefined();
  });

  it('CAP-020 tells a picture that cannot be prepared', async () => {
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

  it('keeps the photo after a failure and tries it again', async () => {
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

  it('offers the kept photo to the second way, and another photo', async () => {
    installImages(VGA);
    installCanvas();
    const { person, onFallback, onClose } = await choose(jpeg(10), { outcome: refused });
    await person.click(await screen.findByRole('button', { name: 'Use without AI' }));
    expect(onFallback).toHaveBeenCalledWith('data:image/jpeg;base64,AAAA');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });
});
