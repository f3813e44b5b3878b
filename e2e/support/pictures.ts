import type { Page } from '@playwright/test';

/** Movements take up to 400 ms. */
const MOVEMENT_MS = 600;

/** Waits until nothing on the page is loading or moving. */
export async function untilStill(page: Page): Promise<void> {
  const isStill = () =>
    document.querySelector('h1, h2') !== null &&
    document.querySelector('[aria-busy=true]') === null &&
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy');
  do {
    await page.waitForFunction(isStill);
    await page.waitForTimeout(MOVEMENT_MS);
    // A page may start to load its content only now.
  } while (!(await page.evaluate(isStill)));
}

/** A picture of the whole page, in a window as high: its bottom bars do not lie over its middle. */
export async function takeWhole(page: Page): Promise<Buffer> {
  const size = page.viewportSize();
  if (!size) throw new Error('The page has no size');
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...size, height: Math.max(size.height, height) });
  const picture = await page.screenshot();
  await page.setViewportSize(size);
  return picture;
}
