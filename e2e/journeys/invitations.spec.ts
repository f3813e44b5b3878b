import { expect, test } from '@playwright/test';
import { expectAccessible, expectAccessibleAsItIs } from '../support/accessible.ts';
import { becomeAdministrator, register } from '../support/person.ts';
import { expectToast } from '../support/toast.ts';

test('ORG-001 ORG-012 ORG-013 ORG-014 ORG-016 SHELL-032 G-06 G-124 a colleague is invited, joins and is made an administrator', async ({
  page,
  browser,
  isMobile,
}) => {
  test.skip(isMobile, 'permissions do not depend on the width of the screen');
  await register(page);
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'User Management' }).click();
  await expect(page).toHaveURL('/user-management');
  await expect(page.getByText('No invitations yet', { exact: false })).toBeVisible();

  const email = `kim-${process.pid}-${Date.now().toString(36)}@example.org`;
  await page.getByRole('button', { name: 'Invite User' }).click();
  await expectAccessibleAsItIs(page);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Invitation' }).click();
  await expectToast(page, 'Invitation Sent');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const firstLink = await page.getByLabel('Link', { exact: true }).inputValue();
  await page.getByRole('button', { name: 'Resend' }).click();
  await expectToast(page, 'Invitation Resent');
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  const pathOf = (url: string) => new URL(url).pathname + new URL(url).search;

  await page.goto(pathOf(link));
  await expect(page.getByRole('heading', { name: 'Sign out first' })).toBeVisible();
  await expectAccessible(page);

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(pathOf(firstLink));
  await expect(visitor.getByText('Invitation not found')).toBeVisible();
  await expectAccessible(visitor);
  await visitor.goto(pathOf(link));
  await expect(visitor.getByText(email)).toBeVisible();
  await expectAccessible(visitor);
  await visitor.getByLabel('First name').fill('Kim');
  await visitor.getByLabel('Last name').fill('Park');
  await visitor.getByLabel('Username').fill(email.split('@')[0] ?? '');
  await visitor.getByLabel('Password').fill('hangar eight');
  await visitor.getByRole('button', { name: 'Create Account' }).click();
  await expect(visitor).toHaveURL('/');
  await visitor.goto('/user-management');
  await expect(visitor).toHaveURL('/');

  await page.goto('/user-management');
  await expect(page.getByText('Accepted')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Kim Park' }).click();
  await expectAccessibleAsItIs(page);
  await page.getByLabel('System role').selectOption('admin');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await expectToast(page, 'Member updated');

  await visitor.goto('/user-management');
  await expect(visitor.getByText("You don't have permission to manage users.")).toBeVisible();
  await expectAccessible(visitor);
  await visitor.context().close();

  await page.getByRole('button', { name: 'Invite User' }).click();
  await page.getByLabel('Email').fill(`lee-${email}`);
  await page.getByRole('button', { name: 'Send Invitation' }).click();
  await expectToast(page, 'Invitation Sent');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expectToast(page, 'Invitation Cancelled');
  await expect(page.getByText(`lee-${email}`, { exact: true })).toHaveCount(0);
});

test('ORG-008 ORG-010 each of the three usual roles sets both roles of an invitation', async ({ page }) => {
  await becomeAdministrator(page);
  await page.goto('/user-management');
  await page.getByRole('button', { name: 'Invite User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite User' });
  for (const [usual, role, organizationRole] of [
    ["Owner's deputy", 'admin', 'admin'],
    ['Maintainer', 'maintainer', 'member'],
    ['Administrator', 'admin', 'member'],
  ] as const) {
    // A press on its words, not on the small circle.
    await dialog.getByRole('group').getByText(usual, { exact: true }).click();
    await expect(dialog.getByRole('radio', { name: usual })).toBeChecked();
    await expect(dialog.getByLabel('System role')).toHaveValue(role);
    await expect(dialog.getByLabel('Organization role')).toHaveValue(organizationRole);
  }
  await dialog.getByLabel('Email').fill(`lee-${process.pid}-${Date.now().toString(36)}@example.org`);
  const sent = page.waitForRequest('**/api/organizations/invite');
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ role: 'admin', organizationRole: 'member' });
  await expectToast(page, 'Invitation Sent');
});
