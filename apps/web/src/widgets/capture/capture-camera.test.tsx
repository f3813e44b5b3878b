import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cameraReady, openCapture, shutter } from '../../test/capture-screen.tsx';
import { installCamera, installCanvas } from '../../test/media.ts';
import { setViewportWidth } from '../../test/setup.ts';

const VGA = { width: 640, height: 480 };

afterEach(() => {
  vi.useRealTimers();
});

describe('camera', () => {
  it('CAP-001 is a dialog with the tabs Camera and Upload', async () => {
    installCamera({ frame: VGA });
    openCapture();
    expect(screen.getByRole('dialog', { name: 'Drawer 1' })).toBeDefined();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent.trim())).toEqual(['Camera', 'Upload']);
    await cameraReady();
  });

  it.each([
    [375, 'environment', 'Switch to front camera', 'user'],
    [1280, 'user', 'Switch to rear camera', 'environment'],
  ])('CAP-002 CAP-003 CAP-004 at %i px asks for the %s camera', async (width, first, label, second) => {
    setViewportWidth(width);
    const { requests, stop } = installCamera({ frame: VGA });
    const { person } = openCapture();
    await cameraReady();
    expect(requests).toEqual([
      { audio: false, video: { facingMode: first, width: { ideal: 1280 }, height: { ideal: 720 } } },
    ]);
    await person.click(screen.getByRole('button', { name: label }));
    await waitFor(() => expect(requests[1]).toMatchObject({ video: { facingMode: second } }));
    expect(stop).toHaveBeenCalledTimes(1);
    await cameraReady();
  });

  it('CAP-006 waits for metadata, but no longer than a second', async () => {
    vi.useFakeTimers();
    installCamera({ frame: VGA, announces: false });
    openCapture();
    await act(() => vi.advanceTimersByTimeAsync(990));
    expect(shutter().disabled).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(20));
    expect(shutter().disabled).toBe(false);
  });

  it('CAP-011 CAP-018 CAP-022 delivers the frame scaled to 800 px at 0.75 on white', async () => {
    installCamera({ frame: { width: 1280, height: 720 } });
    const canvas = installCanvas();
    const { person, onCaptured, onClose } = openCapture();
    await cameraReady();
    await person.click(shutter());
    expect(await screen.findByText('Image captured')).toBeDefined();
    expect(onCaptured).toHaveBeenCalledWith('data:image/jpeg;base64,AAAA');
    expect(canvas.encodings).toEqual([{ width: 800, height: 450, type: 'image/jpeg', quality: 0.75 }]);
    expect(canvas.fills).toEqual(['#ffffff']);
    // The frame as it is, then the white background.
    expect(canvas.steps).toEqual(['draw', 'fill', 'draw']);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  it('CAP-006 says that the camera is starting until its picture arrives, even late', async () => {
    installCamera({ frame: VGA, announces: false });
    let give: (stream: MediaStream) => void = () => undefined;
    const stream = await navigator.mediaDevices.getUserMedia({ video: true });
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockReturnValue(
      new Promise((resolve) => (give = resolve)),
    );
    openCapture();
    await cameraReady();
    expect(screen.getByText('Starting camera…')).toBeDefined();
    await act(async () => give(stream));
    expect(screen.queryByText('Starting camera…')).toBeNull();
  });

  it('CAP-006 waits for the newly chosen camera even if an earlier one was ready', async () => {
    vi.useFakeTimers();
    installCamera({ frame: VGA });
    openCapture();
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(shutter().disabled).toBe(false);
    // why: from now on no camera opens.
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockReturnValue(new Promise(() => undefined));
    fireEvent.click(screen.getByRole('button', { name: 'Switch to rear camera' }));
    fireEvent.click(screen.getByRole('button', { name: 'Switch to front camera' }));
    expect(shutter().disabled).toBe(true);
    expect(screen.getByText('Starting camera…')).toBeDefined();
  });

  it("keeps the camera's proportions however the phone is turned", async () => {
    const frame = { width: 1280, height: 720 };
    installCamera({ frame });
    openCapture();
    await cameraReady();
    const video = document.querySelector('video');
    const ratio = () => video?.parentElement?.style.aspectRatio;
    expect(ratio()).toBe(String(1280 / 720));
    Object.assign(frame, { width: 720, height: 1280 });
    if (video) fireEvent(video, new Event('resize'));
    expect(ratio()).toBe(String(720 / 1280));
  });

  it('takes no photo while the camera is paused', async () => {
    const { tell } = installCamera({ frame: VGA });
    openCapture();
    await cameraReady();
    act(() => void tell('mute'));
    expect(screen.getByText('The camera is paused')).toBeDefined();
    expect(shutter().disabled).toBe(true);
    act(() => void tell('unmute'));
    expect(screen.queryByText('The camera is paused')).toBeNull();
    expect(shutter().disabled).toBe(false);
  });

  it('takes no photo with a stopped camera, and reopens it', async () => {
    const { requests, end } = installCamera({ frame: VGA });
    const { person } = openCapture();
    await cameraReady();
    act(() => void end());
    expect(await screen.findByRole('alert')).toHaveProperty(
      'textContent',
      expect.stringContaining('The camera stopped'),
    );
    expect(shutter().disabled).toBe(true);
    await person.click(screen.getByRole('button', { name: 'Start camera again' }));
    await cameraReady();
    expect(requests).toHaveLength(2);
  });

  it('takes no photo with a camera that never delivers a picture', async () => {
    const { tell } = installCamera({ frame: VGA });
    tell('mute');
    openCapture();
    expect(await screen.findByText('The camera is paused')).toBeDefined();
    expect(shutter().disabled).toBe(true);
  });

  it('continues after a locked screen, and notices that its camera was taken', async () => {
    const { track } = installCamera({ frame: VGA });
    openCapture();
    await cameraReady();
    const play = vi.spyOn(HTMLVideoElement.prototype, 'play');
    fireEvent(document, new Event('visibilitychange'));
    expect(play).toHaveBeenCalledTimes(1);
    expect(shutter().disabled).toBe(false);
    track.readyState = 'ended';
    fireEvent(document, new Event('visibilitychange'));
    expect(screen.getByText('The camera stopped')).toBeDefined();
    expect(shutter().disabled).toBe(true);
  });

  it('turns on the lamp of a camera that has one', async () => {
    const { constraints, tell } = installCamera({ frame: VGA, torch: 'works' });
    const { person } = openCapture();
    await person.click(await screen.findByRole('button', { name: 'Light', pressed: false }));
    await person.click(await screen.findByRole('button', { name: 'Light', pressed: true }));
    expect(constraints).toEqual([{ advanced: [{ torch: true }] }, { advanced: [{ torch: false }] }]);
    expect(await screen.findByRole('button', { name: 'Light', pressed: false })).toBeDefined();
    act(() => void tell('ended'));
    expect(screen.queryByRole('button', { name: 'Light' })).toBeNull();
  });

  it('reports a light that does not respond, and hides an unavailable one', async () => {
    installCamera({ frame: VGA, torch: 'refuses' });
    const { person, unmount } = openCapture();
    await person.click(await screen.findByRole('button', { name: 'Light' }));
    expect(await screen.findByText('The light could not be turned on or off')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Light', pressed: false })).toBeDefined();
    unmount();
    installCamera({ frame: VGA, torch: 'none' });
    openCapture();
    await cameraReady();
    expect(screen.queryByRole('button', { name: 'Light' })).toBeNull();
  });

  it('CAP-007 rejects a stream without dimensions', async () => {
    installCamera();
    installCanvas();
    const { person, onCaptured } = openCapture();
    await cameraReady();
    await person.click(shutter());
    expect(
      await screen.findByText('Camera stream not yet ready. Please wait a moment and try again.'),
    ).toBeDefined();
    expect(onCaptured).not.toHaveBeenCalled();
  });

  it('CAP-008 rejects a photo before there is a stream', async () => {
    installCamera();
    // why: nobody has answered the permission question yet.
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockReturnValue(new Promise(() => undefined));
    const { person, onCaptured } = openCapture();
    await cameraReady();
    await person.click(shutter());
    expect(await screen.findByText('Capture failed')).toBeDefined();
    expect(screen.getByText('Camera not ready. Please try again.')).toBeDefined();
    expect(onCaptured).not.toHaveBeenCalled();
    expect(screen.getByRole('tab', { name: 'Camera', selected: true })).toBeDefined();
  });

  it('CAP-009 shows why the camera is denied and leaves Upload usable', async () => {
    installCamera({ denied: new Error('in use by another program') });
    const { person } = openCapture();
    expect(await screen.findByText('Camera access denied: in use by another program')).toBeDefined();
    await person.click(screen.getByRole('tab', { name: 'Upload' }));
    expect(await screen.findByLabelText(/Choose a photo/)).toBeDefined();
  });

  it.each([
    ['NotAllowedError', 'allow the camera for this site in the browser'],
    ['NotFoundError', 'no camera was found'],
    ['NotReadableError', 'another app uses it, or it does not work'],
  ])('CAP-009 says what can be done about %s, and asks again', async (name, words) => {
    installCamera({ denied: Object.assign(new Error('refused'), { name }) });
    const { person } = openCapture();
    expect(await screen.findByText(`Camera access denied: ${words}`)).toBeDefined();
    expect(shutter().disabled).toBe(true);
    installCamera({ frame: VGA });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await cameraReady();
    expect(screen.queryByText(/^Camera access denied/)).toBeNull();
  });

  it.each([
    ['draw', 'Failed to capture image. Please try again.'],
    ['encode', 'Failed to process image. Please try again with different lighting.'],
  ] as const)('CAP-019 shows a failure to %s', async (failAt, text) => {
    installCamera({ frame: VGA });
    installCanvas({ failAt });
    const { person } = openCapture();
    await cameraReady();
    await person.click(shutter());
    expect(await screen.findByText(text)).toBeDefined();
  });

  it('CAP-010 rejects anything but a data image', async () => {
    installCamera({ frame: VGA });
    installCanvas({ dataUrl: 'data:,' });
    const { person, onCaptured } = openCapture();
    await cameraReady();
    await person.click(shutter());
    expect(await screen.findByText('Error capturing image')).toBeDefined();
    expect(screen.getByText('Invalid image format. Please try again.')).toBeDefined();
    expect(onCaptured).not.toHaveBeenCalled();
  });

  it('CAP-021 stops the camera when the dialog closes', async () => {
    const { stop } = installCamera({ frame: VGA });
    const { unmount } = openCapture();
    await cameraReady();
    unmount();
    expect(stop).toHaveBeenCalledTimes(1);
  });

  it('CAP-021 stops a camera that opens after the dialog has closed', async () => {
    const { stop } = installCamera({ frame: VGA });
    const { unmount } = openCapture();
    unmount();
    await waitFor(() => expect(stop).toHaveBeenCalledTimes(1));
  });
});
