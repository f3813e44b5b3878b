// npm run screenshots: takes the pictures of every screen in docs/images/screens, from a demonstration
// installation, and writes docs/screens.md. npm run screenshots -- FOLDER saves them there in full size.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { format, resolveConfig } from 'prettier';
import sharp from 'sharp';
import { startDemo } from '../e2e/support/demo.ts';
import { cameraArguments } from '../e2e/support/fake-camera.ts';
import { enterCredentials, signIn } from '../e2e/support/person.ts';
import { takeWhole, untilStill } from '../e2e/support/pictures.ts';
import { invite, loseTool, proposeClosure } from '../e2e/support/service.ts';
import { launchBrowser } from './lib/new-installation.ts';
import { root } from './lib/run.mjs';
import { parts } from './lib/screens/screens.ts';
import type { Screen } from './lib/screens/steps.ts';
import { allParts, screensPage } from './lib/screens-page.ts';

const [argument] = process.argv.slice(2);
const folder = argument ?? join(root, 'docs', 'images', 'screens');
const page = join(root, 'docs', 'screens.md');

const sizes = { phone: { width: 375, height: 812 }, desktop: { width: 1440, height: 900 } };
/** The widths of the pictures in the repository. */
const widths = { phone: 375, desktop: 960 };
type Size = keyof typeof sizes;

mkdirSync(folder, { recursive: true });
const browser = await launchBrowser(cameraArguments());
try {
  for (const size of ['phone', 'desktop'] as const) await walk(browser, size);
} finally {
  await browser.close();
}
if (argument === undefined) {
  const text = screensPage(allParts);
  writeFileSync(page, await format(text, { ...(await resolveConfig(page)), filepath: page }));
}

/** Walks through all screens of a demonstration of its own. */
async function walk(on: Browser, size: Size): Promise<void> {
  const { address, administrator, maintainer, stop } = await startDemo();
  try {
    const context = await on.newContext({
      baseURL: address,
      viewport: sizes[size],
      permissions: ['camera', 'notifications'],
      serviceWorkers: 'block',
      colorScheme: 'light',
    });
    // A first visit does not wait for the typeface, but a picture does.
    await context.route('**/assets/*.css', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('font-display:optional', 'font-display:block');
      await route.fulfill({ response, body });
    });
    const view = await context.newPage();
    view.on('dialog', (dialog) => void dialog.accept());
    let invitation = '';
    const screens = parts({
      signIn: (at) => enterCredentials(at, administrator),
      invite: async (at) => {
        invitation = await invite(at);
      },
      invitation: () => invitation,
      giveNews: async () => {
        const colleague = await on.newPage({ baseURL: address, serviceWorkers: 'block' });
        await signIn(colleague, maintainer);
        await loseTool(colleague, 'Flight-line-black-white');
        await proposeClosure(colleague, 1, 'Hangar 2, left main gear well');
        await colleague.close();
      },
    }).flatMap((part) => part.screens);
    for (const screen of screens) await show(view, screen, size);
    await context.close();
  } finally {
    await stop();
  }
}

async function show(view: Page, screen: Screen, size: Size): Promise<void> {
  for (const step of screen.steps) await step(view);
  await take(view, screen, `${screen.name}-${size}`);
  if (!screen.isDark) return;
  await view.emulateMedia({ colorScheme: 'dark' });
  await take(view, screen, `${screen.name}-${size}-dark`);
  await view.emulateMedia({ colorScheme: 'light' });
}

/** Saves a picture of the page. */
async function take(view: Page, { path, isWhole = false }: Screen, file: string): Promise<void> {
  await untilStill(view);
  expectPath(view, path, file);
  await view.mouse.move(0, 0);
  const picture = isWhole ? await takeWhole(view) : await view.screenshot();
  const width = file.includes('desktop') ? widths.desktop : widths.phone;
  if (argument !== undefined) writeFileSync(join(folder, `${file}.png`), picture);
  else
    await sharp(picture)
      .resize({ width })
      .webp({ quality: 48, effort: 6 })
      .toFile(join(folder, `${file}.webp`));
}

function expectPath(view: Page, path: string, file: string): void {
  const pattern = path.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+');
  const { pathname } = new URL(view.url());
  if (path !== '' && !new RegExp(`^${pattern}$`).test(pathname)) {
    throw new Error(`${file} is said to show ${path}, but shows ${pathname}`);
  }
}
