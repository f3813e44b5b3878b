import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectAccessible, settle } from '../support/accessible.ts';
import { demoTest as test } from '../support/demo.ts';
import { signIn } from '../support/person.ts';

test.skip(({ isMobile }) => isMobile, 'each screen is opened once and looked at in both widths');

const widths = [
  { width: 375, height: 812 },
  { width: 1440, height: 900 },
];

/** Opens a screen and checks it at phone and desktop width, in both themes. */
async function expectScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settle(page);
  for (const size of widths) {
    await page.setViewportSize(size);
    await test.step(`${path} at ${size.width}`, () => expectAccessible(page));
  }
}

test('each screen is accessible at phone and desktop width, in both themes', async ({ browser, demo }) => {
  const page = await browser.newPage({ baseURL: demo.address });
  for (const path of ['/login', '/register', '/no-such-page']) await expectScreen(page, path);
  await signIn(page, demo.administrator);
  await page.goto('/toolboxes');
  const drawer = await page.getByRole('link', { name: 'View Inventory' }).first().getAttribute('href');
  const toolbox = drawer?.replace('/drawer/1', '') ?? '';
  const inToolbox = ['drawer/1', 'drawer/1/history', 'templates', 'labels', 'complete'];
  const people = ['/user-management', '/audit', '/profile', '/profile/edit', '/settings'];
  const training = ['upload', 'manage', 'export'].map((tab) => `/training?tab=${tab}`);
  const own = ['/', '/toolboxes', '/toolbox/new', ...inToolbox.map((path) => `${toolbox}/${path}`)];
  for (const path of [...own, ...people, ...training]) {
    await expectScreen(page, path);
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toHaveCount(0);
  }
  await page.close();
});
