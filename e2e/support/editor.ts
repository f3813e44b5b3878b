import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { drag, middleOf } from './drag.ts';
import type { Point } from './drag.ts';
import type { Box } from './samples.ts';

/** The drawing over a drawer's picture where shapes are edited. */
export function drawingOf(page: Page): Locator {
  return page.getByRole('group', { name: 'Tool positions' });
}

/** The outline of a tool in the drawing. */
export function shapeOf(page: Page, name: string): Locator {
  return drawingOf(page).getByRole('button', { name: new RegExp(`: ${name}, `) });
}

/** A handle of the selected shape. Handles are only for pointers and have no role. */
export function gripOf(page: Page, label: string): Locator {
  return drawingOf(page).locator(`[data-grip="${label}"]`);
}

/** Drags a shape or a handle by its middle, by percent of the picture. */
export async function dragBy(page: Page, target: Locator, by: Point, withFinger: boolean): Promise<void> {
  const from = await middleOf(target);
  const drawing = await drawingOf(page).boundingBox();
  if (!drawing) throw new Error('the drawing is not shown');
  const to = { x: from.x + (by.x / 100) * drawing.width, y: from.y + (by.y / 100) * drawing.height };
  await drag(page, from, to, withFinger);
}

/** A box is where it should be, within half a percent of the picture: a pixel or two on a phone. */
export function expectBox({ x, y, width, height }: Box, wanted: Box): void {
  const off = Math.max(
    ...[x - wanted.x, y - wanted.y, width - wanted.width, height - wanted.height].map((one) => Math.abs(one)),
  );
  expect(off, JSON.stringify({ stored: { x, y, width, height }, wanted })).toBeLessThan(0.5);
}
