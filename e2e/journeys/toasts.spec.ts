import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { unfold } from '../support/fold.ts';
import { becomeAdministrator, createToolbox, enterCredentials, uploadPhoto } from '../support/person.ts';
import { fullestDrawer as drawer, sample } from '../support/samples.ts';
import { assignTemplate, readTemplate, savePhoto } from '../support/service.ts';
import { expectNothingUnderToast, expectToast } from '../support/toast.ts';

test.skip(({ isMobile }) => !isMobile, 'the narrow screen has the least room');

async function expectFreeToast(page: Page, title: string): Promise<void> {
  await expectToast(page, title);
  await expectNothingUnderToast(page);
}

test('SHELL-046 on a phone no control lies under a toast', async ({ page }) => {
  const account = await becomeAdministrator(page);
  await createToolbox(page, 1);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.getByLabel('Username').fill(account.username);
  await page.getByLabel('Password').fill('not it at all');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expectFreeToast(page, 'Login failed');
  await enterCredentials(page, account);
  await expectFreeToast(page, 'Login successful');

  await page.goto('/settings');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expectFreeToast(page, 'Settings Saved');
  await page.goto('/profile/edit');
  await page.getByLabel('Rank').fill('TSgt');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectFreeToast(page, 'Profile Updated');
  await page.goto('/toolboxes');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Equipment ID (EID)').fill('EQ-7');
  await page.getByRole('button', { name: 'Update Toolbox' }).click();
  await expectFreeToast(page, 'Toolbox Updated');
});

test('DET-007 SHELL-046 on a phone the result of a photo names the missing tools, and no control lies under it', async ({
  page,
}) => {
  await becomeAdministrator(page);
  const toolboxId = await createToolbox(page, 2);
  await assignTemplate(page, toolboxId, sample);
  await page.goto(`/toolbox/${toolboxId}/drawer/1`);
  await page.getByRole('button', { name: 'Capture' }).click();
  await uploadPhoto(page, sample.photo);
  await expectFreeToast(page, 'Image processed successfully');
  const said = page.locator('[role=region][aria-label^=Notifications] li');
  const names = sample.tools.filter(({ id }) => sample.missingIds.includes(id)).map(({ name }) => name);
  await expect(said).toContainText(`missing`);
  await expect(said).toContainText(names[0] ?? '');
  // Further down the page.
  await unfold(page, 'Present Tools');
  await unfold(page, 'AI Analysis');
  await expect(async () => {
    // Presses do not count for a moment after the lists have changed.
    await page
      .getByRole('button', { name: /^Mark Missing: / })
      .last()
      .click();
    await expectToast(page, 'Tool marked as missing');
  }).toPass();
  // Between rows of buttons no place is high enough.
  await page.getByRole('button', { name: 'AI Analysis' }).evaluate((card) => card.scrollIntoView());
  await expectNothingUnderToast(page);
});

test('SHELL-046 on a phone no control of a dialog lies under a toast', async ({ page }) => {
  await becomeAdministrator(page);
  const toolboxId = await createToolbox(page, 1);
  await assignTemplate(page, toolboxId, drawer);
  const { templateTools } = await readTemplate(page, toolboxId);
  const tools = templateTools.map((tool, at) => ({
    ...tool,
    status: at < 12 ? 'missing' : 'present',
    needsReview: at < 3,
  }));
  await savePhoto(page, toolboxId, { picture: drawer.reference, tools });
  await page.goto(`/toolbox/${toolboxId}/drawer/1`);
  await page.getByRole('button', { name: 'Check 3 tools' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Present' }).click();
  await expectFreeToast(page, 'Tool marked as found');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Complete Drawer Inventory' }).click();
  const sheet = page.getByRole('dialog', { name: 'Complete drawer 1?' });
  await page.route('**/tool-found**', (route) => route.fulfill({ status: 500 }));
  await sheet
    .getByRole('button', { name: /^Found: / })
    .first()
    .click();
  await expectFreeToast(page, 'The tool could not be marked');
});
