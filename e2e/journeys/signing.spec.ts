import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { createToolbox, register } from '../support/person.ts';
import { changeSettings } from '../support/service.ts';

test.skip(({ isMobile }) => !isMobile, 'the sign sheet is made for phones first');

test('SIGN-001 SIGN-002 SIGN-007 a person signs what was counted before the toolbox is complete', async ({
  page,
}) => {
  const { password } = await register(page);
  const toolboxId = await createToolbox(page, 1);
  await changeSettings(page, { signing: 'on', secondPerson: ['unplanned'] });
  await page.goto(`/toolbox/${toolboxId}/complete`);
  await page.getByRole('button', { name: /^Complete/ }).click();
  await page.getByRole('button', { name: /^Complete (Anyway|with)/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Sign the inventory' });
  await expect(sheet).toContainText(`I counted the tools in ${toolboxId}.`);
  await expectAccessible(page);

  await sheet.getByLabel('Your password').fill('a guess');
  await sheet.getByRole('button', { name: 'Sign' }).click();
  await expect(sheet).toContainText('Invalid username or password');
  await sheet.getByLabel('Your password').fill(password);
  await sheet.getByRole('button', { name: 'Sign' }).click();

  // The same person cannot sign second.
  const ask = page.getByRole('dialog', { name: 'A second person must sign' });
  await ask.getByRole('button', { name: 'Later, on their own device' }).click();
  await expect(page.getByText('Waiting for the second signature')).toBeVisible();

  await changeSettings(page, { signing: 'off' });
  await page.reload();
  await expect(page.getByText('Waiting for the second signature')).toHaveCount(0);
  await page.getByRole('button', { name: /^Complete/ }).click();
  await page.getByRole('button', { name: /^Complete (Anyway|with)/ }).click();
  await expect(page.getByText('Inventory complete', { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
