import { expect, test } from '@playwright/test';
import type { Page, Request } from '@playwright/test';
import { createToolbox, register } from '../support/person.ts';

test.skip(({ isMobile }) => isMobile, 'what a page loads does not depend on the width of the screen');

/** The scripts that a page loads until `shown` is visible: how many, and their size on the line in kB. */
async function scriptsOf(page: Page, path: string, shown: ReturnType<Page['getByRole']>) {
  const requests: Request[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && requests.push(request));
  await page.goto(path);
  await expect(shown).toBeVisible();
  const sizes = await Promise.all(
    requests.map(async (request) => {
      await request.response();
      return (await request.sizes()).responseBodySize;
    }),
  );
  return { files: sizes.length, kilobytes: sizes.reduce((sum, size) => sum + size, 0) / 1000 };
}

test('OFF-022 Sign In loads little JavaScript', async ({ page }) => {
  const { files, kilobytes } = await scriptsOf(
    page,
    '/login',
    page.getByRole('heading', { name: 'Sign In' }),
  );
  expect(files).toBeGreaterThan(0);
  expect(kilobytes).toBeLessThan(140);
});

test('OFF-022 a drawer loads its JavaScript in few files', async ({ page, browser }) => {
  await register(page);
  const toolboxId = await createToolbox(page, 1);
  const device = await browser.newContext({ storageState: await page.context().storageState() });
  const first = await device.newPage();
  const { files, kilobytes } = await scriptsOf(
    first,
    `/toolbox/${toolboxId}/drawer/1`,
    first.getByRole('button', { name: 'Capture' }).first(),
  );
  expect(files).toBeGreaterThan(0);
  // On a slow line each costs a round trip.
  expect(files).toBeLessThan(16);
  expect(kilobytes).toBeLessThan(235);
  await device.close();
});
