import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { startServer } from './server-process.ts';
import { ensureBrowser } from './browser.mjs';

/** The installed browser, or Playwright's own. */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const executablePath = await ensureBrowser();
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', ...more],
  });
}

/**
 * Runs work on a page of the built application, served with an empty data folder that is deleted
 * afterwards.
 */
export async function onNewInstallation(work: (page: Page) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stowed-bench-'));
  const { child, origin } = await startServer(dataDir);
  const browser = await launchBrowser();
  try {
    await work(await browser.newPage({ baseURL: origin, viewport: { width: 1440, height: 900 } }));
  } finally {
    await browser.close();
    child.kill('SIGTERM');
    await new Promise((resolve) => child.on('exit', resolve));
    rmSync(dataDir, { recursive: true, force: true });
  }
}
