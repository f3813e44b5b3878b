import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { aimAt, prepareAim } from '@stowed/vision/aim';
import sharp from 'sharp';
import { expectAccessible } from '../support/accessible.ts';
import { registerWithTemplate, uploadPhoto } from '../support/person.ts';
import { sample, sampleDrawers } from '../support/samples.ts';
import { expectToast } from '../support/toast.ts';

test.skip(({ isMobile }) => !isMobile, 'drawers are photographed with a phone');

/** A picture of the size that the browser's check sees. */
async function read(file: string) {
  const { data, info } = await sharp(file)
    .resize(480, 480, { fit: 'inside' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

test('no photo of its own drawer is doubted before it is sent, and every other one is', async () => {
  const drawers = await Promise.all(
    sampleDrawers.map(async ({ folder, reference, tools, photos }) => {
      const shapes = tools.map(({ x, y, width, height }) => {
        return { shapeType: 'rectangle' as const, x, y, width, height, angle: 0 };
      });
      const files = photos.map(({ file }) => join(folder, file));
      return { aim: prepareAim(await read(reference), shapes), pictures: await Promise.all(files.map(read)) };
    }),
  );
  const seen = drawers.flatMap(({ aim }, at) =>
    drawers.flatMap(({ pictures }, of) =>
      pictures.map((picture) => ({ isOwn: at === of, isDoubted: aimAt(picture, aim) === 'no_drawer' })),
    ),
  );
  const doubted = (isOwn: boolean) => seen.filter((one) => one.isOwn === isOwn && one.isDoubted).length;
  expect(seen.filter(({ isOwn }) => isOwn).length).toBeGreaterThanOrEqual(24);
  expect(doubted(true)).toBe(0);
  expect(doubted(false)).toBe(seen.filter(({ isOwn }) => !isOwn).length);
});

/** What was sent to be judged. */
function watchJudging(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/process-image') && sent.push(request.url()));
  return sent;
}

test('a photo of another drawer is named before it is sent, without a network too', async ({
  page,
  context,
}) => {
  const toolboxId = await registerWithTemplate(page);
  const sent = watchJudging(page);
  await page.goto(`/toolbox/${toolboxId}/drawer/1`);
  await page.getByRole('button', { name: 'Capture' }).click();
  await expect(page.getByText('Whole drawer in the picture')).toBeVisible();
  await page.getByRole('tab', { name: 'Upload' }).click();
  await context.setOffline(true);
  await uploadPhoto(page, sample.photoOfAnotherDrawer);
  await expect(page.getByRole('heading', { name: "This doesn't look like drawer 1" })).toBeVisible();
  await expect(page.getByText('It may show another drawer.')).toBeVisible();
  const ways = page.getByRole('dialog').getByRole('button', { name: /^(Retake photo|Use it anyway)$/ });
  await expect(ways).toHaveText(['Retake photo', 'Use it anyway']);
  await context.setOffline(false);
  await expectAccessible(page);
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Retake photo' }).click();
  await uploadPhoto(page, sample.photo);
  await expectToast(page, 'Image processed successfully');
  expect(sent).toHaveLength(1);
});

test('a doubted photo waits on the device until a person decides, after leaving and a reload too', async ({
  page,
}) => {
  const toolboxId = await registerWithTemplate(page);
  const sent = watchJudging(page);
  const drawer = `/toolbox/${toolboxId}/drawer/1`;
  const doubt = page.getByRole('heading', { name: "This doesn't look like drawer 1" });
  await page.goto(drawer);
  await page.getByRole('button', { name: 'Capture' }).click();
  await page.getByRole('tab', { name: 'Upload' }).click();
  await uploadPhoto(page, sample.photoOfAnotherDrawer);
  await expect(doubt).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByRole('status').getByText('The new photo may show another drawer.')).toBeVisible();
  await page.getByRole('button', { name: 'Complete Drawer Inventory' }).click();
  await expect(doubt).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(drawer);
  await expect(doubt).toBeVisible();
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Use it anyway' }).click();
  await expect.poll(() => sent).toHaveLength(1);
});
