import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** The shutter, once the live picture shows: on a slow machine it is enabled before that. */
export async function readyShutter(page: Page) {
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth))
    .toBeGreaterThan(0);
  const shutter = page.getByRole('button', { name: 'Take photo' });
  await expect(shutter).toBeEnabled();
  return shutter;
}
