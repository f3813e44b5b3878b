import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** Opens a card that a phone shows folded. Wider screens always show it open. */
export async function unfold(page: Page, title: string): Promise<void> {
  const card = page.getByRole('region', { name: title });
  await expect(card).toBeVisible();
  const opener = card.getByRole('button', { name: title, exact: true, expanded: false });
  await expect(async () => {
    // A list that shrinks above it moves it, so that a click may miss.
    if ((await opener.count()) > 0) await opener.click();
    await expect(opener).toHaveCount(0, { timeout: 1000 });
  }).toPass();
}
