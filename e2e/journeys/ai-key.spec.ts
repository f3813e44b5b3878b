import { expect, test as base } from '@playwright/test';
import { expectAccessible, expectAccessibleAsItIs } from '../support/accessible.ts';
import { startInstallation } from '../support/demo.ts';
import type { Installation } from '../support/demo.ts';
import { GEMINI_KEY, startGemini } from '../support/gemini.ts';
import { becomeAdministrator } from '../support/person.ts';
import { expectToast } from '../support/toast.ts';

const test = base.extend<{ installation: Installation }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
  installation: async ({}, use) => {
    const gemini = await startGemini();
    const installation = await startInstallation({ GEMINI_BASE_URL: gemini.url });
    await use(installation);
    await installation.stop();
    await gemini.stop();
  },
});

test.skip(({ isMobile }) => isMobile, 'the key works the same at every width');

test('KEY-001 KEY-005 KEY-006 KEY-007 KEY-008 KEY-009 G-137 G-168 an administrator chooses Gemini, sets its key and removes it', async ({
  browser,
  installation,
}) => {
  const page = await browser.newPage({ baseURL: installation.address });
  await becomeAdministrator(page);
  await page.goto('/settings');
  await expect(page.getByRole('button', { name: 'API Key Required' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'Built-in and Gemini' }).click();
  await page.getByRole('button', { name: 'Choose Gemini' }).click();
  await expectToast(page, 'Detection engine changed');

  const banner = page.getByText('AI service key is not set up. Tool detection will not work.');
  await page.goto('/toolboxes');
  await expect(banner).toBeVisible();
  await expectToast(page, 'AI Detection Unavailable');
  await page.getByRole('button', { name: 'Contact Administrator' }).click();
  await page.getByLabel('API key', { exact: true }).fill('AIzaSyOfSomebodyElse');
  await page.getByRole('button', { name: 'Save API Key' }).click();
  await expectToast(page, 'API Initialization Failed');
  await expectAccessibleAsItIs(page);
  await expect(page.getByLabel('API key', { exact: true })).toHaveValue('AIzaSyOfSomebodyElse');
  await page.getByLabel('API key', { exact: true }).fill(GEMINI_KEY);
  await page.getByRole('button', { name: 'Save API Key' }).click();
  await expectToast(page, 'API Initialized Successfully');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(banner).toHaveCount(0);

  await page.goto('/settings');
  await expect(page.getByText(`ends in ${GEMINI_KEY.slice(-4)}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'API Key Configured' })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('CANARY');
  await page.getByRole('button', { name: 'Remove API Key' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expectToast(page, 'API key removed');
  await expect(page.getByRole('radio', { name: 'Built-in', exact: true })).toBeChecked();
  await page.close();
});
