// npm run screenshots [-- FOLDER]: pictures of every screen, phone and desktop, light and dark, from a demonstration
// installation. Without a folder only the pictures of the README are made, in docs/images.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { startDemo } from '../e2e/support/demo.ts';
import type { Account } from '../e2e/support/person.ts';
import { ensureBrowser } from './lib/browser.mjs';
import { root } from './lib/run.mjs';

const folder = process.argv[2] ?? join(root, 'docs', 'images');
/** The pictures that the README shows; undefined: all. */
const wanted = process.argv[2]
  ? undefined
  : new Set([
      'drawer-desktop-light',
      'review-phone-dark',
      'drawer-phone-light',
      'template-desktop-light',
      'summary-phone-light',
    ]);

const sizes = { phone: { width: 375, height: 812 }, desktop: { width: 1440, height: 900 } };

interface Look {
  readonly size: keyof typeof sizes;
  readonly theme: 'light' | 'dark';
}

const { address, administrator, stop } = await startDemo();
try {
  mkdirSync(folder, { recursive: true });
  const executablePath = await ensureBrowser();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  for (const size of ['desktop', 'phone'] as const) {
    for (const theme of ['light', 'dark'] as const) await walk(browser, { size, theme }, administrator);
  }
  await browser.close();
} finally {
  await stop();
}

async function walk(browser: Browser, look: Look, { username, password }: Account): Promise<void> {
  const page = await browser.newPage({
    viewport: sizes[look.size],
    deviceScaleFactor: 1,
    colorScheme: look.theme,
  });
  const shoot = (name: string) => take(page, `${name}-${look.size}-${look.theme}`);
  await page.goto(`${address}/login`);
  await shoot('login');
  await page.goto(`${address}/register`);
  await shoot('register');
  await page.goto(`${address}/no-such-page`);
  await shoot('not-found');
  await page.goto(`${address}/login`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(`${address}/`);
  await shoot('home');
  await page.goto(`${address}/toolboxes`);
  await page.getByRole('link', { name: 'View Inventory' }).first().waitFor();
  await shoot('toolboxes');
  await openDrawer(page, 'gray-blue');
  await shoot('capture');
  await choosePhoto(page, /tilt/);
  await shoot('drawer');
  const drawer = page.url();
  await page.goto(drawer.replace(/drawer\/1$/, 'templates'));
  await page.getByRole('button', { name: 'Save Template' }).waitFor();
  await page.locator('g[role=button]').nth(1).focus();
  await shoot('template');
  await page.goto(drawer.replace(/drawer\/1$/, 'complete'));
  await page.getByRole('heading', { name: 'Inventory Summary' }).waitFor();
  await shoot('summary');
  await page.goto(`${address}/toolboxes`);
  await openDrawer(page, 'black-white');
  await choosePhoto(page, /occlusion/);
  await page
    .getByRole('heading', { name: 'Needs your eyes' })
    .evaluate((element) => element.scrollIntoView());
  await shoot('review');
  await page.goto(`${address}/toolbox/new`);
  await page.getByLabel('Name').fill('Flight line 7');
  await shoot('wizard-1');
  await page.getByRole('button', { name: 'Next' }).click();
  await shoot('wizard-2');
  await page.getByRole('button', { name: 'Next' }).click();
  await shoot('wizard-3');
  await page.close();
}

async function openDrawer(page: Page, foam: string): Promise<void> {
  const card = page.getByRole('listitem').filter({ hasText: foam });
  await card.getByRole('link', { name: 'View Inventory' }).click();
  await page.getByRole('button', { name: 'Capture' }).click();
  await page.getByRole('tab', { name: 'Upload' }).click();
  await page.getByRole('region', { name: 'Sample photos' }).getByRole('button').first().waitFor();
}

async function choosePhoto(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().click();
  await page.getByText('Image processed successfully').first().waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Close notification' }).click();
}

async function take(page: Page, name: string): Promise<void> {
  if (wanted && !wanted.has(name)) return;
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(250);
  await page.screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 82 });
}
