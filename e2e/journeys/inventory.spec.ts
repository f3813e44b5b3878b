import { expect, test } from '@playwright/test';
import type { Locator } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { unfold } from '../support/fold.ts';
import { createToolbox, createToolboxByScreens, registerByScreens, uploadPhoto } from '../support/person.ts';
import { sample } from '../support/samples.ts';
import { readTemplate } from '../support/service.ts';
import { expectNothingUnderToast, expectToast } from '../support/toast.ts';
import { expectNoneCalledPresent, overlapOf, readVerdicts } from '../support/verdicts.ts';

test.skip(({ isMobile }) => !isMobile, 'drawers are photographed with a phone');

test('from a drawer photo to a completed inventory', async ({ page }) => {
  await registerByScreens(page);
  await expectToast(page, 'Registration successful');
  const toolboxId = await createToolboxByScreens(page, 2);
  await expectToast(page, 'Toolbox created successfully');

  await test.step('TMPL-002 make the template of drawer 1 from proposed shapes', async () => {
    await page.getByRole('link', { name: 'Create Drawer Templates' }).click();
    await expect(page.getByText('1 of 2 Drawers')).toBeVisible();
    await page.getByRole('button', { name: 'Capture image' }).click();
    await uploadPhoto(page, sample.reference);
    const names = page.getByRole('textbox', { name: /^Name of tool/ });
    await expect(names.first()).toBeVisible();
    const proposed = await names.count();
    expect(proposed).toBeGreaterThan(sample.toolCount * 0.7);

    await names.first().fill('Ball-peen hammer');
    await page.getByRole('button', { name: 'Add circle' }).click();
    await expect(names).toHaveCount(proposed + 1);
    await page.getByRole('button', { name: 'Delete selected' }).click();
    await expect(names).toHaveCount(proposed);
    await page.getByRole('button', { name: 'Add anchor point' }).click();
    await page.getByRole('group', { name: 'Tool positions' }).click({ position: { x: 12, y: 12 } });
    await expect(page.getByRole('textbox', { name: 'Name of anchor point Anchor 1' })).toHaveValue(
      'Anchor 1',
    );
    await page.getByRole('button', { name: 'Save Template' }).click();
    await expect(page.getByText('2 of 2 Drawers')).toBeVisible();
    await page.getByRole('button', { name: 'Skip' }).click();
    await page.getByRole('button', { name: 'Continue to Toolbox' }).click();
    await expect(page).toHaveURL(`/toolbox/${toolboxId}/drawer/1`);
  });

  await test.step('CAP-022 photograph the drawer and see which tools are missing', async () => {
    await page.getByRole('button', { name: 'Capture' }).click();
    await expect(page.getByText('Whole drawer in the picture')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Take photo' }).click();
    await expectToast(page, 'Image processed successfully');
    await expect(page.getByRole('region', { name: 'Missing Tools' })).toBeVisible();
    const verdicts = await readVerdicts(page);
    const { templateTools } = await readTemplate(page, toolboxId);
    const missing = sample.tools.filter(({ id }) => sample.missingIds.includes(id));
    // Each got a shape, with a name that is not in the sample.
    const names = missing.flatMap((tool) => templateTools.filter((shape) => overlapOf(shape, tool) > 0.3));
    expect(names).toHaveLength(missing.length);
    expectNoneCalledPresent(
      verdicts,
      names.map(({ name }) => name),
    );
    await expectAccessible(page);
  });

  await test.step('decide what the engine leaves open', async () => {
    const doubts = page.getByRole('button', { name: /^Missing:/ });
    for (let left = await doubts.count(); left > 0; left--) {
      await doubts.first().click();
      await expect(doubts).toHaveCount(left - 1);
    }
  });

  await test.step('INSP-021 INSP-022 TRK-012 TRK-013 correct a status by hand and keep it after a reload', async () => {
    const found = page.getByRole('button', { name: /^Report Found:/ });
    const missing = await found.count();
    expect(missing).toBeGreaterThan(0);
    await found.first().click();
    await expectToast(page, 'Tool marked as found');
    await expect(found).toHaveCount(missing - 1);
    await unfold(page, 'Present Tools');
    await page
      .getByRole('button', { name: /^Mark Missing:/ })
      .first()
      .click();
    await expectToast(page, 'Tool marked as missing');
    await unfold(page, 'Tool Status Tracker');
    const rows = page.getByRole('region', { name: 'Tool Status Tracker' }).getByRole('listitem');
    expect([await staggerOf(rows.nth(0)), await staggerOf(rows.nth(1))]).toEqual(['rise 0s', 'rise 0.1s']);
    expect(await cutOf(rows.first().locator('[title]'))).toEqual(['180px', 'ellipsis', 'nowrap', 'hidden']);
    await page.reload();
    await expect(found).toHaveCount(missing);
  });

  await test.step('INSP-026 SUM-012 complete the drawer, then the toolbox', async () => {
    await page.getByRole('button', { name: 'Complete Drawer Inventory' }).click();
    const sheet = page.getByRole('dialog', { name: 'Complete drawer 1?' });
    await expectAccessible(page);
    await sheet.getByRole('button', { name: /^Complete with \d+ missing$/ }).click();
    await expectToast(page, 'Drawer inventory complete');
    await expect(page.getByRole('button', { name: 'Drawer Already Completed' })).toBeDisabled();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL(`/toolbox/${toolboxId}/drawer/2`);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL(`/toolbox/${toolboxId}/complete`);
    const complete = page.getByRole('button', { name: 'Complete With Missing Tools' });
    await expect(complete).toBeInViewport();
    const [button, tabs] = await Promise.all([
      complete.boundingBox(),
      page.getByRole('navigation').last().boundingBox(),
    ]);
    // Nobody scrolls to see what to press.
    expect((button?.y ?? NaN) + (button?.height ?? NaN)).toBeLessThan(tabs?.y ?? NaN);
    await complete.click();
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await expect(dialog.getByText('Cannot Complete Inventory')).toBeVisible();
    await dialog.getByRole('button', { name: 'Complete Anyway' }).click();
    await expectToast(page, 'Inventory complete');
    await expectNothingUnderToast(page);
    await expect(page).toHaveURL('/');
  });

  await test.step('SUM-011 the list shows the toolbox as complete', async () => {
    await page.goto('/toolboxes');
    const card = page.getByRole('listitem').filter({ hasText: toolboxId });
    await expect(card.getByText('Complete', { exact: true })).toBeVisible();
  });

  await test.step('INSP-007 the drawers are in one, two or three columns', async () => {
    for (const [drawers, columns] of [
      [3, 1],
      [6, 2],
      [7, 3],
    ] as const) {
      await page.goto(`/toolbox/${await createToolbox(page, drawers)}/drawer/1`);
      await unfold(page, 'Drawer Status');
      const list = page.getByRole('region', { name: 'Drawer Status' }).getByRole('list').first();
      await expect(list.getByRole('link')).toHaveCount(drawers);
      expect(await columnsOf(list)).toBe(columns);
    }
  });
});

/** The property and duration of a row's entry animation. */
const staggerOf = (row: Locator) =>
  row.evaluate((element) => {
    const { animationName, animationDelay } = getComputedStyle(element);
    return `${animationName} ${animationDelay}`;
  });

/** How overflowing text is cut off. */
const cutOf = (text: Locator) =>
  text.evaluate((element) => {
    const { maxWidth, textOverflow, whiteSpace, overflowX } = getComputedStyle(element);
    return [maxWidth, textOverflow, whiteSpace, overflowX];
  });

const columnsOf = (list: Locator) =>
  list.evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length);
