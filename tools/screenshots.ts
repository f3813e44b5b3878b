// npm run screenshots [-- FOLDER]: pictures of every screen, phone and desktop, light and dark, from a
// demonstration installation, into .cache/screenshots. With --readme only the pictures of the README are
// made, in docs/images.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { startDemo } from '../e2e/support/demo.ts';
import type { Account } from '../e2e/support/person.ts';
import { launchBrowser } from './lib/new-installation.ts';
import { root } from './lib/run.mjs';
import { Camera } from './screenshots-camera.ts';
import { walkAccount } from './screenshots-account.ts';
import { walkInventory } from './screenshots-inventory.ts';
import { walkPeople } from './screenshots-people.ts';
import { walkBack, walkDialogs, walkStates } from './screenshots-states.ts';
import { walkToolboxes } from './screenshots-toolboxes.ts';
import { walkTraining } from './screenshots-training.ts';
import { signIn, walkVisitors } from './screenshots-visitors.ts';

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

async function walk(browser: Browser, { size, theme }: Look, account: Account): Promise<void> {
  const page = await browser.newPage({
    baseURL: address,
    viewport: sizes[size],
    deviceScaleFactor: 1,
    colorScheme: theme,
  });
  // The line on which changes are told stays open: with it the network is never idle.
  await page.route('**/api/live', (route) => route.abort());
  const camera = new Camera(page, { folder, suffix: `${size}-${theme}`, wanted });
  await walkVisitors(camera);
  await signIn(page, account);
  await camera.take('home');
  await walkInventory(camera);
  await walkToolboxes(camera);
  await walkDialogs(camera);
  await walkStates(camera);
  await walkAccount(camera);
  await walkPeople(camera);
  await walkTraining(camera);
  await page.goto('/');
  await walkBack(camera, account);
  await page.close();
}
