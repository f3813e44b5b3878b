import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** The one visible notification has this `title`. An open dialog hides the notification area from roles. */
export async function expectToast(page: Page, title: string, timeout?: number): Promise<void> {
  const area = page.locator('[role=region][aria-label^=Notifications]');
  await expect(area.getByText(title, { exact: true })).toBeVisible(timeout === undefined ? {} : { timeout });
}
