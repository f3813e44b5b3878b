import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';

test.skip(({ isMobile }) => isMobile, 'what a page loads does not depend on the width of the screen');

/** The compressed size that a weak signal loads in a few seconds. */
const MAX_SCRIPT_KB = 165;

test('Sign In loads little JavaScript', async ({ page }) => {
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.push(response.body());
  });
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length);
  expect(sizes.length).toBeGreaterThan(0);
  expect(sizes.reduce((sum, size) => sum + size, 0) / 1000).toBeLessThan(MAX_SCRIPT_KB);
});
