import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { becomeAdministrator, createToolbox, enterCredentials, uploadPhoto } from '../support/person.ts';
import type { Account } from '../support/person.ts';
import { sample } from '../support/samples.ts';
import { assignTemplate, endSession } from '../support/service.ts';
import { expectToast } from '../support/toast.ts';

test.skip(({ isMobile }) => isMobile, 'stored data does not depend on the width of the screen');

test('unsaved shapes survive Back and the end of the session', async ({ page }) => {
  const { account, toolboxId } = await openTemplate(page);
  const name = page.getByLabel('Name of tool 1', { exact: true });
  await name.fill('Ball-peen hammer');

  await page.evaluate(() => window.history.back());
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(`/toolbox/${toolboxId}/templates?drawer=1`);
  await expect(name).toHaveValue('Ball-peen hammer');

  await endSession(page);
  await page.getByRole('button', { name: 'Save Template' }).click();
  await expectToast(page, 'Session expired');
  await signInAndContinue(page, account);
  await expect(name).toHaveValue('Ball-peen hammer');
  await page.getByRole('button', { name: 'Save Template' }).click();
  await expectToast(page, 'Template saved successfully');
});

test('a photo survives the end of the session and a reload of the page', async ({ page }) => {
  const { account, toolboxId } = await openTemplate(page);
  await page.goto(`/toolbox/${toolboxId}/drawer/1`);
  await page.getByRole('button', { name: 'Capture' }).click();
  await page.route('**/api/process-image', async (route) => {
    await endSession(page);
    await route.continue();
  });
  await uploadPhoto(page, sample.photo);
  await expectToast(page, 'Session expired');
  await page.unroute('**/api/process-image');
  await page.reload();
  await signInAndContinue(page, account);
  // It waited on the device, and is sent for its person.
  await expect(page.getByRole('region', { name: 'Verdict' })).toContainText(/\d+ missing/);
  await expect(page.getByText(/not sent yet/)).toHaveCount(0);
});

async function openTemplate(page: Page): Promise<{ account: Account; toolboxId: string }> {
  const account = await becomeAdministrator(page);
  const toolboxId = await createToolbox(page, 1);
  await assignTemplate(page, toolboxId, sample);
  await page.goto(`/toolbox/${toolboxId}/drawer/1`);
  await page.getByRole('link', { name: 'Create Drawer Templates' }).click();
  await expect(page.getByLabel('Name of tool 1', { exact: true })).toBeVisible();
  return { account, toolboxId };
}

async function signInAndContinue(page: Page, account: Account): Promise<void> {
  await expect(page).toHaveURL('/login');
  await enterCredentials(page, account);
  await page.getByRole('link', { name: /^Continue to Toolbox/ }).click();
}
