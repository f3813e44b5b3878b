import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { registerWithTemplate } from '../support/person.ts';
import { sampleDrawers } from '../support/samples.ts';
import { expectToast } from '../support/toast.ts';

test.skip(({ isMobile }) => !isMobile, 'drawers are photographed with a phone');

const found = sampleDrawers.find(({ folder }) => folder.endsWith('drawer_06'));
if (!found) throw new Error('samples hold no drawer 6');
const drawer = found;
const EMPTY = join(drawer.folder, 'photo_07.jpg');

test('one photo of the empty drawer teaches the engine all its empty places', async ({ page }) => {
  const toolboxId = await registerWithTemplate(page, { drawer });
  await page.goto(`/toolbox/${toolboxId}/drawer/1`);
  await page.getByRole('button', { name: 'Drawer Template' }).click();
  await page.getByRole('button', { name: 'What the engine learned' }).click();
  const learned = page.getByRole('dialog', { name: 'Learned' });
  await expect(learned).toContainText('Nothing yet.');
  await expectAccessible(page);
  await learned.getByRole('button', { name: 'Photograph the empty drawer' }).click();
  await page.getByRole('tab', { name: 'Upload' }).click();
  await page.getByLabel(/Choose a photo/).setInputFiles(EMPTY);

  const question = page.getByRole('dialog', { name: 'Are all 14 tools out?' });
  await expect(question.getByRole('img', { name: 'The photo just taken' })).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'All tools are out' }).click();
  await expectToast(page, 'The engine learns the empty places');
  await expect(learned.getByRole('listitem')).toContainText(
    'Ann Lee photographed the drawer without its tools: 14 empty places',
  );
  await learned.getByRole('button', { name: 'Close' }).click();
  // The drawer itself has no photo from that.
  await expect(page.getByText('No photo yet')).toBeVisible();
});
