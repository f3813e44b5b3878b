import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** A person with one thumb who never scrolls; counts each tap. */
export class Thumb {
  readonly #page: Page;
  taps = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Taps the middle of a control that is entirely on the screen without scrolling, with nothing over it. */
  async tap(control: Locator): Promise<void> {
    await expect(control).toBeEnabled();
    // Checks both at once, because the screen may still be changing.
    await expect.poll(() => control.evaluate(problemOf), { message: String(control) }).toBe('');
    const box = await control.boundingBox();
    if (!box) throw new Error('the control has gone');
    await this.#page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    this.taps += 1;
  }
}

/** Why a thumb cannot press an element; empty if it can. */
function problemOf(element: Element): string {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  if (window.scrollY > 0) return `the page is scrolled by ${window.scrollY}`;
  const isWhole =
    left >= 0 && top >= 0 && right <= window.innerWidth + 0.5 && bottom <= window.innerHeight + 0.5;
  if (!isWhole) return `not whole on the screen: ${[left, top, right, bottom].map(Math.round).join()}`;
  const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return over && element.contains(over) ? '' : `covered by ${over?.outerHTML.slice(0, 120) ?? 'nothing'}`;
}
