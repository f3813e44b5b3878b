import { expect, test as base } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { codeFilm } from '../support/label.ts';
import { register } from '../support/person.ts';
import { expectToast } from '../support/toast.ts';

const FOREIGN = 'https://evil.example/login';

/** The camera sees a foreign code. */
const test = base.extend<object, { film: string }>({
  film: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, use) => use(await codeFilm(FOREIGN)),
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions, film }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), film] }),
    { scope: 'worker' },
  ],
});

test.skip(({ isMobile }) => !isMobile, 'codes are scanned with a phone');

const scan = (page: Page) => page.getByRole('button', { name: 'Scan QR Code', exact: true }).click();

/** True if a camera still runs anywhere on the page. */
const runningTracks = (page: Page) =>
  page.evaluate(() => {
    const tracks: readonly MediaStreamTrack[] = Reflect.get(window, 'tracks');
    return tracks.filter(({ readyState }) => readyState === 'live').length;
  });

test('QR-016 QR-010 S64 a foreign code is reported and never opened; the camera stops with the dialog', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = [];
    Reflect.set(window, 'tracks', tracks);
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await ask(constraints);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
  await register(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await scan(page);
  const dialog = page.getByRole('dialog', { name: 'Scan QR Code' });
  await expect(dialog.getByRole('heading', { name: 'QR Code Detected' })).toBeVisible();
  await expect(dialog.getByText(FOREIGN)).toBeVisible();
  await expectToast(page, 'Unrecognized QR Code');
  await expectAccessible(page);
  expect(await runningTracks(page)).toBe(1);
  await dialog.getByRole('button', { name: 'Scan Again' }).click();
  await expect(dialog.getByRole('button', { name: 'Scan Again' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await runningTracks(page)).toBe(0);
  await expect(page).toHaveURL('/');
  expect(requests.filter((url) => url.includes('evil.example'))).toEqual([]);
});

test('QR-002 the dialog while scanning', async ({ page }) => {
  // why: a camera that never shows a code.
  await page.addInitScript(() => {
    window.createImageBitmap = () => Promise.reject(new DOMException('no frame yet', 'InvalidStateError'));
  });
  await register(page);
  await scan(page);
  await expect(page.getByText('Scanning for QR code...')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Scanning...' })).toBeDisabled();
  await expectAccessible(page);
});

test('QR-005 G-133 a panel says that there is no camera, and typing the ID works instead', async ({
  page,
}) => {
  // why: the person refuses the camera.
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('refused', 'NotAllowedError'));
  });
  await register(page);
  await scan(page);
  await expect(page.getByRole('heading', { name: 'Camera Access Required' })).toBeVisible();
  await expect(
    page.getByText("Unable to access camera. Please ensure you've granted camera permissions."),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Or type the toolbox ID').fill('No-such-box');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Toolbox not found' })).toBeVisible();
});
