import { expect, test } from '@playwright/test';
import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '../support/accessible.ts';
import { becomeAdministrator, uploadPhoto, walkToReview } from '../support/person.ts';
import { SAME, colorsAt, differenceOf, seen, spots } from '../support/pixels.ts';
import { fullestDrawer, sample } from '../support/samples.ts';
import { expectToast } from '../support/toast.ts';

test.skip(({ isMobile }) => !isMobile, 'stored pictures do not depend on the width of the screen');

const uploaded = fullestDrawer.reference;

test('NEW-016 NEW-017 G-38 a reference image from the last step shows on the drawer screen', async ({
  page,
}) => {
  await becomeAdministrator(page);
  const toolboxId = await walkToReview(page, 1);
  await expect(page.getByRole('heading', { name: 'Reference image (optional)' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create Toolbox' })).toBeEnabled();
  await page.getByRole('button', { name: 'Capture reference image' }).click();
  await expectAccessible(page);
  await uploadPhoto(page, uploaded);
  await expectToast(page, 'Image captured');
  await expectUploaded(page.getByRole('img', { name: 'Reference image of the toolbox' }));
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Create Toolbox' }).click();
  await expectToast(page, 'Toolbox created successfully');
  await expect(page).toHaveURL(`/toolbox/${toolboxId}/drawer/1`);
  const header = page.getByRole('img', { name: `Toolbox ${toolboxId}` });
  await expectUploaded(header);
  await expectAccessible(page);

  await page.reload();
  await expectUploaded(header);
});

/** The visible part of the uploaded picture. */
async function expectUploaded(shown: Locator): Promise<void> {
  const view = await seen(shown);
  const { width, height } = await sharp(view).metadata();
  const differenceTo = async (file: string) => {
    const fitted = await sharp(file).resize(width, height, { fit: 'cover' }).png().toBuffer();
    return differenceOf(
      await colorsAt(await coarse(view), spots),
      await colorsAt(await coarse(fitted), spots),
    );
  };
  expect(await differenceTo(uploaded)).toBeLessThan(SAME);
  expect(await differenceTo(sample.reference)).toBeGreaterThan(SAME);
}

/** Scaling changes a thumbnail's fine details. */
function coarse(picture: Buffer): Promise<Buffer> {
  return sharp(picture).resize(8, 8, { fit: 'fill' }).png().toBuffer();
}
