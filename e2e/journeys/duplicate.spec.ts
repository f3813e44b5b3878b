import { expect, test } from '@playwright/test';
import { expectAccessible, expectAccessibleAsItIs } from '../support/accessible.ts';
import { registerWithTemplate } from '../support/person.ts';
import { expectToast } from '../support/toast.ts';

test.skip(({ isMobile }) => isMobile, 'stored data does not depend on the width of the screen');

test('BOX-046 TMPL-017 a toolbox is duplicated with its template for each pasted equipment ID', async ({
  page,
}) => {
  const toolboxId = await registerWithTemplate(page);
  await page.goto('/toolboxes');
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Toolbox' });
  await dialog.getByRole('button', { name: 'Duplicate' }).click();
  const copying = page.getByRole('dialog', { name: `Duplicate ${toolboxId}` });
  await copying.getByLabel('Name').fill('Cart ##');
  await copying.getByLabel('First number').fill('2');
  await copying.getByLabel('Equipment IDs').fill('EQ-2\nEQ-3\nEQ-4');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expectAccessibleAsItIs(page);
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(copying.getByLabel('Equipment IDs')).toHaveValue('EQ-2\nEQ-3\nEQ-4');
  await copying.getByRole('button', { name: 'Make 3 copies' }).click();
  await expectToast(page, '3 toolboxes created');
  await expect(page.getByText('4 toolboxes', { exact: true })).toBeVisible();
  const card = page.getByRole('listitem').filter({ has: page.getByText('Cart-04', { exact: true }) });
  await expect(card.getByText('EQ-4')).toBeVisible();
  await page.goto('/toolbox/Cart-04/drawer/1');
  await expect(page.getByAltText('Template of drawer 1')).toBeAttached();
});
