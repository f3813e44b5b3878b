import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectNoViolations } from '../support/accessible.ts';
import { becomeAdministrator, createToolbox, signIn } from '../support/person.ts';
import { sample } from '../support/samples.ts';
import { assignTemplate, becomePlainMember, loseTool, readTemplate, savePhoto } from '../support/service.ts';

test.skip(({ isMobile }) => !isMobile, 'this journey sets the width itself where it matters');

const bell = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

/** The bell of each of these pages says this. A page that shows no notices on its device never asks again. */
async function expectAll(pages: readonly Page[], name: string): Promise<void> {
  await Promise.all(pages.map((page) => expect(bell(page, name)).toBeVisible()));
}

/** why: Chromium without windows refuses notifications, whatever the context grants. */
const offerNotices = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'granted' }));

test('NOTE-002 a lead learns of a lost tool on every device, and reads it on one', async ({
  page,
  browser,
}) => {
  const account = await becomeAdministrator(page);
  const toolboxId = await createToolbox(page, 1);
  await assignTemplate(page, toolboxId, sample);
  const { templateTools } = await readTemplate(page, toolboxId);
  const tools = templateTools.map((tool) => ({ ...tool, status: 'present' }));
  await savePhoto(page, toolboxId, { picture: sample.reference, tools });
  const tablet = await browser.newPage();
  const finder = await browser.newPage();
  for (const other of [tablet, finder]) await signIn(other, account);
  await becomePlainMember(finder);
  await finder.goto('/');
  await page.context().grantPermissions(['notifications']);
  await offerNotices(page);
  await page.goto('/settings');
  await expectAll([page, tablet, finder], 'Notifications');

  await loseTool(finder, toolboxId);
  await expectAll([page, tablet], 'Notifications, 1 unread');
  await expectAll([finder], 'Notifications');
  await expectAccessible(tablet);

  await bell(page, 'Notifications, 1 unread').click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  const row = panel.getByRole('link', { name: /^Case 1 is open: / });
  await expect(row).toBeInViewport({ ratio: 1 });
  await expect(panel.getByRole('switch', { name: 'Show on this device' })).toBeInViewport();
  await expectAll([tablet], 'Notifications');
  await expectAccessible(page);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expect(row).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await expectNoViolations(page);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));

  const phone = page.viewportSize() ?? { width: 375, height: 812 };
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(row).toBeInViewport({ ratio: 1 });
  await expect(panel.getByRole('switch', { name: 'Show on this device' })).toBeInViewport();
  await expectNoViolations(page);
  await page.setViewportSize(phone);

  await row.click();
  await expect(page).toHaveURL('/cases/1');
  await expect(panel).toBeHidden();
  await expectAll([page], 'Notifications');
  await Promise.all([tablet, finder].map((other) => other.close()));
});
