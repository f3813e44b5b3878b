import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectDangerous, expectPrimary, expectSafeFirst, lookOf } from '../support/look.ts';
import { becomeAdministrator, createToolbox, registerWithTemplate } from '../support/person.ts';
import { sample } from '../support/samples.ts';
import { readStatuses, saveOneMissing } from '../support/service.ts';
import { Thumb } from '../support/taps.ts';
import { expectToast } from '../support/toast.ts';

test.skip(({ isMobile }) => !isMobile, 'a thumb on a phone presses what is nearest');

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const toast = (page: Page) => page.locator('[role=region][aria-label^=Notifications] li');

test('G-176 one tap never completes a drawer with a missing tool: it asks, and nothing turns green', async ({
  page,
}) => {
  const toolboxId = await registerWithTemplate(page);
  const lost = await saveOneMissing(page, toolboxId);
  await page.goto(`/toolbox/${toolboxId}/drawer/1`);
  await new Thumb(page).tap(button(page, 'Complete Drawer Inventory'));
  const sheet = page.getByRole('dialog', { name: 'Complete drawer 1?' });
  await expect(sheet.getByText(lost, { exact: true })).toBeVisible();
  const complete = sheet.getByRole('button', { name: 'Complete with 1 missing' });
  await expectSafeFirst(sheet.getByRole('button', { name: 'Go back' }), complete);
  await expect(toast(page)).toHaveCount(0);
  await sheet.getByRole('button', { name: 'Close' }).click();
  expect(await readStatuses(page, toolboxId)).toEqual({ toolbox: 'incomplete', drawers: ['incomplete'] });

  await button(page, 'Complete Drawer Inventory').click();
  await complete.click();
  await expectToast(page, 'Drawer inventory complete');
  await expect(toast(page)).toContainText(`1 tool missing: ${lost}`);
  expect(await lookOf(toast(page))).toEqual({ ground: 'amber', text: 'amber', edge: 'amber' });
});

test('G-176 five drawers without a photo and a template are not completed by tapping through', async ({
  page,
}) => {
  await becomeAdministrator(page);
  const toolboxId = await createToolbox(page, 5);
  const open = { toolbox: 'incomplete', drawers: Array.from({ length: 5 }, () => 'incomplete') };
  await page.goto(`/toolbox/${toolboxId}/drawer/1`);
  for (let number = 1; number <= 5; number += 1) {
    await expect(page.getByRole('heading', { level: 1, name: `Drawer ${number}` })).toBeVisible();
    await button(page, 'Complete Drawer Inventory').click();
    const sheet = page.getByRole('dialog', { name: `Complete drawer ${number}?` });
    await expect(sheet).toContainText('This inventory has no photo of the drawer.');
    await expectPrimary(sheet.getByRole('button', { name: 'Photograph drawer' }));
    await expect(sheet.getByRole('button', { name: 'Complete without a photo' })).toBeDisabled();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await button(page, 'Next').click();
  }
  await expect(page).toHaveURL(`/toolbox/${toolboxId}/complete`);
  await button(page, 'Complete With Missing Tools').click();
  const ask = page.getByRole('dialog', { name: 'Cannot Complete Inventory' });
  await expect(ask.getByText(/^No photo yet, \d+ expected$/)).toHaveCount(5);
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await expect(ask).toBeHidden();
  await expect(toast(page)).toHaveCount(0);
  expect(await readStatuses(page, toolboxId)).toEqual(open);

  await test.step('with a reason for each drawer, the toolbox still asks, and Home calls nothing counted', async () => {
    for (let number = 1; number <= 5; number += 1) await completeUnseen(page, toolboxId, number);
    await page.goto(`/toolbox/${toolboxId}/complete`);
    await expectDangerous(button(page, 'Complete Inventory'));
    await button(page, 'Complete Inventory').click();
    const last = page.getByRole('dialog', { name: 'Complete with 5 drawers not counted?' });
    await expect(last.getByText(/^Not counted: no photo, \d+ expected$/)).toHaveCount(5);
    const complete = last.getByRole('button', { name: 'Complete with 5 drawers not counted' });
    await expectSafeFirst(last.getByRole('button', { name: 'Go to drawer 1' }), complete);
    expect((await readStatuses(page, toolboxId)).toolbox).toBe('incomplete');
    await complete.click();
    await expect(page).toHaveURL('/');
    const recent = page.getByRole('region', { name: 'Recent toolbox' });
    await expect(recent).toContainText('with 5 drawers not counted');
    await expect(page.getByRole('region', { name: 'Missing tools' })).toContainText('Not counted');
    const badge = recent.getByText('Complete', { exact: true });
    expect(await lookOf(badge)).toEqual({ ground: 'neutral', text: 'neutral', edge: 'neutral' });
  });
});

/** Completes a drawer that nobody has photographed, with a reason. */
async function completeUnseen(page: Page, toolboxId: string, number: number): Promise<void> {
  await page.goto(`/toolbox/${toolboxId}/drawer/${number}`);
  await button(page, 'Complete Drawer Inventory').click();
  const sheet = page.getByRole('dialog', { name: `Complete drawer ${number}?` });
  await sheet.getByLabel('Checked by eye because').fill('the camera is broken');
  await sheet.getByRole('button', { name: 'Complete without a photo' }).click();
  await expectToast(page, 'Drawer inventory complete');
  await expect(toast(page)).toContainText('without a photo, without a template');
  expect(await lookOf(toast(page))).toMatchObject({ edge: 'amber', text: 'amber' });
}

test('SUM-004 SUM-006 the summary leads to the incomplete drawer, and Complete Anyway comes last', async ({
  page,
}) => {
  await becomeAdministrator(page);
  const toolboxId = await createToolbox(page, 2);
  await page.goto(`/toolbox/${toolboxId}/complete`);
  const complete = button(page, 'Complete With Missing Tools');
  await expectDangerous(complete);
  await expectPrimary(page.getByRole('link', { name: 'Go to drawer 1' }));
  await complete.click();
  const ask = page.getByRole('dialog', { name: 'Cannot Complete Inventory' });
  await expectSafeFirst(
    ask.getByRole('button', { name: 'Cancel' }),
    ask.getByRole('button', { name: 'Complete Anyway' }),
  );
});

test('BOX-038 Delete and Leave come last in their questions', async ({ page }) => {
  await becomeAdministrator(page);
  await createToolbox(page, 2);
  const question = page.getByRole('alertdialog');
  const expectLast = async (safe: string, dangerous: string) => {
    await expectSafeFirst(
      question.getByRole('button', { name: safe, exact: true }),
      question.getByRole('button', { name: dangerous, exact: true }),
    );
    await question.getByRole('button', { name: safe, exact: true }).click();
    await expect(question).toBeHidden();
  };

  await page.goto('/toolboxes');
  await button(page, 'Edit').click();
  await button(page, 'Delete Toolbox').click();
  await expectLast('Cancel', 'Delete');

  await page.goto('/training');
  await page.getByLabel('Training images').setInputFiles(sample.reference);
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Boxes' }).click();
  await expectLast('Stay', 'Leave');
  await button(page, 'Upload 1 image').click();
  await expectToast(page, 'Image Uploaded');
  await page.getByRole('tab', { name: 'Manage Images' }).click();
  await page.getByRole('button', { name: /^Delete Training image/ }).click();
  await expectLast('Cancel', 'Delete');
});
