import { expect, test } from '@playwright/test';
import { expectPlain, expectPrimary } from '../support/look.ts';
import { registerWithTemplate } from '../support/person.ts';
import { sample } from '../support/samples.ts';
import { readTemplate, saveOneMissing, savePhoto } from '../support/service.ts';

test.skip(({ isMobile }) => !isMobile, 'the narrow screen has the least room for words');

test('G-177 Home tells a drawer that nobody looked into from one with no tool missing, and leads to what is missing', async ({
  page,
}) => {
  const toolboxId = await registerWithTemplate(page);
  const { templateTools } = await readTemplate(page, toolboxId);
  const there = templateTools.map((tool) => ({ ...tool, status: 'present' }));
  const missing = page.getByRole('region', { name: 'Missing tools' });

  await page.goto('/');
  await expect(missing).toContainText('Not counted');
  await expect(missing).toContainText('1 of 1 drawer not counted.');
  await expect(missing).not.toContainText(/\b0\b|accounted/);
  await missing.getByRole('link', { name: 'All missing tools' }).click();
  await expect(page).toHaveURL('/missing');

  await savePhoto(page, toolboxId, { picture: sample.reference, tools: there });
  await page.goto('/');
  await expect(missing).toContainText('No tool is known to be missing');
  await expect(missing).toContainText('1 drawer not completed in the current inventory.');

  const lost = await saveOneMissing(page, toolboxId);
  await page.goto('/');
  await expect(missing.getByRole('listitem')).toHaveCount(1);
  await expect(missing.getByRole('listitem')).toContainText(lost);
  await missing.getByRole('link', { name: '1 missing', exact: true }).click();
  await expect(page).toHaveURL('/missing');
  await expect(page.getByRole('main').getByText(lost)).toBeVisible();
});

test('SUM-003 SUM-004 the summary names the missing tool; a complete toolbox offers its receipt first, and keeps it', async ({
  page,
}) => {
  const toolboxId = await registerWithTemplate(page);
  const lost = await saveOneMissing(page, toolboxId);
  const summary = `/toolbox/${toolboxId}/complete`;
  await page.goto(summary);
  const main = page.getByRole('main');
  await expect(main.getByText(`1 tool missing: ${lost}`)).toBeInViewport();
  await expect(page.getByRole('region', { name: 'Missing Tools' })).toContainText(lost);
  await expect(main.getByRole('button', { name: /Receipt/ })).toHaveCount(0);

  await page.getByRole('link', { name: 'Go to drawer 1' }).click();
  await page.getByRole('button', { name: 'Complete Drawer Inventory' }).click();
  await page.getByRole('button', { name: 'Complete with 1 missing' }).click();
  await expect(page.getByRole('button', { name: 'Drawer Already Completed' })).toBeVisible();
  await page.goto(summary);
  const complete = main.getByRole('button', { name: 'Complete Inventory' });
  await complete.click();
  await page.getByRole('button', { name: 'Complete with 1 missing' }).click();
  await expect(page).toHaveURL('/');
  const recent = page.getByRole('region', { name: 'Recent toolbox' });
  await expect(recent.getByRole('button', { name: 'Download Receipt' })).toBeVisible();

  await page.goto(summary);
  const receipt = main.getByRole('button', { name: 'Download Receipt' });
  await expect(receipt).toBeVisible();
  await expectPlain(complete);
  const [above, below] = await Promise.all([receipt.boundingBox(), complete.boundingBox()]);
  expect(above?.y).toBeLessThan(below?.y ?? NaN);
  const file = page.waitForEvent('download');
  await receipt.click();
  expect((await file).suggestedFilename()).toBe(`inventory-${toolboxId}.pdf`);

  await main.getByRole('button', { name: 'Start New Inventory' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start New Inventory' }).click();
  await expectPrimary(main.getByRole('link', { name: 'Go to drawer 1' }));
  await page.reload();
  await expect(main.getByRole('button', { name: /^Receipt of / })).toBeVisible();
});
