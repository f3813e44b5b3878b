import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { becomeAdministrator, createToolbox } from '../support/person.ts';
import { fullestDrawer as drawer } from '../support/samples.ts';
import { assignTemplate, readTemplate, savePhoto } from '../support/service.ts';
import { expectNothingUnderToast, expectToast } from '../support/toast.ts';

const enlarge = (page: Page) =>
  page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

/** The toast is wide enough for its words. */
async function expectWide(page: Page): Promise<void> {
  const box = await page.locator('[role=region][aria-label^=Notifications] li').boundingBox();
  expect(box?.width).toBeGreaterThan(300);
}

test('SHELL-046 a tall toast covers no control of the position editor, on wide screens also with text at 200 %', async ({
  page,
  isMobile,
}) => {
  await becomeAdministrator(page);
  const toolboxId = await createToolbox(page, 1);
  await assignTemplate(page, toolboxId, drawer);
  const { templateTools } = await readTemplate(page, toolboxId);
  const tools = templateTools.map((tool, at) => ({ ...tool, status: at < 12 ? 'missing' : 'present' }));
  await savePhoto(page, toolboxId, { picture: drawer.reference, tools });
  await page.goto(`/toolbox/${toolboxId}/drawer/1`);
  await press(page, 'Adjust Tool Positions');
  const name = page.getByRole('textbox', { name: 'Name of tool 1', exact: true });
  const saveAs = async (text: string) => {
    await name.fill(text);
    await press(page, 'Save');
    await expectToast(page, 'Tool positions updated');
    await expectNothingUnderToast(page);
  };
  await saveAs('Long screwdriver');
  // With such text a phone shows little but controls.
  if (isMobile) return;
  await page.getByLabel('Close notification').click();
  await enlarge(page);
  await saveAs('Short screwdriver');
  await expectWide(page);
});

test('SHELL-046 with text at 200 % a toast is wide and covers no control of the page', async ({ page }) => {
  await becomeAdministrator(page);
  await page.goto('/settings');
  await enlarge(page);
  await press(page, 'Save Settings');
  await expectToast(page, 'Settings Saved');
  await expectNothingUnderToast(page);
  await expectWide(page);
});
