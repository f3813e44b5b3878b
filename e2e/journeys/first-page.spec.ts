import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { becomeAdministrator, createToolbox } from '../support/person.ts';

test.skip(({ isMobile }) => isMobile, 'what a page loads does not depend on the width of the screen');

/** Runs in the page from its start: notes when the first screen is shown with its data. */
function noteShown() {
  new MutationObserver(() => {
    const isShown = document.querySelector('main h1') && !document.querySelector('[aria-busy=true]');
    if (isShown && performance.getEntriesByName('shown').length === 0) performance.mark('shown');
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['aria-busy'] });
}

/** The scripts that a page asks for until `shown` is visible: how many, and their size on the line in kB. */
async function scriptsOf(page: Page, path: string, shown: ReturnType<Page['getByRole']>) {
  await page.addInitScript(noteShown);
  await page.goto(path);
  await expect(shown).toBeVisible();
  const sizes = await page.evaluate(() => {
    const [mark] = performance.getEntriesByName('shown');
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime <= (mark?.startTime ?? Infinity))
      .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize);
  });
  return { files: sizes.length, kilobytes: sizes.reduce((sum, size) => sum + size, 0) / 1000 };
}

test('OFF-022 Sign In loads little JavaScript', async ({ page }) => {
  const { files, kilobytes } = await scriptsOf(
    page,
    '/login',
    page.getByRole('heading', { name: 'Sign In' }),
  );
  expect(files).toBeGreaterThan(0);
  expect(kilobytes).toBeLessThan(115);
});

test('OFF-022 a drawer loads its JavaScript in few files', async ({ page, browser }) => {
  await becomeAdministrator(page);
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
  expect(files).toBeLessThan(8);
  expect(kilobytes).toBeLessThan(133);
  await device.close();
});

test('OFF-022 a drawer asks for its scripts and data before the application has loaded', async ({ page }) => {
  await becomeAdministrator(page);
  const path = `/toolbox/${await createToolbox(page, 1)}/drawer/1`;
  // Without the application's code only the page's first script can ask.
  await page.route('**/assets/index-*.js', (route) => route.abort());
  const asked = Promise.all(
    [/\/assets\/drawer-page-/, '**/api/user', `**/api${path}`].map((url) => page.waitForRequest(url)),
  );
  await page.goto(path);
  await asked;
  const others: string[] = [];
  page.on('request', (request) => others.push(request.url()));
  await page.goto('/missing');
  await expect.poll(() => others.some((url) => url.includes('/assets/index-'))).toBe(true);
  expect(others.filter((url) => url.includes('/assets/drawer-page-'))).toEqual([]);
});

test('OFF-022 a drawer asks for each part of its data once, until it is shown', async ({ page }) => {
  await becomeAdministrator(page);
  const path = `/toolbox/${await createToolbox(page, 1)}/drawer/1`;
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname);
  });
  // Afterwards everything is asked for again: something may have changed before the live connection was
  // there.
  await page.route('**/api/live', (route) => route.abort());
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'Capture' }).first()).toBeVisible();
  const toolbox = `/api${path.replace('/drawer/1', '')}`;
  for (const once of ['/api/user', toolbox, `${toolbox}/drawers`, `/api${path}`]) {
    expect(asked.filter((pathname) => pathname === once)).toEqual([once]);
  }
});
