import { expect, test } from '@playwright/test';
import { becomeAdministrator, createToolbox, signIn, uploadPhoto } from '../support/person.ts';
import { fullestDrawer, sample } from '../support/samples.ts';
import { assignTemplate, readTemplate } from '../support/service.ts';
import { expectToast } from '../support/toast.ts';

test.skip(({ isMobile }) => isMobile, 'live changes do not depend on the width of the screen');

test("two people at one drawer see each other's changes, and neither overwrites the other unseen", async ({
  page,
  browser,
}) => {
  const account = await becomeAdministrator(page);
  const toolboxId = await createToolbox(page, 1);
  await assignTemplate(page, toolboxId, sample);
  const second = await browser.newPage();
  await signIn(second, account);
  const drawer = `/toolbox/${toolboxId}/drawer/1`;
  await page.goto(drawer);
  await second.goto(drawer);
  await expect(second.getByText('No photo yet')).toBeVisible();

  await page.getByRole('button', { name: 'Capture' }).click();
  await uploadPhoto(page, sample.photo);
  await expectToast(page, 'Image processed successfully');
  const found = second.getByRole('button', { name: /^Mark Missing:/ });
  await expect(found.first()).toBeVisible();

  // The second person starts a photo; the first marks a tool.
  await second.getByRole('button', { name: 'Capture' }).click();
  const name =
    (await page
      .getByRole('button', { name: /^Mark Missing:/ })
      .first()
      .getAttribute('aria-label')) ?? '';
  const tool = name.replace('Mark Missing: ', '');
  await page.getByRole('button', { name, exact: true }).click();
  await expectToast(page, 'Tool marked as missing');
  await expect(
    second.getByRole('button', { name: `Report Found: ${tool}`, exact: true, includeHidden: true }),
  ).toHaveCount(1);
  await uploadPhoto(second, sample.reference);
  const dialog = second.getByRole('dialog', { name: 'This drawer has changed' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Saved version' })).toContainText(tool);
  await dialog.getByRole('button', { name: 'Use my photo' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: `Mark Missing: ${tool}`, exact: true })).toBeVisible();
  await second.close();
});

test('two people at one template each choose whose shapes to keep', async ({ page }) => {
  await becomeAdministrator(page);
  const toolboxId = await createToolbox(page, 1);
  await assignTemplate(page, toolboxId, fullestDrawer);
  await page.goto(`/toolbox/${toolboxId}/templates`);
  const name = page.getByLabel('Name of tool 1', { exact: true });
  const theirs = await name.inputValue();
  const collide = async () => {
    await name.fill('Mine');
    await assignTemplate(page, toolboxId, fullestDrawer);
    await page.getByRole('button', { name: 'Save Template' }).click();
    await expect(page.getByText('This template was changed by someone else')).toBeInViewport();
  };

  await collide();
  await page.getByRole('button', { name: 'Show theirs, drop mine' }).click();
  await expect(name).toHaveValue(theirs);
  await collide();
  await page.getByRole('button', { name: 'Save my shapes' }).click();
  await expect(page.getByRole('dialog', { name: 'Template Creation Complete' })).toBeVisible();
  expect((await readTemplate(page, toolboxId)).templateTools[0]?.name).toBe('Mine');
});
