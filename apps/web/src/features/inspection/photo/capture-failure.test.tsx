import { endpoints } from '@stowed/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  capture,
  hammer,
  judge,
  keysOf,
  providePictures,
  serve,
  store,
  wrench,
} from '../../../test/photo-of-drawer.ts';
import { useDeviceDb } from '../../../test/device.ts';
import { renderRoute } from '../../../test/render-route.tsx';
import { answer, cutLine, refuse } from '../../../test/server.ts';
import { isUnloadRefused } from '../../../test/unload.ts';

providePictures();

describe('a photo that fails', () => {
  it.each([
    [{ status: 502, body: { success: false, message: 'M' } }, 'Processing failed', 'M'],
    [{ status: 200, body: { success: false, message: 'M' } }, 'Processing failed', 'M'],
    [
      { status: 503, body: { success: false, message: 'Gemini AI service not initialized' } },
      'Processing failed',
      'Please set up your API key in the settings.',
    ],
    [
      { status: 413, body: { success: false, message: 'payload 413' } },
      'Processing failed',
      'Try using a smaller or lower quality image.',
    ],
    [
      { status: 400, body: { success: false, message: 'Invalid image data' } },
      'Processing failed',
      'Make sure your camera has proper focus and lighting.',
    ],
    [
      { status: 500, text: 'network down' },
      'Error processing image',
      'Check your internet connection and try again.',
    ],
    [
      { status: 504, text: 'timeout' },
      'Error processing image',
      'The request timed out. Try with a smaller image.',
    ],
    [
      { status: 413, text: 'payload too large' },
      'Error processing image',
      'The image is too large. Try using a smaller or lower quality image.',
    ],
  ] as const)(
    'DET-009 DET-010 DET-011 DET-012 DET-013 DET-014 DET-015 %j is shown as %s: %s',
    async (failure, title, words) => {
      serve();
      refuse(endpoints.processImage, failure);
      await capture();
      await screen.findByRole('button', { name: 'Try again' });
      const dialog = within(screen.getByRole('dialog'));
      const alert = dialog.getByRole('alert');
      expect(alert.textContent).toContain(title);
      expect(alert.textContent).toContain(words);
      expect(dialog.getByAltText('The photo just taken')).toBeDefined();
    },
  );

  it('DET-013 shows a lost connection, and sends the kept photo again', async () => {
    const drawer = serve();
    const lost = cutLine(endpoints.processImage);
    const { person } = await capture();
    expect(await screen.findByText('Check your internet connection and try again.')).toBeDefined();
    const seen = judge();
    store(drawer);
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Image processed successfully')).toBeDefined();
    expect(seen).toHaveLength(1);
    // A lost response must not cause a second judgment.
    expect(keysOf(lost)).toEqual(keysOf(seen));
  });

  it('DET-008 G-178 advises retaking a photo of the wrong drawer, or keeps it for a manual check', async () => {
    const drawer = serve();
    refuse(endpoints.processImage, {
      status: 422,
      body: {
        success: false,
        code: 'photo_mismatch',
        message: 'Photo does not match the drawer template. Please retake it.',
        imageUrl: '/api/images/refused?e=1&s=1',
      },
    });
    const scans = store(drawer);
    const { person } = await capture();
    expect(await screen.findByText(/all four corners/)).toBeDefined();
    const actions = screen.getAllByRole('button', { name: /Retake photo|Try again|Check by hand/ });
    expect(actions.map(({ textContent }) => textContent)).toEqual(['Retake photo', 'Check by hand']);
    await person.click(screen.getByRole('button', { name: 'Check by hand' }));
    expect(await screen.findByText('Drawer updated')).toBeDefined();
    expect(scans.map(({ body }) => body)).toEqual([
      {
        imageUrl: '/api/images/refused?e=1&s=1',
        version: 4,
        tools: [hammer, wrench].map((tool) => ({ ...tool, status: 'missing' })),
      },
    ]);
  });

  it('does not judge a photo again if only saving it failed', async () => {
    const drawer = serve();
    const seen = judge();
    const lost = cutLine(endpoints.scanDrawer);
    const { person } = await capture();
    const again = await screen.findByRole('button', { name: 'Try again' });
    const scans = store(drawer);
    await person.click(again);
    expect(await screen.findByText('Image processed successfully')).toBeDefined();
    expect([seen.length, scans.length]).toEqual([1, 1]);
    expect(keysOf(lost)).toEqual(keysOf(scans));
  });
});

describe('leaving with an unsaved photo', () => {
  it('asks, keeps the photo when the person stays, and continues on confirmation', async () => {
    const drawer = serve();
    answer(endpoints.listToolboxes, []);
    cutLine(endpoints.processImage);
    const { person } = await capture();
    await screen.findByRole('button', { name: 'Try again' });
    const dialog = within(screen.getByRole('dialog'));
    expect(isUnloadRefused()).toBe(true);
    await person.click(dialog.getByRole('button', { name: 'Close' }));
    await person.click(screen.getByRole('link', { name: 'Toolboxes' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
    await person.click(question.getByRole('button', { name: 'Stay' }));
    expect(window.location.pathname).toBe('/toolbox/TB-1/drawer/1');
    await person.click(screen.getByRole('button', { name: 'Capture' }));
    judge();
    store(drawer);
    await person.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Image processed successfully')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(isUnloadRefused()).toBe(false);
    await person.click(screen.getByRole('link', { name: 'Toolboxes' }));
    await waitFor(() => expect(window.location.pathname).toBe('/toolboxes'));
  });

  it('does not ask about a photo that was discarded for a new one', async () => {
    serve();
    cutLine(endpoints.processImage);
    const { person } = await capture();
    await person.click(await screen.findByRole('button', { name: 'Retake photo' }));
    expect(isUnloadRefused()).toBe(false);
  });
});

describe('a photo that waits for a network', () => {
  useDeviceDb();

  it('DET-013 G-186 leads on while the photo waits for a network', async () => {
    serve();
    cutLine(endpoints.processImage);
    const { person } = await capture();
    expect(await screen.findByText(/sent automatically later/)).toBeDefined();
    const dialog = within(screen.getByRole('dialog'));
    const note = dialog.getByText('Kept on this phone').closest<HTMLElement>('[data-tone]');
    expect(note?.dataset['tone']).toBe('warn');
    expect(note?.textContent).toContain('Check your internet connection and try again.');
    expect(dialog.queryByRole('alert')).toBeNull();
    const choices = dialog.getAllByRole('button').map((button) => button.textContent);
    expect(choices.filter(Boolean)).toEqual(['Continue', 'Try again', 'Retake photo', 'Check by hand']);
    await person.click(dialog.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('region', { name: 'Not sent yet' }).textContent).toContain(
      '1 entry kept on this phone, not sent yet',
    );
  });

  it('G-186 shows the kept photo again on Capture, as one that waits', async () => {
    serve();
    cutLine(endpoints.processImage);
    const { person, unmount } = await capture();
    await person.click(await screen.findByRole('button', { name: 'Continue' }));
    unmount();
    renderRoute('/toolbox/TB-1/drawer/1');
    await person.click(await screen.findByRole('button', { name: 'Capture' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Kept on this phone')).toBeDefined();
    expect(dialog.getByRole('button', { name: 'Continue' })).toBeDefined();
  });
});
