import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleAsItIs } from '../support/accessible.ts';
import { becomeAdministrator } from '../support/person.ts';
import { sample } from '../support/samples.ts';
import { addToolbox, assignTemplate } from '../support/service.ts';
import { expectToast } from '../support/toast.ts';

const make = (page: Page, name: string) =>
  addToolbox(page, {
    name,
    drawers: 3,
    primaryFoamColor: 'black',
    secondaryFoamColor: 'red',
  });

/** Whether the bar of the selection lies over the tab bar. */
async function coversTabs(page: Page): Promise<boolean> {
  const bar = await page.getByRole('region', { name: 'Selected toolboxes' }).boundingBox();
  const tabs = await page.getByRole('navigation', { name: 'Sections' }).boundingBox();
  if (!bar || !tabs) throw new Error('Both bars must be on the screen');
  return bar.y + bar.height > tabs.y;
}

/** Scrolled to the end, the bar of the selection is neither under the page's head nor over the last row. */
async function expectBarFree(page: Page, isMobile: boolean): Promise<void> {
  const size = page.viewportSize();
  if (!size) throw new Error('the window has no size');
  await page.setViewportSize({ width: size.width, height: 480 });
  const bar = page.getByRole('region', { name: 'Selected toolboxes' });
  const above = isMobile ? page.getByRole('link', { name: /^Cart 6/u }) : page.getByRole('banner');
  const gap = async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const [box, other] = [await bar.boundingBox(), await above.boundingBox()];
    if (!box || !other) throw new Error('both must be on the screen');
    return box.y - other.y - other.height;
  };
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
  await page.setViewportSize(size);
  await page.evaluate(() => window.scrollTo(0, 0));
}

test('BOX-002 TMPL-017 many toolboxes are selected in the table, and get templates', async ({
  page,
  isMobile,
}) => {
  await becomeAdministrator(page);
  const names = Array.from({ length: 6 }, (_, index) => `Cart ${index + 1}`);
  for (const name of names) await make(page, name);
  await assignTemplate(page, 'Cart-1', sample);
  await page.goto('/toolboxes');
  await page.getByRole('button', { name: 'Table' }).click();
  await expect(page.getByRole('link', { name: /^Cart 6/u })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

  await page.getByLabel('Select all 6').check();
  await expect(page.getByText('6 selected')).toBeVisible();
  await expectAccessibleAsItIs(page);
  if (isMobile) expect(await coversTabs(page)).toBe(false);
  await expectBarFree(page, isMobile);
  await page.getByLabel('Select Cart 1').uncheck();
  await page.getByRole('button', { name: 'Apply templates' }).click();
  const dialog = page.getByRole('dialog', { name: 'Apply templates' });
  await dialog.getByLabel('Templates of').selectOption('Cart-1');
  await expect(dialog.getByRole('listitem').first()).toContainText(
    'Copy to drawer 1. Drawers 2, 3 get none.',
  );
  await expectAccessibleAsItIs(page);
  await dialog.getByRole('button', { name: 'Copy to 5 drawers' }).click();
  await expectToast(page, 'Templates copied to 5 drawers');
  await expect(page.getByText('1/3')).toHaveCount(6);
});

test('G-130 the labels of selected toolboxes are printed in one file', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'the narrow screen is the harder one');
  await becomeAdministrator(page);
  for (const name of ['Cart 1', 'Cart 2', 'Cart 3']) await make(page, name);
  await page.goto('/toolboxes');
  await page.getByRole('button', { name: 'Table' }).click();
  await page.getByLabel('Select Cart 2').check();
  await page.getByLabel('Select Cart 3').check();
  const exported = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await exported).suggestedFilename()).toBe('toolboxes.csv');
  await page.getByRole('link', { name: 'Print labels' }).click();
  await expect(page).toHaveURL('/labels?toolbox=Cart-2&toolbox=Cart-3');
  await expect(page.getByRole('heading', { name: '8 labels on 1 sheet' })).toBeVisible();
  await expectAccessible(page);
  const printed = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  expect((await printed).suggestedFilename()).toBe('labels-2-toolboxes.pdf');
});
