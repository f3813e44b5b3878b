// npm run bench:lighthouse [-- RUNS]: Lighthouse's scores (phone, its slow network) of Sign In, the toolbox
// list and a drawer of a demonstration installation, the median of five runs each: with an empty cache, and
// with the files of an earlier visit. Runs Lighthouse with npx.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { startDemo } from '../../e2e/support/demo.ts';
import type { Account } from '../../e2e/support/person.ts';
import { ensureBrowser } from '../../tools/lib/browser.mjs';
import { run } from '../../tools/lib/run.mjs';
import { enterCredentials } from '../../e2e/support/person.ts';

const LIGHTHOUSE = 'lighthouse@12';
const categories = ['performance', 'accessibility', 'best-practices'] as const;

interface Audit {
  readonly score: number | null;
  readonly title: string;
  readonly displayValue?: string;
}

interface Report {
  readonly finalDisplayedUrl: string;
  readonly categories: Readonly<
    Record<string, { score: number; auditRefs: readonly { id: string; weight: number }[] }>
  >;
  readonly audits: Readonly<Record<string, Audit>>;
}

const runs = Number(process.argv[2] ?? 5);
const scratch = mkdtempSync(join(tmpdir(), 'stowed-lighthouse-'));
const profile = join(scratch, 'profile');
const { address, administrator, stop } = await startDemo();
try {
  const browser = await ensureBrowser();
  if (!browser) throw new Error('No browser could be found or installed');
  await measure('Sign In', '/login', browser);
  const drawer = await enter(browser, administrator);
  await measure('Toolboxes', '/toolboxes', browser);
  await measure('Drawer', drawer, browser);
} finally {
  await stop();
  rmSync(scratch, { recursive: true, force: true });
}

/** Signs in, so that the browser's profile has the token, and returns the path of a drawer. */
async function enter(executablePath: string, account: Account): Promise<string> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    baseURL: address,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const page = await context.newPage();
  await page.goto('/login');
  await enterCredentials(page, account);
  await page.goto('/toolboxes');
  const path = await page.getByRole('link', { name: 'View Inventory' }).first().getAttribute('href');
  await context.close();
  return path ?? '/';
}

async function measure(name: string, path: string, browser: string): Promise<void> {
  await measureVisits(`${name}, first visit`, [], path, browser);
  await measureVisits(`${name}, next visit`, ['--disable-storage-reset'], path, browser);
}

async function measureVisits(name: string, options: string[], path: string, browser: string): Promise<void> {
  const reports: Report[] = [];
  for (let index = 0; index < runs; index++) reports.push(await runLighthouse(path, browser, options));
  const scores = categories.map((category) => {
    const values = reports.map((report) => Math.round((report.categories[category]?.score ?? 0) * 100));
    return `${category} ${median(values)} (${values.join(' ')})`;
  });
  console.log(`${name}: ${scores.join(', ')}`);
  for (const line of weakPoints(reports.at(-1))) console.log(`  ${line}`);
}

/**
 * `npx` downloads and caches Lighthouse. It starts the browser itself, with the profile that has the session:
 * another program that controls the same browser would slow the page down.
 */
async function runLighthouse(path: string, browser: string, options: string[]): Promise<Report> {
  const output = join(scratch, 'report.json');
  const args = [
    ...['--yes', '--loglevel=error', LIGHTHOUSE, `${address}${path}`, '--quiet'],
    `--chrome-flags=--headless=new --no-sandbox --disable-gpu --user-data-dir=${profile}`,
    ...[...options, `--only-categories=${categories.join(',')}`],
    // The live stream never ends, and Lighthouse waits for open requests.
    ...['--blocked-url-patterns=*/api/live*', '--output=json', `--output-path=${output}`],
  ];
  let code = 1;
  // Now and then its trace lacks the start of the page.
  for (let attempt = 0; code !== 0 && attempt < 3; attempt++) {
    code = await run('npx', args, { env: { CHROME_PATH: browser } });
  }
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}`);
  const report = JSON.parse(readFileSync(output, 'utf8')) as Report;
  // After a redirect, the scores would be those of another page.
  if (report.finalDisplayedUrl !== address + path) throw new Error(`Ended at ${report.finalDisplayedUrl}`);
  return report;
}

/** The audits that affect the score and do not have the full score. */
function weakPoints(report: Report | undefined): string[] {
  if (!report) return [];
  return Object.values(report.categories)
    .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
    .flatMap(({ id }) => report.audits[id] ?? [])
    .filter(({ score }) => score !== null && score < 1)
    .map(({ title, score, displayValue = '' }) => `${title}: ${score ?? ''} ${displayValue}`.trimEnd());
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
