import { colourOfName, peakColour, shadedDistance } from '../pixels/colour.ts';
import type { Colour } from '../pixels/colour.ts';
import { findComponents } from '../pixels/components.ts';
import type { Point } from '../pixels/homography.ts';
import type { FoamNames } from './foam.ts';
import { convexHull, fillOutline } from '../pixels/outline.ts';
import type { Size } from '../pixels/outline.ts';
import { colourAt } from '../pixels/picture.ts';
import type { Picture } from '../pixels/picture.ts';

/** The foam of a drawer found in a picture without a template. */
export interface FoamArea {
  readonly primary: Colour;
  /** 1 where the foam's top shows. */
  readonly top: Uint8Array;
  /** 1 inside the foam's outline, tools and cut-outs included. */
  readonly inside: Uint8Array;
}

const step = 2;

/** The largest patch of the commonest colour of the picture's middle; undefined when it is no large patch. */
export function findFoamArea(picture: Picture, names: FoamNames): FoamArea | undefined {
  const [commonest] = commonColours(picture, names, 1);
  return commonest && areaOf(commonest, picture);
}

/**
 * What may be foam: the commonest colours of the picture's middle, each with its largest patch, commonest
 * first.
 */
export function findFoamAreas(picture: Picture, names: FoamNames): readonly FoamArea[] {
  return commonColours(picture, names, candidates).flatMap((primary) => areaOf(primary, picture) ?? []);
}

/** Undefined when the colour has no large patch. */
function areaOf(primary: Colour, picture: Picture): FoamArea | undefined {
  const alike = new Uint8Array(picture.valid.length);
  for (let i = 0; i < alike.length; i++) {
    alike[i] = shadedDistance(colourAt(picture, i), primary, 0.62, 1.28) <= 24 ? 1 : 0;
  }
  let largest = new Int32Array();
  for (const { pixels } of findComponents(alike, picture)) {
    if (pixels.length > largest.length) largest = Int32Array.from(pixels);
  }
  if (largest.length < alike.length * 0.05) return undefined;
  const top = new Uint8Array(alike.length);
  for (const i of largest) top[i] = 1;
  return { primary, top, inside: fillOutline(convexHull(rowEnds(largest, picture)), picture, 0) };
}

/**
 * The middles of the first and the last pixel of every row: their hull is that of all. Pixels come in any
 * order.
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

const candidates = 3;

function commonColours(picture: Picture, names: FoamNames, most: number): readonly Colour[] {
  const { width, height } = picture;
  let pixels: Colour[] = [];
  for (let y = Math.round(height * 0.2); y < height * 0.85; y += step) {
    for (let x = Math.round(width * 0.2); x < width * 0.8; x += step)
      pixels.push(colourAt(picture, y * width + x));
  }
  const name = colourOfName(names.primary);
  const weightOf = name
    ? (c: Colour): number => 0.2 + Math.exp(-((shadedDistance(c, name, 0.5, 1.4) / 70) ** 2))
    : (): number => 1;
  const found: Colour[] = [];
  for (let k = 0; k < most; k++) {
    const peak = peakColour(pixels, weightOf, 36)?.colour;
    if (!peak) break;
    found.push(peak);
    pixels = pixels.filter((pixel) => shadedDistance(pixel, peak, 0.62, 1.28) > 36);
  }
  return found;
}
