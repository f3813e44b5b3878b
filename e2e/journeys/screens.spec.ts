import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectAccessible, settle } from '../support/accessible.ts';
import { readyShutter } from '../support/camera.ts';
import { demoTest as test } from '../support/demo.ts';
import { signIn } from '../support/person.ts';
import { invite, loseTool } from '../support/service.ts';
import { sample } from '../support/samples.ts';
import { expectToast } from '../support/toast.ts';

const pages = join(dirname(fileURLToPath(import.meta.url)), '../../apps/web/src/app/pages.tsx');

test.skip(({ isMobile }) => isMobile, 'each screen is opened once and checked at both widths');

const widths = [
  { width: 375, height: 812 },
  { width: 1440, height: 900 },
];

test('G26 S60 each screen is accessible at both widths and in both themes, keeps the content security policy and logs no error', async ({
  browser,
  demo,
}) => {
  const page = await browser.newPage({ baseURL: demo.address, serviceWorkers: 'allow' });
  const complaints = await listenForComplaints(page);
  const visited: string[] = [];
  page.on('framenavigated', () => visited.push(new URL(page.url()).pathname));
  const visit = (path: string) => expectScreen(page, path);

  for (const path of ['/no-such-page', '/register', '/login']) await visit(path);
  await signIn(page, demo.administrator);
  await settle(page);
  for (const theme of ['dark', 'light']) {
    await page.getByRole('button', { name: `Switch to ${theme} mode` }).click();
  }
  // Follow the browser's theme again.
  await page.evaluate(() => localStorage.removeItem('theme'));
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.keyboard.press('Escape');

  await visit('/toolboxes');
  const drawer = await page.getByRole('link', { name: 'View Inventory' }).first().getAttribute('href');
  const toolbox = drawer?.replace('/drawer/1', '') ?? '';
  await page.goto(toolbox);
  await expect(page).toHaveURL(`${toolbox}/drawer/1`);
  await expectAtBothWidths(page, 'a drawer');
  await photographDrawer(page);
  await expectAtBothWidths(page, 'a drawer with a photo');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('dialog', { name: 'Template Preview' }).getByRole('slider').press('ArrowRight');
  await page.keyboard.press('Escape');

  const reader = page.waitForResponse(/zxing_reader.*\.wasm$/);
  await page.getByRole('button', { name: 'Scan QR Code' }).click();
  await expect(page.getByText('Scanning for QR code...')).toBeVisible();
  expect((await reader).status()).toBe(200);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await visit(`${toolbox}/labels`);

  await visit(`${toolbox}/complete`);
  await page.getByRole('button', { name: /^Complete/ }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();

  await visit(`${toolbox}/templates`);
  await page.getByRole('button', { name: 'Add circle' }).click();
  await page.getByRole('button', { name: 'Retake image' }).click();
  await page.getByRole('button', { name: 'Retake', exact: true }).click();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('link', { name: 'Stowed' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/');

  await walkTheWizard(page, visit);
  await walkTheTraining(page, visit);

  await visit('/toolboxes');
  await page.getByRole('button', { name: 'Edit' }).first().click();
  await page.getByRole('button', { name: 'Drawer Tool Counts' }).click();
  await page.keyboard.press('Escape');
  await loseTool(page, decodeURIComponent(toolbox.replace('/toolbox/', '')));
  await visit('/cases');
  await visit('/cases/1');
  await visit('/toolboxes/import');
  await visit(`/labels?toolbox=${toolbox.replace('/toolbox/', '')}`);
  await page.getByRole('button', { name: 'User menu' }).hover();
  const account = ['/profile', '/profile/edit', '/settings', '/reset-password/no-such-link'];
  const ownScreens = [...account, '/missing', '/admin', '/user-management', '/audit'];
  for (const path of [
    ...ownScreens,
    `${toolbox}/labels`,
    `${toolbox}/inventories`,
    `${toolbox}/drawer/1/history`,
  ])
    await visit(path);
  const invitation = await invite(page);
  // Away from the application, whose requests would now be refused.
  await page.goto('/favicon.svg');
  await page.evaluate(() => localStorage.removeItem('authToken'));
  await visit(invitation);
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible();

  expect(complaints).toEqual([]);
  const patterns = routePatterns();
  expect(patterns.length).toBeGreaterThan(20);
  expect(patterns.filter((pattern) => !visited.some((path) => pattern.test(path)))).toEqual([]);
  await page.close();
});

/** Opens a screen and checks it at phone and desktop width, in both themes. */
async function expectScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settle(page);
  await expectAtBothWidths(page, path);
}

async function expectAtBothWidths(page: Page, what: string): Promise<void> {
  for (const size of widths) {
    await page.setViewportSize(size);
    await test.step(`${what} at ${size.width}`, () => expectAccessible(page));
  }
}

/** Every error that the browser or the application reports on this page. */
async function listenForComplaints(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.exposeFunction('reportViolation', (what: string) => complaints.push(what));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const report: unknown = Reflect.get(window, 'reportViolation');
      if (typeof report === 'function') report(`${violatedDirective}: ${blockedURI}`);
    });
  });
  return complaints;
}

/** Opens the camera, an upload's samples, and a photo with its verdicts. */
async function photographDrawer(page: Page): Promise<void> {
  await settle(page);
  await page.getByRole('button', { name: 'Capture' }).click();
  await readyShutter(page);
  await page.getByRole('tab', { name: 'Upload' }).click();
  await page.getByRole('region', { name: 'Sample photos' }).getByRole('button').first().click();
  await expectToast(page, 'Image processed successfully');
  await settle(page);
}

async function walkTheWizard(page: Page, visit: (path: string) => Promise<void>): Promise<void> {
  await visit('/toolbox/new');
  await page.getByLabel('Name').fill('Flight line 7');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('slider').press('ArrowLeft');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Capture reference image' }).click();
  await (await readyShutter(page)).click();
  await page.getByRole('button', { name: 'Create Toolbox' }).click();
  await expectToast(page, 'Toolbox created successfully');
  await settle(page);
}

/** Takes an image through training: uploads, opens, draws by hand, views. */
async function walkTheTraining(page: Page, visit: (path: string) => Promise<void>): Promise<void> {
  await visit('/training');
  await page.getByLabel('Training images').setInputFiles(sample.reference);
  await page.getByRole('button', { name: 'Upload 1 image' }).click();
  await expectToast(page, 'Image Uploaded');
  await visit('/training?tab=export');
  await visit('/training?tab=manage');
  await page.getByRole('region', { name: 'Pending' }).getByRole('link').click();
  await page.getByRole('button', { name: 'Draw by hand' }).click();
  await page.getByRole('button', { name: 'Add circle' }).click();
  await expectToast(page, 'Changes Saved');
  await visit(new URL(page.url()).pathname.replace('verify', 'images'));
  await page.getByRole('button', { name: 'View', exact: true }).click();
}

/** The route table's paths, as patterns for their addresses. */
function routePatterns(): RegExp[] {
  const paths = [...readFileSync(pages, 'utf8').matchAll(/\bpath: '([^']+)'/g)];
  return paths.map(([, path = '']) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`));
}
