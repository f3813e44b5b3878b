import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** The one visible notification has this `title`. An open dialog hides the notification area from roles. */
export async function expectToast(page: Page, title: string): Promise<void> {
  const area = page.locator('[role=region][aria-label^=Notifications]');
  await expect(area.getByText(title, { exact: true })).toBeVisible();
}

/** Also if the notification is going, or has gone, by itself. */
export async function closeToasts(page: Page): Promise<void> {
  const close = page.getByLabel('Close notification');
  await close.evaluateAll((buttons: HTMLElement[]) => buttons.forEach((button) => button.click()));
  await expect(close).toHaveCount(0);
}

/**
 * The toast is on the screen, and no control that a person could press lies under it, nor a text that must
 * stay in view.
 */
export async function expectNothingUnderToast(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(underToast)).toEqual([]);
}

/** Runs in the page: the names of the controls and texts under the toast. */
function underToast(): string[] {
  const area = document.querySelector('[role=region][aria-label^=Notifications]');
  const toast = area?.querySelector('li');
  if (!area || !toast) return ['no toast'];
  // A toast under the pointer stays.
  toast.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
  const over = toast.getBoundingClientRect();
  const isWhole = over.left >= 0 && over.right <= window.innerWidth && over.bottom <= window.innerHeight;
  if (over.top < 0 || !isWhole) return ['the edge of the screen'];
  return [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [data-in-view]')]
    .filter((control) => !area.contains(control) && !control.closest('[aria-hidden=true], .sr-only'))
    .filter((control) => {
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const [x1, x2] = [Math.max(left, over.left), Math.min(right, over.right)];
      const [y1, y2] = [Math.max(top, over.top), Math.min(bottom, over.bottom)];
      // Not what is scrolled out of a dialog.
      const isThere = document
        .elementsFromPoint((x1 + x2) / 2, (y1 + y2) / 2)
        .some((element) => control.contains(element));
      return x2 - x1 > 1 && y2 - y1 > 1 && isThere;
    })
    .map((control) => control.getAttribute('aria-label') ?? control.textContent);
}
