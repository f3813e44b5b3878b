import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { filmArgument } from '../support/fake-camera.ts';
import { becomeAdministrator, createToolbox } from '../support/person.ts';
import { Reader } from '../support/reader.ts';
import { sampleDrawers } from '../support/samples.ts';
import { assignTemplate } from '../support/service.ts';

test.skip(({ isMobile }) => isMobile, 'keyboards are used on desktops');

const doc = join(dirname(fileURLToPath(import.meta.url)), '../../docs/main-job.md');
const head = `# The main job, read from the accessibility tree

What a screen reader has of the main job, with the keyboard alone: sign in, open a toolbox, photograph a drawer with one
missing tool, complete the drawer and the toolbox. For each step: the keys, the focus, the live messages, and the names
and roles of the screen. \`npm run main-job\` writes this page; the journey \`main-job.spec.ts\` compares it.
`;

const found = sampleDrawers.find(({ tools }) => tools.length === 10);
if (!found) throw new Error('samples hold no drawer of 10 tools');
const drawer = found;
/** One tool is missing, and nothing is in doubt. */
const photo = join(drawer.folder, 'photo_05.jpg');

test('GEN-002 the main job by keyboard alone, as a screen reader reads it', async ({
  launchOptions,
  baseURL,
}) => {
  const args = [...(launchOptions.args ?? []), filmArgument(photo)];
  const browser = await chromium.launch({ ...launchOptions, args });
  const page = await browser.newPage({
    ...(baseURL && { baseURL }),
    permissions: ['camera'],
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  const account = await becomeAdministrator(page);
  const toolboxId = await createToolbox(page, 1, drawer);
  await assignTemplate(page, toolboxId, drawer);
  await page.evaluate(() => localStorage.clear());

  const reader = new Reader(page, (text) =>
    text
      .replaceAll(toolboxId, 'TB-1')
      .replaceAll(account.username, 'ann.lee')
      .replace(/\b[A-Z][a-z]{2} \d{1,2}, \d{4}/g, 'Nov 23, 2026')
      .replace(/\b\d{2}:\d{2}\b/g, '06:12')
      .replace(/\b[A-Z][a-z]{2} \d{1,2}, (?=06:12)/g, 'Nov 23, ')
      .replace(/\b\d+ %/g, 'N %'),
  );
  await signIn(page, reader, account);
  await photograph(page, reader);
  await completeDrawer(page, reader);
  await completeToolbox(page, reader);

  const text = `${head}\n${reader.text()}\n`;
  if (process.env['WRITE_MAIN_JOB']) writeFileSync(doc, text);
  expect(text).toBe(readFileSync(doc, 'utf8'));
  await browser.close();
});

async function signIn(page: Page, reader: Reader, account: { username: string; password: string }) {
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await reader.listen();
  await reader.note('Sign In', 'main');
  await reader.tabTo(/"Username"/);
  await reader.type(account.username, 'the username');
  await reader.tabTo(/"Password"/);
  await reader.type(account.password, 'the password');
  await reader.press('Enter');
  await expect(page).toHaveURL('/');
  await homeBefore(page);
  await reader.note('Home', 'main');
}

/** Each of Home's calls has its own answer. */
async function homeBefore(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Set up' }).getByRole('link')).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'Recent toolbox' })).toContainText('Inventory Required');
  await expect(page.getByRole('region', { name: 'Due' })).toContainText('No other inventory is due.');
  await expect(page.getByRole('region', { name: 'Missing tools' })).toContainText('Not counted');
  await expect(page.getByRole('link', { name: /^Toolboxes complete 0 of 1/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Photos refused in 7 days 0 of 0/ })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

async function photograph(page: Page, reader: Reader): Promise<void> {
  await reader.tabTo(/^link "Continue/);
  await reader.press('Enter');
  await expect(page.getByText('10 tools belong here.')).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  // These load after the rest of the page.
  await expect(page.getByRole('button', { name: 'How it is judged' })).toBeAttached();
  await expect(page.getByRole('button', { name: 'What the engine learned' })).toBeAttached();
  await reader.note('A drawer without a photo', 'main');
  await reader.tabTo(/^button "Capture"/);
  await reader.press('Enter');
  await expect(page.getByText('Whole drawer in the picture')).toBeVisible();
  await reader.note('The camera', 'dialog', /^Whole drawer/);
  await reader.tabTo(/"Take photo"/);
  await reader.press('Enter');
  const verdict = page.getByRole('region', { name: 'Verdict' });
  await expect(verdict).toContainText(/^1 missing/);
  await expect(page.getByRole('button', { name: 'Resolve 1 missing' })).toBeEnabled();
  await expect(page.getByText('Image processed successfully').first()).toBeVisible();
  await expect(verdict).toContainText(/Photo .*\d\d:\d\d, ./);
  await cropsLoaded(page);
  await reader.note('One tool is missing', 'main');
}

async function completeDrawer(page: Page, reader: Reader): Promise<void> {
  await reader.tabTo(/^button "Complete Drawer Inventory"/, 'Shift+Tab');
  await reader.press('Enter');
  // The settings of tool control load after the sheet opens.
  await expect(page.getByText('Opens a suspected case when you complete')).toBeVisible();
  await reader.note('The question before completing the drawer', 'dialog');
  await reader.tabTo(/^button "Complete with 1 missing"/);
  await reader.press('Enter');
  await expect(page.getByRole('button', { name: 'Drawer Already Completed' })).toBeVisible();
  await expect(page.getByText('Drawer inventory complete').first()).toBeVisible();
  const next = page.getByRole('button', { name: 'Next' });
  await expect(next).toBeFocused();
  // It has just appeared, and takes no press yet.
  await expect(next).not.toHaveClass(/pointer-events-none/);
  await expect(page.getByRole('region', { name: 'Verdict' })).toContainText(/Completed .*\d\d:\d\d, ./);
  await cropsLoaded(page);
  await reader.note('The drawer is complete', 'main');
}

/** The missing tool's place in the photo and in the template: hidden until their pictures are here. */
async function cropsLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Missing Tools' }).getByRole('img')).toHaveCount(2);
}

async function completeToolbox(page: Page, reader: Reader): Promise<void> {
  await reader.press('Enter');
  await expect(page.getByRole('heading', { name: 'Inventory Summary' })).toBeVisible();
  await reader.note('The summary', 'main');
  await reader.tabTo(/^button "Complete Inventory"/);
  await reader.press('Enter');
  await reader.note('The question before completing the toolbox', 'dialog');
  await reader.tabTo(/^button "Complete with 1 missing"/);
  await reader.press('Enter');
  await expect(page).toHaveURL('/');
  await homeAfterCompletion(page);
  await reader.note('Home again', 'main');
}

/** Each of Home's calls has its own answer; until then its part shows what it read before. */
async function homeAfterCompletion(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: '1 lost-tool case not closed' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Set up' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Recent toolbox' })).toContainText('Download Receipt');
  await expect(page.getByRole('region', { name: 'Due' })).toContainText('No inventory is due.');
  await expect(page.getByRole('region', { name: 'Missing tools' })).toContainText('Case 1, Open');
  await expect(page.getByRole('link', { name: /^Toolboxes complete 1 of 1/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Photos refused in 7 days 0 of 1/ })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}
