import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { becomeAdministrator, createToolbox } from '../support/person.ts';
import { becomePlainMember, changeSettings, giveDuty } from '../support/service.ts';

test.skip(({ isMobile }) => !isMobile, 'the sign sheet is made for phones first');

test('SIGN-001 SIGN-002 SIGN-007 a person signs what was counted before the toolbox is complete', async ({
  page,
}) => {
  const { password } = await becomeAdministrator(page);
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

test('SIGN-010 SIGN-014 an inspector signs second on their own phone, and the first one sees it', async ({
  page,
  browser,
  baseURL,
}) => {
  const { password } = await becomeAdministrator(page);
  const toolboxId = await createToolbox(page, 1);
  await changeSettings(page, { signing: 'on', secondPerson: ['unplanned'] });
  const theirs = await browser.newPage({
    ...(baseURL && { baseURL }),
    viewport: { width: 375, height: 812 },
  });
  await theirs.goto('/favicon.svg');
  const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '');
  await theirs.evaluate((value) => localStorage.setItem('authToken', value), token);
  await becomePlainMember(theirs);
  await giveDuty(page, theirs, 'inspector');

  await page.goto(`/toolbox/${toolboxId}/complete`);
  await page.getByRole('button', { name: /^Complete/ }).click();
  await page.getByRole('button', { name: /^Complete (Anyway|with)/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Sign the inventory' });
  await sheet.getByLabel('Your password').fill(password);
  await sheet.getByRole('button', { name: 'Sign' }).click();
  const ask = page.getByRole('dialog', { name: 'A second person must sign' });
  await ask.getByRole('button', { name: 'Later, on their own device' }).click();
  await expect(page.getByText('Waiting for the second signature')).toBeVisible();

  await theirs.goto('/');
  await theirs.getByRole('button', { name: `Sign the inventory of ${toolboxId}` }).click();
  const second = theirs.getByRole('dialog', { name: 'Second signature' });
  await expect(second).toContainText('I looked at this inventory and agree with it.');
  await second.getByLabel('Your password').fill('hangar seven');
  await second.getByRole('button', { name: 'Sign' }).click();
  await expect(theirs.getByText('Inventory complete', { exact: true })).toBeVisible();

  await expect(page.getByText('Waiting for the second signature')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Download Receipt' })).toBeVisible();
  await theirs.close();
});
