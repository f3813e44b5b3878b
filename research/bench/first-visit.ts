// npm run bench:first-visit [-- RUNS]: how long a signed-in person waits on a slow line (400 ms, 50 kB/s)
// until a drawer's page can take a photo: on a device new to Stowed, and on its next visit. Median of five.
import { chromium } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { startDemo } from '../../e2e/support/demo.ts';
import { enterCredentials } from '../../e2e/support/person.ts';
import { ensureBrowser } from '../../tools/lib/browser.mjs';
import { quantile } from './server-print.ts';

const SLOW_LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

const runs = Number(process.argv[2] ?? 5);
const { address, administrator, stop } = await startDemo();
const executablePath = await ensureBrowser();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox'],
});
try {
  const session = await browser.newContext({ baseURL: address, viewport: { width: 375, height: 812 } });
  const drawer = await enter(await session.newPage());
  const storageState = await session.storageState();
  const first: number[] = [];
  const next: number[] = [];
  const bytes: number[] = [];
  for (let run = 0; run < runs; run++) {
    const device = await browser.newContext({ baseURL: address, storageState, isMobile: true });
    const visit = await open(device, drawer);
    first.push(visit.seconds);
    bytes.push(visit.kilobytes);
    // A string, because this program's types know no page.
    await visit.page.evaluate('navigator.serviceWorker.ready');
    await visit.page.close();
    const again = await open(device, drawer);
    next.push(again.seconds);
    await device.close();
  }
  console.log(`first visit: ${summary(first, 's')}, after ${summary(bytes, 'kB')}`);
  console.log(`next visit:  ${summary(next, 's')}`);
} finally {
  await browser.close();
  await stop();
}

/** Signs in, so that the browser has the token, and returns the path of a drawer. */
async function enter(page: Page): Promise<string> {
  await page.goto('/login');
  await enterCredentials(page, administrator);
  await page.goto('/toolboxes');
  const path = await page.getByRole('link', { name: 'View Inventory' }).first().getAttribute('href');
  if (!path) throw new Error('The demo has no drawer to open.');
  return path;
}

/** Opens a drawer on the slow line: the seconds until a photo can be taken, and what was received by then. */
async function open(device: BrowserContext, drawer: string) {
  const page = await device.newPage();
  const network = await device.newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', SLOW_LINE);
  let received = 0;
  network.on('Network.dataReceived', ({ encodedDataLength }) => (received += encodedDataLength));
  const started = performance.now();
  await page.goto(drawer, { waitUntil: 'commit' });
  const camera = page.getByRole('button', { name: 'Capture' });
  await camera.waitFor();
  await camera.click({ trial: true });
  const seconds = (performance.now() - started) / 1000;
  return { page, seconds, kilobytes: received / 1000 };
}

function summary(values: readonly number[], unit: string): string {
  return `${quantile(values, 0.5).toFixed(1)} ${unit} (${values.map((value) => value.toFixed(1)).join(' ')})`;
}
