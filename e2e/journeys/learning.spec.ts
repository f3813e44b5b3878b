import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { registerWithTemplate, uploadPhoto } from '../support/person.ts';
import { sampleDrawers } from '../support/samples.ts';
import { expectToast } from '../support/toast.ts';
import { readVerdicts } from '../support/verdicts.ts';

test.skip(({ isMobile }) => isMobile, 'what the engine learns does not depend on the width of the screen');

const found = sampleDrawers.find(({ folder }) => folder.endsWith('drawer_06'));
if (!found) throw new Error('samples hold no drawer 6');
const drawer = found;
const TEACHING = 'photo_08.jpg';
const NEXT = 'photo_03.jpg';
const missingInTeaching = drawer.photos
  .filter(({ file }) => file === TEACHING)
  .flatMap(({ tools }) => tools.filter(({ status }) => status !== 'present').map(({ name }) => name));
const asShipped = /^stowed-vision-\d+$/;
const withLearning = /^stowed-vision-\d+, learned [0-9a-f]{12}$/;

test('a completed drawer teaches the engine, and the learning can be undone', async ({ page }) => {
  const toolboxId = await registerWithTemplate(page, { drawer });
  await page.goto(`/toolbox/${toolboxId}/drawer/1`);

  await test.step('without learning, the engine judges as shipped', async () => {
    await inspect(page, TEACHING);
    await expectJudgedBy(page, asShipped);
  });

  await test.step('a person completes the drawer', async () => {
    for (const name of (await readVerdicts(page)).review) {
      const action = missingInTeaching.includes(name) ? 'Missing' : 'Present';
      await page.getByRole('button', { name: `${action}: ${name}` }).click();
    }
    await page.getByRole('button', { name: 'Complete Drawer Inventory' }).click();
    await page.getByRole('button', { name: /^Complete with \d+ missing$/ }).click();
    await expectToast(page, 'Drawer inventory complete');
  });

  const learned = page.getByRole('dialog', { name: 'Learned' });
  const openLearned = () => page.getByRole('button', { name: 'What the engine learned' }).click();

  await test.step('what was learned is shown and used for the next photo', async () => {
    await expect(async () => {
      await page.reload();
      await openLearned();
      await expect(learned).toContainText('Learned from 1 photo:', {
        timeout: 3000,
      });
    }).toPass();
    await expect(learned.getByRole('listitem')).toContainText('Ann Lee completed the drawer');
    await expectAccessible(page);
    await learned.getByRole('button', { name: 'Close' }).click();
    await inspect(page, NEXT);
    await expectJudgedBy(page, withLearning);
  });

  await test.step('the engine judges as shipped again while the learning is ignored', async () => {
    await openLearned();
    await learned.getByRole('button', { name: 'Ignore what it learned' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ignore' }).click();
    await expectToast(page, 'What was learned is ignored');
    await expect(learned).toContainText('What it learned before is ignored: Ann Lee');
    await learned.getByRole('button', { name: 'Close' }).click();
    await inspect(page, NEXT);
    await expectJudgedBy(page, asShipped);
  });

  await test.step('learning is used again once that is undone', async () => {
    await openLearned();
    await learned.getByRole('button', { name: 'Use what it learned again' }).click();
    await expectToast(page, 'What was learned counts again');
    await learned.getByRole('button', { name: 'Close' }).click();
    await inspect(page, NEXT);
    await expectJudgedBy(page, withLearning);
  });
});

async function inspect(page: Page, file: string): Promise<void> {
  await page.getByRole('button', { name: 'Capture' }).click();
  await uploadPhoto(page, join(drawer.folder, file));
  await expectToast(page, 'Image processed successfully');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page
    .locator('[role=region][aria-label^=Notifications]')
    .getByRole('button', { name: 'Close notification' })
    .click();
}

/** Looks up in the drawer's history what judged the newest photo, and returns to the drawer. */
async function expectJudgedBy(page: Page, engine: RegExp): Promise<void> {
  const drawerUrl = page.url();
  await page.goto(`${drawerUrl}/history`);
  const newest = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
    .first();
  await newest.getByRole('button', { name: 'Photo and tools' }).click();
  const decisions = newest.getByText(/ by Stowed \(/);
  await expect(decisions.first()).toBeVisible();
  const engines = (await decisions.allTextContents()).map((text) => /\(([^)]*)\)/.exec(text)?.[1] ?? '');
  for (const one of engines) expect(one).toMatch(engine);
  await page.goto(drawerUrl);
  await expect(page.getByRole('button', { name: 'Capture' })).toBeVisible();
}
