import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { brightnessAt } from '../support/pixels.ts';
import { becomeAdministrator, createToolbox } from '../support/person.ts';
import { becomePlainMember } from '../support/service.ts';
import { expectToast } from '../support/toast.ts';

test.skip(({ isMobile }) => isMobile, 'stored data does not depend on the width of the screen');

const cardOf = (page: Page, toolboxId: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(toolboxId, { exact: true }) });

async function edit(page: Page, toolboxId: string) {
  await page.goto('/toolboxes');
  await cardOf(page, toolboxId).getByRole('button', { name: 'Edit' }).click();
  return page.getByRole('dialog', { name: 'Edit Toolbox' });
}

test('BOX-010 BOX-027 BOX-029 BOX-033 BOX-035 BOX-036 a toolbox is changed, and the change survives a reload', async ({
  page,
}) => {
  await becomeAdministrator(page);
  const toolboxId = await createToolbox(page, 2);
  let dialog = await edit(page, toolboxId);
  await dialog.getByRole('button', { name: 'Drawer Tool Counts' }).click();
  await expect(dialog.getByLabel('Drawer 2')).toHaveValue('10');
  await expectAccessible(page);
  await dialog.getByLabel('Equipment ID (EID)').fill('EQ-7');
  await dialog.getByLabel('Toolbox Type').selectOption('handheld');
  await dialog.getByLabel('Number of Drawers').fill('3');
  await dialog.getByLabel('Drawer 2').fill('4');
  await dialog.getByRole('button', { name: 'Update Toolbox' }).click();
  await expectToast(page, 'Toolbox Updated');
  const card = cardOf(page, toolboxId);
  for (const text of ['EQ-7', 'Handheld Toolbox', '3 drawers'])
    await expect(card.getByText(text)).toBeVisible();
  dialog = await edit(page, toolboxId);
  await dialog.getByRole('button', { name: 'Drawer Tool Counts' }).click();
  await expect(dialog.getByLabel('Drawer 2')).toHaveValue('4');
  await dialog.getByLabel('Number of Drawers').fill('11');
  await dialog.getByRole('button', { name: 'Update Toolbox' }).click();
  await expectToast(page, 'Invalid drawer count');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(card.getByText('3 drawers')).toBeVisible();
});

test('BOX-038 BOX-039 BOX-040 BOX-041 G-48 a toolbox is deleted after confirmation', async ({ page }) => {
  await becomeAdministrator(page);
  const toolboxId = await createToolbox(page, 1);
  const dialog = await edit(page, toolboxId);
  await dialog.getByRole('button', { name: 'Delete Toolbox' }).scrollIntoViewIfNeeded();
  const sheet = await dialog.boundingBox();
  const inDialog = { x: (sheet?.x ?? 0) + 12, y: (sheet?.y ?? 0) + 24 };
  const bright = await brightnessAt(page, inDialog);
  await dialog.getByRole('button', { name: 'Delete Toolbox' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Are you absolutely sure?' })).toBeVisible();
  await expect.poll(() => brightnessAt(page, inDialog)).toBeLessThan(0.8 * bright);
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Toolbox deleted');
  await expect(page).toHaveURL('/toolboxes');
  await expect(page.getByText('No toolboxes yet')).toBeVisible();
  await page.goto(`/toolbox/${toolboxId}/drawer/1`);
  await expect(page.getByRole('heading', { name: 'Toolbox not found' })).toBeVisible();
});

test('BOX-001 BOX-002 BOX-016 a search is kept in the address', async ({ page }) => {
  await becomeAdministrator(page);
  const first = await createToolbox(page, 1);
  const second = await createToolbox(page, 1);
  await page.goto('/toolboxes');
  await expect(page.getByText('2 toolboxes')).toBeVisible();
  await expect(page.getByText('API Setup Required')).toBeHidden();
  await page.getByLabel('Search').fill(second.toLowerCase());
  await expect(cardOf(page, first)).toHaveCount(0);
  await expect(page.getByText('1 of 2 toolboxes')).toBeVisible();
  await expect(page).toHaveURL(`/toolboxes?q=${second.toLowerCase()}`);
  await page.reload();
  await expect(page.getByText('1 of 2 toolboxes')).toBeVisible();
  await page.getByLabel('Status').selectOption('complete');
  await page.getByRole('button', { name: 'Show all toolboxes' }).click();
  await expect(page.getByText('2 toolboxes', { exact: true })).toBeVisible();
});

test('BOX-017 BOX-018 BOX-019 BOX-020 the list says when detection cannot work, and who can help', async ({
  page,
}) => {
  await page.route('**/api/init-gemini', (route) => route.fulfill({ status: 500 }));
  await becomeAdministrator(page);
  await becomePlainMember(page);
  await page.goto('/toolboxes');
  await expectToast(page, 'AI Detection Unavailable');
  await expect(page.getByRole('heading', { name: 'API Setup Required' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Contact Administrator' }).click();
  const dialog = page.getByRole('dialog', { name: 'Contact Administrator' });
  await expect(dialog.getByText('Ann Lee')).toBeVisible();
});

test('BOX-002 BOX-008 a list of 2,000 works with the Tab key, screen readers and search', async ({
  page,
}) => {
  await becomeAdministrator(page);
  const id = await createToolbox(page, 1);
  await page.route('**/api/toolboxes', async (route) => {
    const [toolbox] = (await (await route.fetch()).json()) as Record<string, unknown>[];
    const many = Array.from({ length: 2000 }, (_, index) => ({
      ...toolbox,
      id: `${index}`,
      toolboxId: `${id}-${index}`,
      name: `${id}-${index}`,
    }));
    await route.fulfill({ json: many });
  });
  await page.goto('/toolboxes');
  await expect(page.getByText('2,000 toolboxes')).toBeVisible();
  const link = (index: number) => page.getByRole('link', { name: `${id}-${index}`, exact: true });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(link(1999)).toBeVisible();
  await expect(page.getByRole('listitem').last()).toHaveAttribute('aria-posinset', '2000');
  await page.evaluate(() => window.scrollTo(0, 0));
  // Past the cards rendered at first: name, View Inventory and Edit of each card.
  await link(20).focus();
  for (let card = 21; card <= 30; card++) {
    for (let press = 0; press < 3; press++) await page.keyboard.press('Tab');
    await expect(link(card)).toBeFocused();
  }
  await expect(link(30)).toBeInViewport();
  await page.getByLabel('Search').fill(`${id}-1999`);
  await expect(page.getByText('1 of 2,000 toolboxes')).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(1);
});
