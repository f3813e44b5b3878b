import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { readyShutter } from '../support/camera.ts';
import { filmArgument } from '../support/fake-camera.ts';
import { becomeAdministrator, createToolbox } from '../support/person.ts';
import { cameraPhoto, sample } from '../support/samples.ts';
import { assignTemplate, readTemplate, savePhoto } from '../support/service.ts';
import { expectToast } from '../support/toast.ts';

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), filmArgument(cameraPhoto, 'moving')],
    });
  },
});

test.skip(({ isMobile }) => !isMobile, 'drawers are photographed with a phone');

const shutter = (page: Page) => page.getByRole('button', { name: 'Take photo' });

/** A new drawer with its camera open. */
async function openCamera(page: Page, { hasTemplate = false } = {}) {
  await becomeAdministrator(page);
  const toolboxId = await createToolbox(page, 1);
  if (hasTemplate) await assignTemplate(page, toolboxId, sample);
  await page.goto(`/toolbox/${toolboxId}/drawer/1`);
  await page.getByRole('button', { name: 'Capture' }).click();
}

test('the camera waits until the drawer is entirely in the picture, then photographs it', async ({
  page,
}) => {
  await openCamera(page, { hasTemplate: true });
  for (const advice of [
    'Blurred: hold still',
    'Part of the drawer is cut off',
    'Whole drawer in the picture',
  ]) {
    await expect(page.getByText(advice)).toBeVisible();
  }
  await test.step('with the phone held sideways, nothing covers the picture and the shutter is near the thumb', async () => {
    await page.setViewportSize({ width: 812, height: 375 });
    const boxOf = async (what: Locator) => (await what.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const picture = await boxOf(page.locator('video'));
    expect(picture.width / picture.height).toBeCloseTo(16 / 9, 1);
    expect(picture.height).toBeGreaterThan(0.8 * 375);
    for (const beside of [shutter(page), page.getByRole('status').filter({ hasText: /\S/ })]) {
      const { x, y, width, height } = await boxOf(beside);
      expect(x).toBeGreaterThanOrEqual(picture.x + picture.width);
      expect([y >= 0, y + height <= 375, x + width <= 812]).toEqual([true, true, true]);
    }
  });
  await shutter(page).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText(/\d+ tools? missing/).first()).toBeVisible();
});

test('CAP-009 a denied camera is explained, and a file can be used instead', async ({ page }) => {
  // why: the person refuses the camera.
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('refused', 'NotAllowedError'));
  });
  await openCamera(page);
  await expect(page.getByText(/^Camera access denied: allow the camera/)).toBeVisible();
  await expectAccessible(page);
  await expect(shutter(page)).toBeDisabled();
  await page.getByRole('tab', { name: 'Upload' }).click();
  await expect(page.getByText(/JPEG/).first()).toBeVisible();
});

test('CAP-006 CAP-007 a photo from a camera without dimensions shows an error', async ({ page }) => {
  // why: a stream whose first picture never arrives.
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.resolve(document.createElement('canvas').captureStream(0));
  });
  await openCamera(page);
  await shutter(page).click();
  await expectToast(page, 'Camera stream not yet ready. Please wait a moment and try again.');
  await expect(shutter(page)).toBeEnabled();
});

test('SHELL-050 a notification from before the camera was opened is closed by its button', async ({
  page,
}) => {
  await becomeAdministrator(page);
  const toolboxId = await createToolbox(page, 1);
  await assignTemplate(page, toolboxId, sample);
  const { templateTools } = await readTemplate(page, toolboxId);
  const tools = templateTools.map((tool) => ({ ...tool, status: 'missing' }));
  await savePhoto(page, toolboxId, { picture: sample.reference, tools });
  await page.goto(`/toolbox/${toolboxId}/drawer/1`);
  await page
    .getByRole('button', { name: /^Report Found/ })
    .first()
    .click();
  await expectToast(page, 'Tool marked as found');
  const notification = page.locator('li', { has: page.getByLabel('Close notification') });
  // It stays as long as the mouse is on it.
  await notification.hover();
  await page.getByRole('button', { name: 'Capture' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Photograph drawer/ });
  await expect(dialog).toBeVisible();
  await notification.getByLabel('Close notification').click();
  await expect(notification).toHaveCount(0);
  await expect(dialog).toBeVisible();
});

test('a stopped camera does not take a stale photo, and can be restarted', async ({ page }) => {
  await page.addInitScript(() => {
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await ask(constraints);
      Reflect.set(window, 'unplug', () => {
        for (const track of stream.getTracks()) {
          track.stop();
          // A page gets no event when it stops a track itself, but does when a camera is unplugged.
          track.dispatchEvent(new Event('ended'));
        }
      });
      return stream;
    };
  });
  await openCamera(page);
  await readyShutter(page);
  await page.evaluate(() => {
    const unplug: unknown = Reflect.get(window, 'unplug');
    if (typeof unplug === 'function') unplug();
  });
  await expect(page.getByRole('alert').getByText('The camera stopped')).toBeVisible();
  await expect(shutter(page)).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start camera again' }).click();
  await expect(shutter(page)).toBeEnabled();
});
