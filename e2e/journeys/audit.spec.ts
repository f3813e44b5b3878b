import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { becomeAdministrator, createToolbox } from '../support/person.ts';

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;

async function choose(page: Page, label: string, option: string): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByLabel(label, { exact: true }).selectOption(option);
  if (isPhone(page)) await page.getByRole('button', { name: 'Show events' }).click();
}

test('S37 S38 an administrator sees who did what, shares the view, and downloads the file', async ({
  page,
}) => {
  await becomeAdministrator(page);
  const toolbox = await createToolbox(page, 2);
  await page.goto('/');
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Activity log' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Activity log' })).toBeVisible();
  await expect(page.getByText('Registered the organization')).toBeVisible();

  await choose(page, 'Toolbox', toolbox);
  await expect(page.getByText('Registered the organization')).toHaveCount(0);
  await choose(page, 'Time', 'Today');
  await expect(page).toHaveURL(`/audit?time=today&toolbox=${toolbox}`);
  await expect(page.getByText(`Created ${toolbox}`)).toBeVisible();
  await page.getByRole('button', { name: 'Details of event 2' }).click();
  await expect(page.getByText('Hash', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText(`Created ${toolbox}`)).toBeVisible();

  await page.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^activity-log-\d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(`Created ${toolbox},Ann Lee`);
  expect(lines[2]).toContain('stowed-head');

  await page.goBack();
  await expect(page).toHaveURL(`/audit?toolbox=${toolbox}`);
  await page.goBack();
  await expect(page.getByText('Exported the activity log')).toBeVisible();
});
