import { colorOfName, peakColor, shadedDistance } from '../pixels/color.ts';
import type { Color } from '../pixels/color.ts';
import { findComponents } from '../pixels/components.ts';
import type { Point } from '../pixels/homography.ts';
import type { FoamNames } from './foam.ts';
import { convexHull, fillOutline } from '../pixels/outline.ts';
import type { Size } from '../pixels/outline.ts';
import { colorAt } from '../pixels/picture.ts';
import type { Picture } from '../pixels/picture.ts';

/** The foam of a drawer found in a picture without a template. */
export interface FoamArea {
  readonly primary: Color;
  /** 1 where the foam's top is visible. */
  readonly top: Uint8Array;
  /** 1 inside the foam's outline, including tools and cut-outs. */
  readonly inside: Uint8Array;
}

const step = 2;

/** The largest patch of the most common color in the picture's middle; undefined if it is not large. */
export function findFoamArea(picture: Picture, names: FoamNames): FoamArea | undefined {
  const commonest = commonestColor(picture, names);
  return commonest && foamAreaOf(commonest, picture);
}

/** Undefined if the color has no large patch. */
function foamAreaOf(primary: Color, picture: Picture): FoamArea | undefined {
  const alike = new Uint8Array(picture.valid.length);
  for (let i = 0; i < alike.length; i++) {
    alike[i] = shadedDistance(colorAt(picture, i), primary, 0.62, 1.28) <= 24 ? 1 : 0;
  }
  let largest = new Int32Array();
  for (const pixels of findComponents(alike, picture)) {
    if (pixels.length > largest.length) largest = Int32Array.from(pixels);
  }
  if (largest.length < alike.length * 0.05) return undefined;
  const top = new Uint8Array(alike.length);
  for (const i of largest) top[i] = 1;
  return { primary, top, inside: fillOutline(convexHull(rowEnds(largest, picture)), picture, 0) };
}

/**
 * The centers of the first and last pixel of every row, which have the same hull as all pixels. Pixels come
 * in any order.
 */
function rowEnds(pixels: Int32Array, { width, height }: Size): readonly Point[] {
  const first = new Int32Array(height).fill(width);
  const last = new Int32Array(height).fill(-1);
  for (const i of pixels) {
    const row = Math.floor(i / width);
    first[row] = Math.min(first[row] ?? 0, i % width);
    last[row] = Math.max(last[row] ?? 0, i % width);
  }
  return [...last.keys()]
    .filter((row) => (last[row] ?? -1) >= 0)
    .flatMap((row) => [first, last].map((ends) => ({ x: (ends[row] ?? 0) + 0.5, y: row + 0.5 })));
}

/** The most common color of the picture's middle; a name of the foam's color helps to choose. */
export function commonestColor(picture: Picture, names: FoamNames): Color | undefined {
  const { width, height } = picture;
  const pixels: Color[] = [];
  for (let y = Math.round(height * 0.2); y < height * 0.85; y += step) {
    for (let x = Math.round(width * 0.2); x < width * 0.8; x += step)
      pixels.push(colorAt(picture, y * width + x));
  }
  const name = colorOfName(names.primary);
  const weightOf = name
    ? (c: Color): number => 0.2 + Math.exp(-((shadedDistance(c, name, 0.5, 1.4) / 70) ** 2))
    : (): number => 1;
  return peakColor(pixels, weightOf, 36)?.color;
}
