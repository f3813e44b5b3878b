import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import type { Bench } from './server-drawer.ts';
import { line } from './server-print.ts';
import { root } from '../../tools/lib/server-process.ts';
import { ensureBrowser } from '../../tools/lib/browser.mjs';

const TARGET_KILOBYTES = 170;
const LARGEST = 4;

interface Script {
  readonly name: string;
  readonly bytes: number;
}

interface Visit {
  readonly url: string;
  /** Without it nobody is signed in. */
  readonly token?: string;
}

/** The scripts that a first visit to a page transfers, in compressed size. */
async function scriptsOf(browser: Browser, { url, token }: Visit): Promise<Script[]> {
  const context = await browser.newContext();
  if (token) await context.addInitScript(`localStorage.setItem("authToken", "${token}")`);
  const page = await context.newPage();
  // The live stream stays open, so the network would never be idle.
  await page.route('**/api/live', (route) => route.abort());
  const network = await context.newCDPSession(page);
  const names = new Map<string, string>();
  const bytes = new Map<string, number>();
  network.on('Network.responseReceived', ({ requestId, response }) => {
    const name = /\/([^/]+\.js)$/.exec(response.url)?.[1];
    if (name) names.set(requestId, name);
  });
  // The compressed scripts, without their headers.
  network.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    bytes.set(requestId, (bytes.get(requestId) ?? 0) + encodedDataLength);
  });
  await network.send('Network.enable');
  await page.goto(url, { waitUntil: 'networkidle' });
  await context.close();
  const scripts = [...names].map(([requestId, name]): Script => ({ name, bytes: bytes.get(requestId) ?? 0 }));
  return scripts.sort((a, b) => b.bytes - a.bytes);
}

const kilobytesOf = (scripts: readonly Script[]): number =>
  scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

/** Measures what the first visit to each page loads, in a real browser. */
export async function measurePages({ origin, headers, drawerPath }: Bench): Promise<void> {
  const executablePath = await ensureBrowser();
  if (!existsSync(join(root, 'apps/web/dist/index.html')) || !executablePath) {
    line("pages' JavaScript", 'the web application is not built, or there is no browser');
    return;
  }
  const token = headers['authorization']?.replace('Bearer ', '') ?? '';
  const browser = await chromium.launch({ executablePath });
  const pages = [
    { name: 'Sign In', url: `${origin}/login`, target: TARGET_KILOBYTES },
    { name: 'Home', url: `${origin}/`, token, target: Infinity },
    { name: 'drawer', url: `${origin}${drawerPath.replace('/api', '')}`, token, target: Infinity },
  ];
  for (const { name, target, ...visit } of pages) {
    const scripts = await scriptsOf(browser, visit);
    const total = kilobytesOf(scripts);
    const largest = scripts.slice(0, LARGEST).map((one) => `${one.name} ${(one.bytes / 1000).toFixed(0)}`);
    const words = `${total.toFixed(1)} kB in ${scripts.length} files   (${largest.join(', ')})`;
    line(`JavaScript of ${name}, transferred`, words, total <= target);
  }
  await browser.close();
}
