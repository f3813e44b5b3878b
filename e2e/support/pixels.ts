import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { Point } from './drag.ts';

/** Two views of one picture differ by less than this; views of two pictures of a drawer differ by more. */
export const SAME = 20;

/** The visible part of a picture in its frame. It has loaded and is not blank. */
export async function seen(picture: Locator, frame: Locator = picture): Promise<Buffer> {
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => (img.complete ? img.naturalWidth : 0)))
    .toBeGreaterThan(0);
  await frame.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const shown = await frame.screenshot({ scale: 'css' });
  const { channels } = await sharp(shown).removeAlpha().stats();
  expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(5);
  return shown;
}

/** Places in a frame, in percent of its width and height: its middle first, then others around it. */
export const spots: readonly Point[] = [50, 35, 65].flatMap((y) =>
  [50, 30, 40, 60, 70].map((x) => ({ x, y })),
);

/** The places of an enlarged, turned picture, in percent, that its frame shows at the spots. */
export function placesShown(picture: Locator): Promise<Point[]> {
  return picture.evaluate((img: HTMLImageElement, percents) => {
    const frame = img.parentElement ?? img;
    const { transform, transformOrigin } = getComputedStyle(img);
    const [originX = 0, originY = 0] = transformOrigin.split(' ').map(parseFloat);
    const back = new DOMMatrix(transform).inverse();
    return percents.map(({ x, y }) => {
      const from = new DOMPoint(
        (x / 100) * frame.clientWidth - img.offsetLeft - originX,
        (y / 100) * frame.clientHeight - img.offsetTop - originY,
      );
      const at = back.transformPoint(from);
      return {
        x: ((at.x + originX) / img.offsetWidth) * 100,
        y: ((at.y + originY) / img.offsetHeight) * 100,
      };
    });
  }, spots);
}

/** The colors of a picture at places in percent; undefined where it has none. */
export async function colorsAt(picture: Buffer | string, places: readonly Point[]) {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .resize({ width: 800 })
    .blur(2)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return places.map(({ x, y }) => {
    if (Math.min(x, y) < 1 || Math.max(x, y) > 99) return undefined;
    const [column, row] = [Math.round((x / 100) * info.width), Math.round((y / 100) * info.height)];
    return [...data.subarray((row * info.width + column) * 3).subarray(0, 3)];
  });
}

/** The brightness of the 64 pixels around a place in the window, 0 to 255. */
export async function brightnessAt(page: Page, { x, y }: Point): Promise<number> {
  const shown = await page.screenshot({ clip: { x: x - 4, y: y - 4, width: 8, height: 8 }, scale: 'css' });
  const { channels } = await sharp(shown).removeAlpha().stats();
  return channels.reduce((sum, { mean }) => sum + mean / channels.length, 0);
}

/** The mean difference of two lists of colors, 0 to 255, where both have one. */
export function differenceOf(
  some: readonly (readonly number[] | undefined)[],
  others: readonly (readonly number[] | undefined)[],
): number {
  const differences = some.flatMap((color, index) => {
    const other = others[index];
    return color && other ? [Math.max(...color.map((value, i) => Math.abs(value - (other[i] ?? 0))))] : [];
  });
  expect(differences.length).toBeGreaterThan(some.length / 2);
  return differences.reduce((sum, difference) => sum + difference, 0) / differences.length;
}
