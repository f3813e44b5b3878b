import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { registerWithTemplate, uploadPhoto } from '../support/person.ts';
import { sample } from '../support/samples.ts';
import { expectToast } from '../support/toast.ts';

test.skip(({ isMobile }) => !isMobile, 'drawers are photographed with a phone');

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
