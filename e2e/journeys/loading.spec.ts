import { expect, test } from '@playwright/test';
import { expectAccessibleAsItIs } from '../support/accessible.ts';
import { createToolbox, register } from '../support/person.ts';

test.skip(({ isMobile }) => !isMobile, 'loading screens do not depend on the width');

test('INSP-001 a loading screen has a heading and is accessible', async ({ page }) => {
  await register(page);
  const toolboxId = await createToolbox(page, 1);
  const release: (() => void)[] = [];
  await page.route(`**/api/toolbox/${toolboxId}/drawers`, async (route) => {
    await new Promise<void>((resolve) => release.push(resolve));
    await route.continue();
  });
  const screens = [
    ['drawer/1', 'Loading drawer 1…'],
    ['complete', 'Loading summary…'],
    ['templates', 'Loading drawers…'],
  ] as const;
  for (const [path, heading] of screens) {
    await page.goto(`/toolbox/${toolboxId}/${path}`);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expectAccessibleAsItIs(page);
    for (const go of release.splice(0)) go();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(page.locator('main h1')).toHaveCount(1);
  }
});
