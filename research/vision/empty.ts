import type { RgbImage } from '../../packages/vision/src/index.ts';
import { applyHomography } from '../../packages/vision/src/pixels/homography.ts';
import type { Homography, Point } from '../../packages/vision/src/pixels/homography.ts';
import { distanceToOutline, isInside } from '../../packages/vision/src/pixels/outline.ts';
import type { DrawerTruth } from '../../packages/vision/src/test/data.ts';
import { chance } from './light.ts';
import { forPixels, isNearTool } from '../../packages/vision/src/test/floors.ts';

export interface Taking {
  /** Pixel-corner coordinates, full reference picture -> photo. */
  readonly homography: Homography;
  /** By tool: true where the tool is to be taken out. */
  readonly taken: readonly boolean[];
  /** Whether the tools are laid back into their cut-outs, slid and turned a little. */
  readonly isLaidBack: boolean;
  readonly seed: string;
}

/**
 * Paints cut-outs as if their tools had been taken: the floor in the second foam colour as the photo shows it in the
 * notches, a wall's shadow on it from a chance direction, and darker towards the walls.
 */
export function paintEmpty(
  truth: DrawerTruth,
  image: RgbImage,
  { homography, taken, isLaidBack, seed }: Taking,
): RgbImage {
  const next = chance(seed);
  const carry = (points: readonly (readonly number[])[]): readonly Point[] =>
    points.map(([x = 0, y = 0]) =>
      applyHomography(homography, (x * truth.referenceWidth) / 100, (y * truth.referenceHeight) / 100),
    );
  const places = truth.tools.map((tool) => ({
    cutout: carry(tool.cutoutPolygon),
    tool: carry(tool.polygon),
  }));
  const colours = places.map((place) => notchColour(image, place));
  const common = middle(colours.flatMap((colour) => (colour ? [colour] : [])));
  if (!common) return image;
  const data = Uint8Array.from(image.data);
  const light = { turn: 2 * Math.PI * next(), reach: 1 + 9 * next(), dark: 0.35 + 0.5 * next() };
  const deep = 0.8 + 0.22 * next();
  places.forEach(({ cutout }, k) => {
    if (taken[k] !== true) return;
    const colour = colours[k] ?? common;
    const top = Math.max(...colour, 1);
    forPixels(image, cutout, (x, y, i) => {
      const at = { x: x + 0.5, y: y + 0.5 };
      if (!isInside(cutout, at.x, at.y)) return;
      const wall = Math.min(1, distanceToOutline(cutout, at.x, at.y) / 5);
      const lit = isInShadow(cutout, at, light) ? light.dark : 1;
      const shade = lit * deep * (0.8 + 0.2 * wall);
      for (let c = 0; c < 3; c++) {
        const value = colour[c] ?? 0;
        // Walls of the same colour throw their colour into the shadow: it is the deeper for it.
        const tint = lit < 1 ? (value / top) ** 0.5 : 1;
        data[i * 3 + c] = Math.max(0, Math.min(255, Math.round(value * shade * tint + 8 * (next() - 0.5))));
      }
    });
    if (isLaidBack) layBack(image, data, { outline: places[k]?.tool ?? [], cutout, next });
  });
  return { ...image, data };
}

interface LaidTool {
  readonly outline: readonly Point[];
  readonly cutout: readonly Point[];
  readonly next: () => number;
}

/** Copies the tool from `image` into `data`, slid by up to a cut-out's play and turned by some degrees. */
function layBack(image: RgbImage, data: Uint8Array, { outline, cutout, next }: LaidTool): void {
  const centre = {
    x: outline.reduce((sum, p) => sum + p.x, 0) / Math.max(1, outline.length),
    y: outline.reduce((sum, p) => sum + p.y, 0) / Math.max(1, outline.length),
  };
  const turn = 0.1 * (next() - 0.5);
  const dx = 9 * (next() - 0.5);
  const dy = 9 * (next() - 0.5);
  forPixels(image, cutout, (x, y, i) => {
    const u = x + 0.5 - centre.x - dx;
    const v = y + 0.5 - centre.y - dy;
    const from = { x: centre.x + u + turn * v, y: centre.y + v - turn * u };
    if (!isInside(outline, from.x, from.y)) return;
    const sx = Math.floor(from.x);
    const sy = Math.floor(from.y);
    if (sx < 0 || sy < 0 || sx >= image.width || sy >= image.height) return;
    for (let c = 0; c < 3; c++) data[i * 3 + c] = image.data[(sy * image.width + sx) * 3 + c] ?? 0;
  });
}

function isInShadow(
  cutout: readonly Point[],
  { x, y }: Point,
  { turn, reach }: { readonly turn: number; readonly reach: number },
): boolean {
  return !isInside(cutout, x + reach * Math.cos(turn), y + reach * Math.sin(turn));
}

/** Median colour of the cut-out's floor beside the tool, where a notch leaves enough of it to see. */
function notchColour(
  image: RgbImage,
  { cutout, tool }: { readonly cutout: readonly Point[]; readonly tool: readonly Point[] },
): readonly number[] | undefined {
  const seen: (readonly number[])[] = [];
  forPixels(image, cutout, (x, y, i) => {
    if (!isInside(cutout, x + 0.5, y + 0.5) || distanceToOutline(cutout, x + 0.5, y + 0.5) < 3) return;
    if (isNearTool(tool, x + 0.5, y + 0.5) || distanceToOutline(tool, x + 0.5, y + 0.5) < 3) return;
    seen.push([0, 1, 2].map((c) => image.data[i * 3 + c] ?? 0));
  });
  return seen.length < 25 ? undefined : middle(seen);
}

function middle(colours: readonly (readonly number[])[]): readonly number[] | undefined {
  if (colours.length === 0) return undefined;
  return [0, 1, 2].map((c) => {
    const values = colours.map((colour) => colour[c] ?? 0).sort((a, b) => a - b);
    return values[values.length >> 1] ?? 0;
  });
}
