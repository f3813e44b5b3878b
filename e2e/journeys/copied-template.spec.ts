import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { expectAccessibleAsItIs } from '../support/accessible.ts';
import { drawingOf } from '../support/editor.ts';
import { unfold } from '../support/fold.ts';
import { registerWithTemplate, uploadPhoto } from '../support/person.ts';
import { sample } from '../support/samples.ts';
import { addToolbox, becomePlainMember } from '../support/service.ts';
import { expectToast } from '../support/toast.ts';

const others = ['Cart 1', 'Cart 2', 'Cart 3'];

/** Opens drawer 1, which has a template; 20 other drawers in four toolboxes have none. */
async function prepare(page: Page): Promise<void> {
  const toolboxId = await registerWithTemplate(page, { drawers: 6 });
  for (const name of others) {
    await addToolbox(page, { name, drawers: 5, primaryFoamColor: 'black', secondaryFoamColor: 'red' });
  }
  await page.goto(`/toolbox/${toolboxId}/drawer/1`);
}

/** Opens the picker and takes all drawers without a template. */
async function copyToAll(page: Page) {
  await unfold(page, 'Drawer Template');
  await page.getByRole('button', { name: 'Use for other drawers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Use for other drawers' });
  await dialog.getByLabel('All 20 without a template').check();
  await expectAccessibleAsItIs(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await dialog.getByRole('button', { name: 'Copy to 20 drawers' }).click();
  await expectToast(page, 'Template copied to 20 drawers');
}

/** Takes a photo of another drawer, until the server has refused it. */
async function takeRefused(page: Page) {
  await page.getByRole('button', { name: 'Capture' }).click();
  await uploadPhoto(page, sample.photoOfAnotherDrawer);
  const anyway = page.getByRole('button', { name: 'Use it anyway' });
  const retake = page.getByRole('button', { name: 'Retake photo' });
  await expect(retake).toBeVisible();
  // A busy device may send the photo without having looked at it.
  if (await anyway.isVisible()) await anyway.click();
  await expect(page.getByText('Processing failed').first()).toBeVisible();
  await expect(retake).toBeVisible();
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('it is not shown');
  return box;
}

test('TMPL-017 one template goes to 20 drawers in one act; one that does not fit gets a new reference', async ({
  page,
  isMobile,
}) => {
  await prepare(page);
  await copyToAll(page);
  await page.goto('/toolbox/Cart-2/drawer/3');
  await takeRefused(page);
  await page.getByRole('button', { name: "Use as this drawer's new reference" }).click();
  const sheet = page.getByRole('dialog', { name: 'New reference for drawer 3' });
  await expect(sheet.getByRole('listitem')).toHaveCount(sample.toolCount);
  await expect(sheet.getByRole('button', { name: 'Place the shapes' })).toBeDisabled();
  await sheet.getByLabel(`All ${sample.toolCount} tools are in the drawer`).check();
  await expectAccessibleAsItIs(page);
  await sheet.getByRole('button', { name: 'Place the shapes' }).click();
  await expect(page.getByText("This photo becomes the drawer's reference")).toBeVisible();
  await test.step('the picture is whole between the head and the bar', async () => {
    if (!isMobile) await page.setViewportSize({ width: 1280, height: 720 });
    const picture = await boxOf(drawingOf(page).locator('../..'));
    const save = await boxOf(page.getByRole('button', { name: 'Save Template' }));
    expect(picture.y).toBeGreaterThan(0);
    expect(picture.y + picture.height).toBeLessThan(save.y);
  });
  await page.getByRole('button', { name: 'Save Template' }).click();
  await expectToast(page, `${sample.toolCount} shapes are not placed yet`);
  await expectAccessibleAsItIs(page);
  for (let left = sample.toolCount; left > 0; left -= 1) {
    await page.getByRole('button', { name: 'It is in the right place' }).click();
  }
  await page.getByRole('button', { name: 'Save Template' }).click();
  await expect(page).toHaveURL('/toolbox/Cart-2/drawer/3');
  await page.goto('/toolbox/Cart-2/drawer/3/history');
  await expect(
    page.getByText(`Confirmed by the person: all ${sample.toolCount} tools were in the drawer in this photo`),
  ).toBeVisible();
});

test('a maintainer learns that an administrator can set a new reference, until a photo fits', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'drawers are photographed with a phone');
  await prepare(page);
  await copyToAll(page);
  await becomePlainMember(page);
  await page.goto('/toolbox/Cart-1/drawer/2');
  await takeRefused(page);
  const note = page.getByText(/an administrator can set a new reference/);
  await expect(note).toBeVisible();
  await expect(page.getByRole('button', { name: "Use as this drawer's new reference" })).toHaveCount(0);
  await page.getByRole('button', { name: 'Retake photo' }).click();
  await uploadPhoto(page, sample.photo);
  await expectToast(page, 'Image processed successfully');
  await page.reload();
  await takeRefused(page);
  await expect(page.getByRole('button', { name: 'Retake photo' })).toBeVisible();
  await expect(note).toHaveCount(0);
});
