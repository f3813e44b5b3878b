import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { carryPasskeys, giveAuthenticator, recognize } from '../support/authenticator.ts';
import { becomeAdministrator, createToolbox } from '../support/person.ts';
import { becomePlainMember, changeSettings, giveDuty, usernameOf } from '../support/service.ts';

const onLocalhost = (address = ''): string => address.replace('127.0.0.1', 'localhost');

test.skip(({ isMobile }) => !isMobile, 'the sign sheet is made for phones first');

// Browsers make no passkeys at an IP address.
test.use({
  baseURL: async ({ baseURL }, use) => {
    await use(onLocalhost(baseURL));
  },
});

/** Adds a passkey on the profile's screen. */
async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto('/profile/edit');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Your password').fill('hangar seven');
  await page.getByLabel('Name of the passkey').fill(name);
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('never used');
}

/** Completes the toolbox as far as its sign sheet. */
async function openSheet(page: Page, toolboxId: string) {
  await page.goto(`/toolbox/${toolboxId}/complete`);
  await page.getByRole('button', { name: /^Complete/ }).click();
  await page.getByRole('button', { name: /^Complete (Anyway|with)/ }).click();
  return page.getByRole('dialog', { name: 'Sign the inventory' });
}

test('SIGN-004 SIGN-012 SIGN-017 two people sign on one device with their own passkeys', async ({
  page,
  browser,
  baseURL,
}, { project }) => {
  await becomeAdministrator(page);
  const phone = await giveAuthenticator(page);
  const toolboxId = await createToolbox(page, 1);
  await changeSettings(page, { signing: 'on', secondPerson: ['unplanned'] });

  const theirs = await browser.newPage({
    ...(baseURL && { baseURL }),
    viewport: project.use.viewport ?? null,
  });
  await theirs.goto('/favicon.svg');
  const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '');
  await theirs.evaluate((value) => localStorage.setItem('authToken', value), token);
  await becomePlainMember(theirs);
  await giveDuty(page, theirs, 'inspector');
  const key = await giveAuthenticator(theirs);
  await addPasskey(theirs, 'Security key');
  const inspector = await usernameOf(theirs);

  await addPasskey(page, 'Work phone');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Your password').fill('hangar seven');
  await page.getByLabel('Name of the passkey').fill('The same phone');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('You already have a passkey on this device.');

  const sheet = await openSheet(page, toolboxId);
  await expect(sheet.getByRole('button', { name: 'Sign with a passkey' })).toBeVisible();
  await expectAccessible(page);
  await recognize(phone, false);
  await sheet.getByRole('button', { name: 'Sign with a passkey' }).click();
  await expect(sheet.getByRole('alert')).toContainText('The passkey was not used. Please try again.');
  await recognize(phone, true);
  await sheet.getByRole('button', { name: 'Sign with a passkey' }).click();

  const ask = page.getByRole('dialog', { name: 'A second person must sign' });
  await ask.getByRole('button', { name: 'Sign on this device' }).click();
  const second = page.getByRole('dialog', { name: 'Second signature' });
  await second.getByLabel('Username of the second person').fill(inspector);
  await second.getByRole('button', { name: 'Sign with a passkey' }).click();
  await expect(second.getByRole('alert')).toContainText('The passkey was not used.');
  await carryPasskeys(key, phone);
  await second.getByRole('button', { name: 'Sign with a passkey' }).click();
  await expect(page.getByText('Inventory complete', { exact: true })).toBeVisible();
  await theirs.close();
});

test('SIGN-017 a removed passkey is not offered any more', async ({ page }) => {
  await becomeAdministrator(page);
  await giveAuthenticator(page);
  const toolboxId = await createToolbox(page, 1);
  await changeSettings(page, { signing: 'on' });
  await addPasskey(page, 'Work phone');
  const sheet = await openSheet(page, toolboxId);
  await expect(sheet.getByRole('button', { name: 'Sign with a passkey' })).toBeVisible();
  await page.goto('/profile/edit');
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Work phone' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(page.getByText('Passkey removed', { exact: true })).toBeVisible();
  await expect(page.getByText('Work phone', { exact: true })).toHaveCount(0);
  await openSheet(page, toolboxId);
  await expect(sheet.getByLabel('Your password')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Sign with a passkey' })).toHaveCount(0);
});

test('SIGN-021 at an IP address the profile says why there are no passkeys', async ({ page, baseURL }) => {
  const there = (baseURL ?? '').replace('localhost', '127.0.0.1');
  await becomeAdministrator(page);
  const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '');
  await page.goto(`${there}/favicon.svg`);
  await page.evaluate((value) => localStorage.setItem('authToken', value), token);
  await page.goto(`${there}/profile/edit`);
  await expect(page.getByText("Passkeys need a host name; they don't work on an IP address.")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);
});
