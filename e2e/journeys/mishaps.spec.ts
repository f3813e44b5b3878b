import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '../support/accessible.ts';
import { readyShutter } from '../support/camera.ts';
import { becomeAdministrator, createToolbox, registerWithTemplate, uploadPhoto } from '../support/person.ts';
import { SAME, colorsAt, differenceOf, spots } from '../support/pixels.ts';
import { sample } from '../support/samples.ts';
import { expectToast } from '../support/toast.ts';

test.skip(({ isMobile }) => !isMobile, 'drawers are photographed with a phone');

test('a photo of another drawer is rejected with advice and is not lost', async ({ page }) => {
  const toolboxId = await registerWithTemplate(page);
  await page.goto(`/toolbox/${toolboxId}/drawer/1`);
  await page.getByRole('button', { name: 'Capture' }).click();
  await uploadPhoto(page, sample.photoOfAnotherDrawer);
  const refusal = page.getByText('Photo does not match the drawer template. Please retake it.').first();
  // The check on the device asks first, unless the template reaches it too late.
  const anyway = page.getByRole('button', { name: 'Use it anyway' });
  await expect(anyway.or(refusal)).toBeVisible();
  if (await anyway.isVisible()) await anyway.click();
  await expect(refusal).toBeVisible();
  await expect(page.getByRole('heading', { name: "This doesn't look like drawer 1" })).toBeVisible();
  await expect(page.getByAltText('The photo just taken')).toBeVisible();
  await expect(page.getByRole('dialog').getByAltText('Template of drawer 1')).toBeVisible();
  const ways = page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Retake photo|Check by hand|Try again)$/ });
  const tops = await ways.evaluateAll((buttons) =>
    buttons
      .map((button) => ({ top: button.getBoundingClientRect().top, words: button.textContent }))
      .sort((one, other) => one.top - other.top)
      .map(({ words }) => words),
  );
  expect(tops).toEqual(['Retake photo', 'Check by hand']);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Check by hand' }).click();
  // The server says why, once it has the photo.
  await expect(page.getByText('The photo does not match the template').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Missing:/ })).toHaveCount(sample.toolCount);
  await page.reload();
  await expect(page.getByText('The photo does not match the template').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Missing:/ })).toHaveCount(sample.toolCount);
  await expect(page.getByRole('button', { name: /^Mark Missing:/ })).toHaveCount(0);
});

test('a photo taken offline can be sent again', async ({ page, context }) => {
  const toolboxId = await registerWithTemplate(page);
  await page.goto(`/toolbox/${toolboxId}/drawer/1`);
  await page.getByRole('button', { name: 'Capture' }).click();
  const shutter = await readyShutter(page);
  await context.setOffline(true);
  await shutter.click();
  await expect(page.getByText('Check your internet connection and try again.')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectToast(page, 'Image processed successfully');
});

test("CAP-015 CAP-016 CAP-020 G-147 unusable files show an error, and a phone's photo ends upright", async ({
  page,
}, info) => {
  await becomeAdministrator(page);
  const toolboxId = await createToolbox(page, 1);
  await page.goto(`/toolbox/${toolboxId}/drawer/1`);
  await page.getByRole('button', { name: 'Capture' }).click();
  const cases = [
    {
      name: 'drawing.svg',
      bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      says: 'Invalid file type',
    },
    { name: 'broken.jpg', bytes: Buffer.from('not a picture'), says: 'Error processing' },
    { name: 'large.png', bytes: Buffer.alloc(10 * 2 ** 20 + 1), says: 'File too large' },
  ];
  for (const { name, bytes, says } of cases) {
    const file = info.outputPath(name);
    writeFileSync(file, bytes);
    await uploadPhoto(page, file);
    await expect(page.getByText(says).first()).toBeVisible();
  }

  await test.step('a photo that is stored sideways, as phones do', async () => {
    const file = info.outputPath('phone.jpg');
    await sharp(sample.photo).rotate(270).withMetadata({ orientation: 6 }).toFile(file);
    await uploadPhoto(page, file);
    await expectToast(page, 'Image processed successfully');
    const shown = page.getByRole('img', { name: 'Photo of drawer 1' });
    // Until the drawer is read again, the page shows the picture that it sent.
    await expect(shown).toHaveAttribute('src', /^\//u);
    const stored = await page.request.get((await shown.getAttribute('src')) ?? '');
    const [own, upright] = [await colorsAt(await stored.body(), spots), await colorsAt(sample.photo, spots)];
    expect(differenceOf(own, upright)).toBeLessThan(SAME);
  });
});
