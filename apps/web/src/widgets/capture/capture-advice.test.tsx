import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cameraReady, openCapture, shutter } from '../../test/capture-screen.tsx';
import { installCamera, installCanvas, installLooks } from '../../test/media.ts';
import { startThread } from './aim-looker.ts';

const VGA = { width: 640, height: 480 };

afterEach(() => vi.useRealTimers());

describe('advice before the photo is taken', () => {
  it('advises while two checks agree, and never blocks the photo', async () => {
    installCamera({ frame: VGA });
    installCanvas();
    const { tell, log, templates } = installLooks();
    const shapes = [{ shapeType: 'circle', cx: 50, cy: 50, radius: 5 }] as const;
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('a picture')));
    const { person, onCaptured, unmount } = openCapture({ target: { imageUrl: '/api/images/1', shapes } });
    await cameraReady();
    await waitFor(() => expect(templates).toEqual([shapes]));
    const hints = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    await tell('dark');
    expect(hints()).not.toContain('Too dark: add more light');
    await tell('dark');
    expect(hints()).toContain('Too dark: add more light');
    await tell('whole');
    await tell('whole');
    expect(hints()).toContain('Whole drawer in the picture');
    // Advice disappears with its cause.
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

  it('keeps the template when the camera changes, but not the last result', async () => {
    installCamera({ frame: VGA });
    const { tell, underWay, log, templates } = installLooks();
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('a picture')));
    const { person } = openCapture({ target: { imageUrl: '/api/images/1', shapes: [] } });
    await cameraReady();
    await tell('dark');
    await tell('dark');
    expect(screen.getByText('Too dark: add more light')).toBeDefined();
    await underWay();
    await person.click(screen.getByRole('button', { name: 'Switch to rear camera' }));
    expect(screen.queryByText('Too dark: add more light')).toBeNull();
    await cameraReady();
    // The response to the first camera's last frame, and one for the second camera.
    await tell('dark');
    await tell('dark');
    expect(screen.queryByText('Too dark: add more light')).toBeNull();
    await tell('dark');
    expect(screen.getByText('Too dark: add more light')).toBeDefined();
    expect([log.started, templates]).toEqual([1, [[]]]);
  });

  it('restarts after a failure, and gives up after three', async () => {
    installCamera({ frame: VGA });
    const { tell, fail, log } = installLooks();
    openCapture();
    await cameraReady();
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

  it('gives up on a check that never responds', async () => {
    vi.useFakeTimers();
    const { log } = installLooks();
    const thread = startThread();
    const picture = await createImageBitmap(new Blob());
    const answered = vi.fn();
    void thread.ask(picture).then(answered);
    await vi.advanceTimersByTimeAsync(5000);
    expect(answered).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1000);
    expect(answered).toHaveBeenCalledWith('silent');
    expect(await thread.ask(picture)).toBe('silent');
    thread.end();
    thread.end();
    expect(log.running).toBe(0);
  });
});
