// npm run screenshots [-- FOLDER]: pictures of every screen, phone and desktop, light and dark, from a
// demonstration installation, into .cache/screenshots. With --readme only the pictures of the README are
// made, in docs/images.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { startDemo } from '../e2e/support/demo.ts';
import { enterCredentials } from '../e2e/support/person.ts';
import type { Account } from '../e2e/support/person.ts';
import { launchBrowser } from './lib/new-installation.ts';
import { root } from './lib/run.mjs';
import { screens } from './lib/screens.ts';

const [argument] = process.argv.slice(2);
const isReadme = argument === '--readme';
const folder = isReadme ? join(root, 'docs', 'images') : (argument ?? join(root, '.cache', 'screenshots'));

/** The pictures that the README shows; undefined: all. */
const wanted = isReadme
  ? new Set([
      'drawer-desktop-light',
      'review-phone-dark',
      'drawer-phone-light',
      'template-desktop-light',
      'summary-phone-light',
    ])
  : undefined;

const sizes = { phone: { width: 375, height: 812 }, desktop: { width: 1440, height: 900 } };

interface Look {
  readonly size: keyof typeof sizes;
  readonly theme: 'light' | 'dark';
}

const { address, administrator, stop } = await startDemo();
try {
  mkdirSync(folder, { recursive: true });
  const browser = await launchBrowser();
  for (const size of ['desktop', 'phone'] as const) {
    for (const theme of ['light', 'dark'] as const) await walk(browser, { size, theme }, administrator);
  }
  await browser.close();
} finally {
  await stop();
}

/** Saves a picture of the page once nothing is loading. */
async function take(page: Page, file: string, isWhole: boolean): Promise<void> {
  if (wanted && !wanted.has(file)) return;
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(250);
  const path = join(folder, `${file}.jpg`);
  await page.screenshot({ path, type: 'jpeg', quality: 82, fullPage: isWhole });
}

async function walk(browser: Browser, { size, theme }: Look, account: Account): Promise<void> {
  const page = await browser.newPage({
    baseURL: address,
    viewport: sizes[size],
    deviceScaleFactor: 1,
    colorScheme: theme,
  });
  // The stream of live changes stays open, so the network would never be idle.
  await page.route('**/api/live', (route) => route.abort());
  page.on('dialog', (dialog) => void dialog.accept());
  for (const { name, isWhole, steps } of screens(() => enterCredentials(page, account))) {
    for (const step of steps) await step(page);
    await take(page, `${name}-${size}-${theme}`, isWhole);
  }
  await page.close();
}
