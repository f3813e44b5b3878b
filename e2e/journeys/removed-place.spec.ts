import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { unfold } from '../support/fold.ts';
import { registerWithTemplate } from '../support/person.ts';
import { seen } from '../support/pixels.ts';
import { sample } from '../support/samples.ts';
import { becomePlainMember, readTemplate, savePhoto } from '../support/service.ts';
import { expectToast } from '../support/toast.ts';

test.skip(({ isMobile }) => !isMobile, 'maintainers have a phone in their hand');

test('G-175 G-177 a place that a maintainer removes is named on the drawer, at completion, in history and in the list', async ({
  page,
}) => {
  const toolboxId = await registerWithTemplate(page);
  const { templateTools } = await readTemplate(page, toolboxId);
  const tools = templateTools.map((tool) => ({ ...tool, status: 'present' }));
  const [removed = '', lost = ''] = tools.map(({ name }) => name);
  await savePhoto(page, toolboxId, { picture: sample.photo, tools });
  await becomePlainMember(page);
  const drawer = `/toolbox/${toolboxId}/drawer/1`;

  await test.step('G-177 no summary that all tools are there stands alone', async () => {
    await page.goto(drawer);
    await expect(page.getByRole('region', { name: 'Verdict' })).toContainText(/^All \d+ here/);
    await page.getByRole('button', { name: 'Adjust Tool Positions' }).click();
    await page.getByRole('button', { name: `Delete ${removed}`, exact: true }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expectToast(page, 'Tool positions updated');
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Verdict' })).toContainText(/^1 not accounted for/);
    await expect(page.getByRole('region', { name: 'Missing Tools' })).toContainText(removed);
    // The documents' words say that all tools are present; what they leave out stands beside them.
    for (const card of ['AI Analysis', 'Tool Status Tracker']) {
      await unfold(page, card);
      await expect(page.getByRole('region', { name: card }).getByText('1 not accounted for')).toBeVisible();
    }
  });

  await test.step('G-175 the list names each tool, its place, and since when, by whom and how', async () => {
    await unfold(page, 'Present Tools');
    await page.getByRole('button', { name: `Mark Missing: ${lost}`, exact: true }).click();
    await expectToast(page, 'Tool marked as missing');
    await page.goto('/missing');
    await expect(page.getByText('1 missing, 1 not accounted for', { exact: true })).toBeVisible();
    const row = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });
    const since = `Since (.*, )?\\d\\d:\\d\\d, recorded by Ray Ortiz`;
    await expect(row(lost)).toHaveText(
      new RegExp(`^${lost} missing ${toolboxId}, drawer 1 ${since}, by hand$`),
    );
    await expect(row(removed)).toContainText(`not accounted for ${toolboxId}, drawer 1`);
    await row(removed).getByRole('link').click();
    await expect(page).toHaveURL(drawer);
  });

  await test.step('G-176 the completion asks about both', async () => {
    await page.getByRole('button', { name: 'Complete Drawer Inventory' }).click();
    const sheet = page.getByRole('dialog', { name: 'Complete drawer 1?' });
    await expect(sheet).toContainText('1 missing 1 not accounted for');
    for (const name of [removed, lost]) await expect(sheet.getByText(name, { exact: true })).toBeVisible();
    await sheet.getByRole('button', { name: 'Complete with 2 missing' }).click();
    await expectToast(page, 'Drawer inventory complete');
    await expectToast(page, `Drawer 1, 1 tool missing, 1 not accounted for: ${lost}, ${removed}`);
  });

  await test.step('G-177 the history names it, and flips its photo with the template', async () => {
    await page.goto(`${drawer}/history`);
    const entry = (title: string) => page.getByRole('listitem').filter({ hasText: title });
    await expect(entry('Tool positions saved')).toContainText(
      `Removed from the list: ${removed} (was present)`,
    );
    await entry('Tool positions saved').getByRole('button', { name: 'Photo and tools' }).click();
    await expectFlicked(page);
  });
});

test('EDIT-001 G-177 a missing tool leaves the list, or becomes present, by name', async ({ page }) => {
  const toolboxId = await registerWithTemplate(page);
  const { templateTools } = await readTemplate(page, toolboxId);
  const tools = templateTools.map((tool, index) => ({ ...tool, status: index < 2 ? 'missing' : 'present' }));
  const [removed = '', tapped = ''] = tools.map(({ name }) => name);
  await savePhoto(page, toolboxId, { picture: sample.photo, tools });
  await becomePlainMember(page);
  const drawer = `/toolbox/${toolboxId}/drawer/1`;
  const verdict = page.getByRole('region', { name: 'Verdict' });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const question = page.getByRole('alertdialog', { name: `Mark as present: ${tapped}?` });
  await page.goto(drawer);
  await expect(verdict).toContainText(/^2 missing/);

  await test.step('one that is removed is not accounted for', async () => {
    await press('Adjust Tool Positions');
    await press(`Delete ${removed}`);
    await press('Save');
    await expectToast(page, `1 tool missing, 1 not accounted for: ${tapped}, ${removed}`);
  });

  await test.step('one that is tapped becomes present only after a question that names it', async () => {
    await page.getByRole('button', { name: `: ${tapped}, ` }).tap();
    await press('Save');
    await expect(question).toContainText(`${tapped} was missing`);
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(question).toHaveCount(0);
    await expect(page.getByText('Not saved yet')).toBeVisible();
    await press('Save');
    await question.getByRole('button', { name: 'Mark as present' }).click();
    await expectToast(page, `Marked present by hand: ${tapped}. 1 not accounted for: ${removed}`);
    await press('Close');
    await expect(verdict).toContainText(/^1 not accounted for/);
  });

  await test.step('the history names both', async () => {
    await page.goto(`${drawer}/history`);
    const saves = page.getByRole('listitem').filter({ hasText: 'Tool positions saved' });
    await expect(saves.last()).toContainText(`Removed from the list: ${removed} (was missing)`);
    await expect(saves.first()).toContainText(
      `Marked present by hand: ${tapped} (before: missing, by a person)`,
    );
  });
});

/** A press shows the template in the photo's frame, and another one the photo again. */
async function expectFlicked(page: Page): Promise<void> {
  const flick = page.getByRole('button', { name: 'Show template' });
  const template = page.getByRole('img', { name: 'The template' });
  const frame = flick.locator('xpath=preceding-sibling::div');
  const photo = await seen(page.getByRole('img', { name: 'The photo', exact: true }), frame);
  await expect(template).toBeHidden();
  await flick.click();
  await expect(template).toBeVisible();
  await expect(flick).toHaveAttribute('aria-pressed', 'true');
  expect((await seen(template, frame)).equals(photo)).toBe(false);
  await flick.click();
  await expect(template).toBeHidden();
}
