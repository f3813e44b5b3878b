import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectAccessibleAsItIs } from '../support/accessible.ts';
import { becomeAdministrator } from '../support/person.ts';

test.skip(({ isMobile }) => isMobile, 'stored data does not depend on the width of the screen');

test('ORG-007 ORG-010 ORG-012 a CSV file of people is invited with one role, and each link can be saved', async ({
  page,
}) => {
  await becomeAdministrator(page);
  await page.goto('/user-management');
  await page.getByRole('button', { name: 'Invite many' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite many' });
  const run = `${process.pid}-${Date.now().toString(36)}`;
  const emails = Array.from({ length: 60 }, (_, index) => `p${index}-${run}@example.org`);
  const lines = ['Name;Email', ...emails.map((email, index) => `Person ${index};${email}`), 'Bob;bob@'];
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) };
  await dialog.getByLabel('CSV file').setInputFiles(file);
  await dialog.getByRole('radio', { name: 'Administrator' }).check();
  await expect(dialog.getByLabel('System role')).toHaveValue('admin');
  await expectAccessibleAsItIs(page);
  await expect(dialog.getByText('Not an address: bob@ (line 62)')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send 60 Invitations' }).click();
  await expect(dialog.getByText('60 people invited')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Back to the rest' })).toBeVisible();
  await expectAccessibleAsItIs(page);
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save links as CSV' }).click();
  const saved = await readFile(await (await saving).path(), 'utf8');
  expect(saved.match(/\/register\?invite=/gu)).toHaveLength(60);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(emails[59] ?? '')).toBeVisible();
});
