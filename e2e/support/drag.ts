import type { Locator, Page } from '@playwright/test';

export interface Point {
  readonly x: number;
  readonly y: number;
}

const STEPS = 6;

/** Drags from `from` to `to`, in CSS pixels of the window, with a finger or the mouse. */
export async function drag(page: Page, from: Point, to: Point, withFinger: boolean): Promise<void> {
  if (withFinger) return dragWithFinger(page, from, to);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: STEPS });
  await page.mouse.up();
}

async function dragWithFinger(page: Page, from: Point, to: Point): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [from]);
  for (let step = 1; step <= STEPS; step++) {
    const share = step / STEPS;
    await touch('touchMove', [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }]);
  }
  await touch('touchEnd', []);
  await session.detach();
}

/** The center of an element, after scrolling it to the middle of the window. */
export async function middleOf(target: Locator): Promise<Point> {
  return target.evaluate((element) => {
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });
}
