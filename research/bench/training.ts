// npm run bench:training: measures Manage Images with few and with 5,000 training images, in Chromium on its
// own built server: the time until the twelve thumbnails of each column are shown, and until a column's next
// twelve are. Uploads the project's sample photos; SQL inserts the other rows, which show the same photos.
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import { register, signIn } from '../../e2e/support/person.ts';
import type { Account } from '../../e2e/support/person.ts';
import { launchBrowser } from '../../tools/lib/new-installation.ts';
import { inPlace } from './place.ts';
import { samples } from './server-drawer.ts';
import { line, quantile } from './server-print.ts';
import { root, startServer } from '../../tools/lib/server-process.ts';

const ROUNDS = 9;
const LIST = '/api/training/images';

const photos = samples.flatMap((sample) => {
  const folder = join(root, 'samples', sample);
  return readdirSync(folder).flatMap((file) => (/\.jpe?g$/.test(file) ? [join(folder, file)] : []));
});

const sizes = [photos.length, 5000];

const withToken = async (page: Page) => ({
  authorization: `Bearer ${await page.evaluate<string>('localStorage.getItem("authToken")')}`,
});

async function upload(page: Page): Promise<void> {
  const headers = await withToken(page);
  for (const file of photos) {
    const imageUrl = `data:image/jpeg;base64,${readFileSync(file).toString('base64')}`;
    const answer = await page.request.post(LIST, { headers, data: { imageUrl } });
    if (!answer.ok()) throw new Error(`a photo was refused: ${await answer.text()}`);
  }
}

/** Adds rows up to this number, a third of them in each column, one second apart. */
const fillSql = (count: number): string => `
insert into training_images (organization_id, id, image_id, status, tool_count, drawer_type, uploaded_by, created_at)
select organization_id, gen_random_uuid(), image_id, (array['pending', 'analyzed', 'verified'])[1 + i % 3], 1 + i % 40,
  'Drawer ' || i % 40, uploaded_by, created_at + i * interval '1 second'
from (select *, row_number() over (order by created_at) as place from training_images) uploaded
join generate_series(1, ${count} - (select count(*)::int from training_images)) i on i % ${photos.length} = place - 1`;

interface Measured {
  /** Milliseconds, medians. */
  readonly answer: number;
  readonly firstView: number;
  readonly nextView: number;
  /** Kilobytes transferred. */
  readonly kilobytes: number;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/**
 * Waits until every thumbnail on the page is shown. The page's policy forbids running text as a script, so it
 * is off here.
 */
const allShown = (page: Page) =>
  page.waitForFunction(`(() => {
    const all = [...document.querySelectorAll('main li img')];
    return all.length > 0 && all.every(({ complete, naturalWidth }) => complete && naturalWidth > 0);
  })()`);

async function measure(page: Page): Promise<Measured> {
  const headers = await withToken(page);
  const list = await page.request.get(LIST, { headers });
  const [answers, firsts, nexts]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    answers.push(await timed(() => page.request.get(LIST, { headers })));
    await page.goto('/training');
    const tab = page.getByRole('tab', { name: 'Manage Images' });
    await tab.waitFor();
    firsts.push(await timed(() => tab.click().then(() => allShown(page))));
    const next = page.getByRole('button', { name: 'Next' }).first();
    if (await next.isVisible()) nexts.push(await timed(() => next.click().then(() => allShown(page))));
  }
  return {
    answer: quantile(answers, 0.5),
    firstView: quantile(firsts, 0.5),
    nextView: nexts.length > 0 ? quantile(nexts, 0.5) : Number.NaN,
    kilobytes: gzipSync(await list.body()).length / 1000,
  };
}

async function onServer<T>(dataDir: string, browser: Browser, work: (page: Page) => Promise<T>): Promise<T> {
  const { child, origin } = await startServer(dataDir);
  const view = { viewport: { width: 1440, height: 900 }, bypassCSP: true };
  const context = await browser.newContext({ baseURL: origin, ...view });
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
    child.kill('SIGTERM');
    await new Promise((resolve) => child.once('exit', resolve));
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'stowed-bench-training-'));
const browser = await launchBrowser();
try {
  const account = await onServer(dataDir, browser, async (page): Promise<Account> => {
    const registered = await register(page);
    await upload(page);
    return registered;
  });
  for (const size of sizes) {
    await inPlace({ url: undefined, dataDir }, (run) => run(fillSql(size)));
    const { answer, firstView, nextView, kilobytes } = await onServer(dataDir, browser, async (page) => {
      await signIn(page, account);
      return measure(page);
    });
    line(`${size} images, list loaded`, `${answer.toFixed(0)} ms, ${kilobytes.toFixed(0)} kB gzip`);
    line('  Manage Images pressed, all thumbnails shown', `${firstView.toFixed(0)} ms`);
    if (!Number.isNaN(nextView)) line('  Next pressed, all thumbnails shown', `${nextView.toFixed(0)} ms`);
  }
} finally {
  await browser.close();
  rmSync(dataDir, { recursive: true, force: true });
}
