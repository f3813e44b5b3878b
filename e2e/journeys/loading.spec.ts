import { expect, test } from '@playwright/test';
import { expectAccessibleAsItIs } from '../support/accessible.ts';
import type { Page } from '@playwright/test';
import { becomeAdministrator, createToolbox, registerWithTemplate, uploadPhoto } from '../support/person.ts';
import { sample } from '../support/samples.ts';
import { expectToast } from '../support/toast.ts';

test.skip(({ isMobile }) => !isMobile, 'loading screens do not depend on the width');

test('INSP-001 a loading screen has a heading and is accessible', async ({ page }) => {
  await becomeAdministrator(page);
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

/** Notes when each text of the verdict first appears, on the page's clock. */
const noteVerdicts = (page: Page) =>
  page.evaluate(() => {
    const times: Record<string, number> = {};
    const note = () => {
      const text = document.querySelector('section[aria-label=Verdict] .reading')?.textContent ?? '';
      times[text] ??= performance.now();
    };
    new MutationObserver(note).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    Object.assign(window, { verdictTimes: times });
  });

test('a photo is first sent, then checked', async ({ page }) => {
  const toolboxId = await registerWithTemplate(page);
  await page.goto(`/toolbox/${toolboxId}/drawer/1`);
  await page.getByRole('button', { name: 'Capture' }).first().click();
  await noteVerdicts(page);
  await uploadPhoto(page, sample.photo);
  await expectToast(page, 'Image processed successfully');
  const { times, answered } = await page.evaluate(() => {
    const isJudging = ({ name }: PerformanceEntry) => name.endsWith('/api/process-image');
    const call = performance.getEntriesByType('resource').find(isJudging);
    const answered = call instanceof PerformanceResourceTiming ? call.responseStart : undefined;
    return { times: Reflect.get(window, 'verdictTimes') as Record<string, number>, answered };
  });
  const [sending, checking] = [times['Sending the photo…'], times['Checking the drawer…']];
  expect(sending).toBeLessThan(checking ?? 0);
  expect(checking).toBeLessThan(answered ?? 0);
});
