import { expect, test } from '@playwright/test';
import { expectAccessibleAsItIs } from '../support/accessible.ts';
import { becomeAdministrator, uploadPhoto } from '../support/person.ts';
import { fullestDrawer } from '../support/samples.ts';

test.skip(({ isMobile }) => isMobile, 'stored data does not depend on the width of the screen');

const rows = [
  ['Toolbox name', 'Equipment ID', 'Drawer number', 'Expected tools', 'Tool name', 'Part number', 'Pieces'],
  ['Cart 1', 'EQ-1', '1', '2', 'Hammer, 2 lb', 'PN-2', '3'],
  ['', '', '', '', 'Säge', '', ''],
  ['', '', '2', '5', '', '', ''],
  ['Cart 2', 'EQ-2', '1', '1', 'Torch', '', ''],
  ['', '', '2', '1', 'Pliers', '', ''],
];

test('STATE-013 STATE-014 a CSV file makes toolboxes with drawers, and its names wait on the template page', async ({
  page,
}) => {
  await becomeAdministrator(page);
  await page.goto('/toolboxes');
  await page.getByRole('link', { name: 'Import' }).click();
  await expect(page.getByRole('heading', { name: 'Import toolboxes', level: 1 })).toBeVisible();
  const text = `\uFEFF${rows.map((row) => row.join(';')).join('\r\n')}`;
  const file = {
    name: 'boxes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  };
  await page.getByLabel('CSV file').setInputFiles(file);
  await expect(page.getByText('2 new toolboxes, 4 drawers, 4 tool names')).toBeVisible();
  const tools = page.getByRole('list', { name: 'Drawer 1: 2 tools' }).getByRole('listitem');
  await expect(tools).toHaveText(['Hammer, 2 lb P/N PN-2 · 3 pieces', 'Säge']);
  await expectAccessibleAsItIs(page);
  await page.getByRole('button', { name: 'Create 2 toolboxes' }).click();
  await expect(page).toHaveURL('/toolboxes');
  await expect(page.getByText('2 toolboxes', { exact: true })).toBeVisible();
  await page.goto('/toolbox/Cart-1/drawer/1');
  await page.getByRole('button', { name: 'Make the templates' }).click();
  await expect(page).toHaveURL(/\/toolbox\/Cart-1\/templates/u);
  await expect(page.getByText(/2 listed names still wait/u)).toBeVisible();
  await page.getByRole('button', { name: 'Capture image' }).click();
  await uploadPhoto(page, fullestDrawer.reference);
  await expect(page.getByRole('textbox', { name: /^Name of tool/u }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Name the shapes' }).click();
  const names = page.getByRole('list', { name: 'Names' }).getByRole('button');
  await expect(names.nth(0)).toContainText('Hammer, 2 lb');
  await expect(names.nth(1)).toContainText('Säge');
  await expect(page.getByRole('button', { name: /^Yes, shape/u })).toBeVisible();
  await expectAccessibleAsItIs(page);
});
