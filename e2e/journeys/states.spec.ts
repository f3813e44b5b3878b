import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { becomeAdministrator, createToolbox, signIn, uploadPhoto, walkToReview } from '../support/person.ts';
import { sample } from '../support/samples.ts';
import { becomeMaintainer } from '../support/service.ts';

test.skip(({ isMobile }) => !isMobile, 'the narrow screen is the harder case; screens.spec.ts checks both');

/** Checks a state, identified by a heading, dialog or text. */
async function look(page: Page, what: ReturnType<Page['getByText']>): Promise<void> {
  await expect(what.first()).toBeVisible();
  await expectAccessible(page);
}

test('NEW-001 BOX-013 an empty list and the steps of the wizard are accessible', async ({ page }) => {
  await becomeAdministrator(page);
  await page.goto('/toolboxes');
  await look(page, page.getByText('No toolboxes yet'));
  await page.getByRole('link', { name: 'Create New Toolbox' }).click();
  await look(page, page.getByRole('heading', { name: 'Basic Info' }));
  await page.getByRole('button', { name: 'Next' }).click();
  await look(page, page.getByText('Name is required'));
  await page.getByLabel('Name').fill('Flight line 7');
  await page.getByRole('button', { name: 'Next' }).click();
  await look(page, page.getByRole('heading', { name: 'Configuration' }));
  await page.getByLabel('Secondary foam color').selectOption('black');
  await look(page, page.getByText(/hard to see/));
  await page.getByRole('button', { name: 'Next' }).click();
  await look(page, page.getByRole('heading', { name: 'Review' }));
});

test('BOX-012 BOX-014 G-43 G-50 the dialogs and other states of the list are accessible', async ({
  page,
}) => {
  await becomeAdministrator(page);
  const toolboxId = await createToolbox(page, 2);
  await page.goto('/toolboxes?q=nothing-of-the-kind');
  await look(page, page.getByText('No toolboxes match these filters.'));

  await page.route('**/api/init-gemini', (route) => route.fulfill({ status: 500 }));
  await page.goto('/toolboxes');
  await page.getByRole('button', { name: 'Contact Administrator' }).click();
  // A person who may store the key is asked for it; others see who can.
  await look(page, page.getByRole('dialog', { name: 'Gemini API Key' }));
  await page.getByRole('button', { name: 'Close', exact: true }).click();

  await page.route(`**/api/toolbox/${toolboxId}/drawers`, async (route) => {
    const drawers = (await (await route.fetch()).json()) as Record<string, unknown>[];
    await route.fulfill({ json: drawers.map((drawer) => ({ ...drawer, templateId: 'template-1' })) });
  });
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Number of Drawers').fill('1');
  await page.getByRole('button', { name: 'Drawer Tool Counts' }).click();
  await expect(page.getByLabel('Drawer 1')).toBeVisible();
  await page.getByRole('button', { name: 'Update Toolbox' }).click();
  await look(page, page.getByRole('alertdialog', { name: 'Archive drawers?' }));
});

test('SUM-006 the dialogs of the summary are accessible', async ({ page }) => {
  await becomeAdministrator(page);
  const toolboxId = await createToolbox(page, 2);
  await page.goto(`/toolbox/${toolboxId}/complete`);
  await page.getByRole('button', { name: 'Complete With Missing Tools' }).click();
  await look(page, page.getByRole('dialog', { name: 'Cannot Complete Inventory' }));
  await page.getByRole('button', { name: 'Complete Anyway' }).click();
  await expect(page).toHaveURL('/');
  await page.goto(`/toolbox/${toolboxId}/complete`);
  // Until it is there, the buttons below it move.
  await expect(page.getByText(/^No inventory is open/)).toBeVisible();
  await page.getByRole('button', { name: 'Start New Inventory' }).click();
  await look(page, page.getByRole('alertdialog'));
});

test('NEW-016 G-38 a failed picture upload and a lost network are accessible', async ({ page }) => {
  await becomeAdministrator(page);
  await walkToReview(page, 1);
  await page.getByRole('button', { name: 'Capture reference image' }).click();
  await uploadPhoto(page, sample.photo);
  await look(page, page.getByAltText('Reference image of the toolbox'));
  await page.route('**/reference-image', (route) => route.fulfill({ status: 500 }));
  await page.getByRole('button', { name: 'Create Toolbox' }).click();
  await look(page, page.getByText('The reference image could not be saved'));
  await page.getByRole('button', { name: 'Continue without image' }).click();
  await expect(page).toHaveURL(/drawer\/1$/);
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/toolboxes');
  await look(page, page.getByRole('status').filter({ hasText: 'Offline.' }));
  // A device without kept responses has nothing to show.
  await page.evaluate(() => indexedDB.deleteDatabase('stowed'));
  await page.goto('/toolboxes');
  await look(page, page.getByRole('heading', { name: 'Needs a connection' }));
});

test('G-155 SUM-015 AUTH-003 missing pages and errors are accessible', async ({ page }) => {
  const account = await becomeAdministrator(page);
  await page.goto('/toolbox/none-of-that-name/drawer/1');
  await look(page, page.getByRole('heading', { name: 'Toolbox not found' }));
  await page.goto('/toolbox/%20/complete');
  await look(page, page.getByRole('heading', { name: 'Invalid route' }));
  await page.evaluate(() => localStorage.clear());
  await page.goto('/toolboxes');
  await page.getByLabel('Username').fill(account.username);
  await page.getByLabel('Password').fill('not it at all');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await look(page, page.getByRole('alert').getByText('Invalid username or password'));
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('link', { name: 'Continue to Toolboxes' })).toBeVisible();
});

test('SHELL-009 SHELL-012 SHELL-019 BOX-010 BOX-011 BOX-012 SUM-016 a maintainer inspects and completes, and manages nothing', async ({
  page,
}) => {
  const account = await becomeAdministrator(page);
  const toolboxId = await createToolbox(page, 1);
  await becomeMaintainer(page);
  await page.evaluate(() => localStorage.clear());
  await signIn(page, account);
  await look(page, page.getByRole('navigation', { name: 'Sections' }));
  await expect(page.getByRole('link', { name: 'Create New Toolbox' })).toHaveCount(0);
  await page.goto('/toolboxes');
  await look(page, page.getByText('Current role: maintainer (need admin for toolbox creation)'));
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Create New Toolbox' })).toHaveCount(0);
  for (const path of ['/toolbox/new', `/toolbox/${toolboxId}/templates`, '/admin']) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
  }
  await page.goto(`/toolbox/${toolboxId}/drawer/1`);
  await expect(page.getByRole('heading', { level: 1, name: 'Drawer 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'Inventory Summary' })).toBeVisible();
  await page.getByRole('button', { name: 'Complete With Missing Tools' }).click();
  await page.getByRole('button', { name: 'Complete Anyway' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/toolboxes');
  const card = page.getByRole('listitem').filter({ hasText: toolboxId });
  await expect(card.getByText('Complete', { exact: true })).toBeVisible();
  await page.goto('/profile');
  await expect(
    page
      .getByRole('region', { name: 'Recent Activity' })
      .getByText(/completed/i)
      .first(),
  ).toBeVisible();
});
