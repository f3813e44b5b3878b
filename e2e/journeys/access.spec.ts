import { expect, test } from '@playwright/test';
import { becomeAdministrator, createToolbox, enterCredentials, register, signIn } from '../support/person.ts';
import { expectToast } from '../support/toast.ts';

test.skip(({ isMobile }) => isMobile, 'access does not depend on the width of the screen');

test('SHELL-018 AUTH-004 AUTH-033 a person signs out and signs in again', async ({ page }) => {
  const account = await register(page);
  await page
    .getByRole('button', { name: /Ann Lee|account|menu/i })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  await page.goto('/toolboxes');
  await expect(page).toHaveURL('/login');
  await signIn(page, account);
  await expectToast(page, 'Login successful');
  await expect(page.getByRole('link', { name: /Continue to/ })).toBeVisible();
});

test('G-182 a printed label opened while signed out leads to its drawer after sign-in', async ({
  page,
  context,
}) => {
  const account = await becomeAdministrator(page);
  const toolboxId = await createToolbox(page, 2);
  await page.evaluate(() => localStorage.clear());
  const tab = await context.newPage();
  const label = `/toolbox/${toolboxId}/drawer/2`;
  await tab.goto(label);
  await expect(tab).toHaveURL('/login');
  await enterCredentials(tab, account, label);
  await expect(tab.getByRole('heading', { level: 1, name: 'Drawer 2' })).toBeVisible();
});

test('SHELL-016 SHELL-022 any other path is the not-found screen', async ({ page }) => {
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
});

test('AUTH-024 AUTH-029 a taken username is reported, and the form keeps its content', async ({ page }) => {
  const { username } = await becomeAdministrator(page);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/register');
  await page.getByLabel('Organization name').fill('Another Group');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill('hangar seven');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Username already exists' })).toBeVisible();
  await expect(page.getByLabel('Organization name')).toHaveValue('Another Group');
});
