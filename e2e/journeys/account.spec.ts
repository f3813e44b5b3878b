import { expect, test } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { becomeAdministrator, enterCredentials, register, signIn } from '../support/person.ts';
import type { Account } from '../support/person.ts';
import { makeResetLink } from '../support/service.ts';
import { expectToast } from '../support/toast.ts';

test.skip(({ isMobile }) => isMobile, 'stored data does not depend on the width of the screen');

/** Signs the same person in on another device. */
async function onAnotherDevice(browser: Browser, account: Account): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, account);
  return page;
}

const openMenu = (page: Page) => page.getByRole('button', { name: 'User menu' }).click();

test('SHELL-031 SHELL-035 PROF-004 PROF-009 PROF-010 PROF-028 PROF-030 an edited profile shows in the header', async ({
  page,
}) => {
  await register(page);
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByText('No recent activity')).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('First name').fill('Bea');
  await page.getByLabel('Rank').fill('MSgt');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Profile Updated');
  await expect(page.getByRole('heading', { name: 'Bea Lee' })).toBeVisible();
  await expect(page.getByText('MSgt').first()).toBeVisible();
  await page.getByRole('link', { name: 'Picture, password and devices' }).click();
  await expect(page.getByText('This device')).toBeVisible();
  await page.getByLabel('Profile image URL').fill('/favicon.svg');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('button', { name: 'User menu' }).locator('img')).toHaveAttribute(
    'src',
    '/favicon.svg',
  );
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Bea Lee' })).toBeVisible();
});

test('PROF-012 G-12 a taken email is reported, and the form keeps its content', async ({ page }) => {
  const { username } = await becomeAdministrator(page);
  await page.goto('/profile/edit');
  await page.getByLabel('Email').fill(`${username}@example.com`);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL('/profile');
  await page.evaluate(() => localStorage.clear());
  await becomeAdministrator(page);
  await page.goto('/profile/edit');
  await page.getByLabel('Email').fill(`${username}@example.com`);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Update Failed');
  await expect(page.getByText('Email already in use', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(`${username}@example.com`);
});

test('G-20 G-169 a changed password ends other sessions and works for the next sign-in', async ({
  page,
  browser,
}) => {
  const account = await becomeAdministrator(page);
  const tablet = await onAnotherDevice(browser, account);
  await page.goto('/profile/edit');
  await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toHaveCount(2);
  await page.getByLabel('Current password').fill('wrong one');
  await page.getByLabel('New password').fill('hangar eight');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Current password is incorrect' })).toBeVisible();
  await page.getByLabel('Current password').fill(account.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expectToast(page, 'Password changed');
  await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toHaveCount(1);
  await tablet.goto('/toolboxes');
  await expect(tablet).toHaveURL('/login');
  await enterCredentials(tablet, { ...account, password: 'hangar eight' });
  await tablet.context().close();
});

test('G-20 devices are signed out one by one, and all at once', async ({ page, browser }) => {
  const account = await becomeAdministrator(page);
  const tablet = await onAnotherDevice(browser, account);
  await page.goto('/profile/edit');
  const other = page.getByRole('listitem').filter({ hasNotText: 'This device' });
  await other.getByRole('button', { name: 'Sign out' }).click();
  await expectToast(page, 'Device signed out');
  await expect(other).toHaveCount(0);
  await tablet.goto('/settings');
  await expect(tablet).toHaveURL('/login');
  await enterCredentials(tablet, account);
  await page.reload();
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expectToast(page, 'Signed out everywhere else');
  await tablet.goto('/settings');
  await expect(tablet).toHaveURL('/login');
  await tablet.context().close();
});

test('G-20 G-169 a one-time link sets a new password once', async ({ page }) => {
  const account = await becomeAdministrator(page);
  const link = await makeResetLink(page);
  await page.evaluate(() => localStorage.clear());
  await page.goto(link);
  await expectAccessible(page);
  await page.getByLabel('New password').fill('hangar nine');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expectToast(page, 'Password changed');
  await expect(page).toHaveURL('/login');
  await enterCredentials(page, { ...account, password: 'hangar nine' });
  await page.goto(link);
  await page.getByLabel('New password').fill('hangar ten');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Link is not valid' })).toBeVisible();
});

test('SHELL-033 AUTH-032 PROF-036 PROF-041 G-33 settings survive a reload', async ({ page }) => {
  await register(page);
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await page.getByRole('switch', { name: 'Email Alerts' }).click();
  await page.getByRole('switch', { name: 'Dark Mode' }).click();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await page.getByLabel('Data Retention (days)').fill('90');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expectToast(page, 'Settings Saved');
  await page.reload();
  await expect(page).toHaveURL('/settings');
  await expect(page.getByRole('switch', { name: 'Email Alerts' })).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'Dark Mode' })).toBeChecked();
  await expect(page.getByLabel('Data Retention (days)')).toHaveValue('90');
});
