import type { Page } from '@playwright/test';
import type { Point } from './drag.ts';

const STEPS = 6;

/** Two fingers start `from` CSS pixels apart around `middle` and end `to` pixels apart. */
export async function pinch(page: Page, middle: Point, { from, to }: { from: number; to: number }) {
  const session = await page.context().newCDPSession(page);
  const fingers = (apart: number) => [
    { x: middle.x - apart / 2, y: middle.y, id: 1 },
    { x: middle.x + apart / 2, y: middle.y, id: 2 },
  ];
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: ReturnType<typeof fingers>) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', fingers(from).slice(0, 1));
  await touch('touchStart', fingers(from));
  for (let step = 1; step <= STEPS; step++)
    await touch('touchMove', fingers(from + ((to - from) * step) / STEPS));
  await touch('touchEnd', []);
  await session.detach();
}
