import { expect } from '@playwright/test';
import type { Locator } from '@playwright/test';

/** What a person sees of a color, not which class it has. */
type Hue = 'neutral' | 'red' | 'amber' | 'green' | 'blue';

interface Look {
  readonly ground: Hue;
  readonly text: Hue;
  /** Neutral without a border. */
  readonly edge: Hue;
}

/** Grays of the product are less colorful than this. */
const LEAST_COLOR = 24;

/** Of a computed color: red, green and blue, and the opacity if it is not whole. */
function hueOf(color: string): Hue {
  const [red, green, blue, opacity = 1] = (color.match(/[\d.]+/g) ?? []).map(Number) as [
    number,
    number,
    number,
    number?,
  ];
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  if (opacity === 0 || range < LEAST_COLOR) return 'neutral';
  if (most === red) return green - blue > range / 4 ? 'amber' : 'red';
  return blue > green || blue - red > (3 * range) / 4 ? 'blue' : 'green';
}

/** The colors of a control. */
export async function lookOf(control: Locator): Promise<Look> {
  const colors = await control.evaluate((element) => {
    const { backgroundColor, color, borderTopColor, borderTopWidth } = getComputedStyle(element);
    return [backgroundColor, color, parseFloat(borderTopWidth) > 0 ? borderTopColor : 'rgb(0, 0, 0)'];
  });
  const [ground = 'neutral', text = 'neutral', edge = 'neutral'] = colors.map(hueOf);
  return { ground, text, edge };
}

/** The one action that a screen leads to is filled with the product's blue. */
export async function expectPrimary(control: Locator): Promise<void> {
  await expect.poll(() => lookOf(control)).toMatchObject({ ground: 'blue' });
}

/** A warning in red, on a light ground. */
export async function expectDangerous(control: Locator): Promise<void> {
  await expect.poll(() => lookOf(control)).toMatchObject({ edge: 'red', text: 'red' });
  expect((await lookOf(control)).ground).not.toBe('blue');
}

/** A plain control: no color says that it is the right or the wrong thing to press. */
export async function expectPlain(control: Locator): Promise<void> {
  await expect.poll(() => lookOf(control)).toEqual({ ground: 'neutral', text: 'neutral', edge: 'neutral' });
}

/** On a phone the safe answer stands above the dangerous one and is read first; both are on the screen. */
export async function expectSafeFirst(safe: Locator, dangerous: Locator): Promise<void> {
  for (const control of [safe, dangerous]) await expect(control).toBeInViewport({ ratio: 1 });
  const [above, below] = await Promise.all([safe.boundingBox(), dangerous.boundingBox()]);
  expect((above?.y ?? NaN) + (above?.height ?? NaN)).toBeLessThanOrEqual(below?.y ?? NaN);
  await expectPrimary(safe);
  await expectDangerous(dangerous);
  await expect(dangerous).not.toBeFocused();
  await safe.press('Tab');
  await expect(dangerous).toBeFocused();
}
