import type { RgbImage } from '../index.ts';
import { applyHomography } from '../pixels/homography.ts';
import type { Homography, Point } from '../pixels/homography.ts';
import { distanceToOutline, isInside } from '../pixels/outline.ts';
import type { DrawerTruth } from './data.ts';
import { seededNumbers } from './shapes.ts';

/** A picture of a drawer whose cut-outs get floors of another color. */
export interface Repaint {
  readonly image: RgbImage;
  /** Pixel-corner coordinates, full reference picture -> `image`. */
  readonly homography: Homography;
  /** By tool: whether the tool is in its cut-out. */
  readonly present: readonly boolean[];
  /** By tool: whether something covers the cut-out, which then does not change. */
  readonly covered: readonly boolean[];
  /** The floor's color as factors of the primary's; 1, 1, 1 for foam of one color. */
  readonly floor: readonly number[];
  /** Brightness of the floor at a place, relative to the foam beside it; default: cut foam. */
  readonly shade?: Shade;
}

/**
 * `depth`: pixels from the wall. `grain`: 0 to 1, different at each place. `facing`: -1 to 1, how much the
 * wall faces the light.
 */
export type Shade = (place: {
  readonly depth: number;
  readonly grain: number;
  readonly facing: () => number;
}) => number;

const WALL = 7;

/** Foam cut with straight walls: dark at their foot, grainy. */
const cutFoam: Shade = ({ depth, grain }) => (0.5 + 0.32 * Math.min(1, depth / WALL)) * (0.94 + 0.12 * grain);

/**
 * A molded tray: smooth, with sloping walls, bright on the side that faces the light and dark on the other.
 */
export const moldedTray: Shade = ({ depth, grain, facing }) => {
  const slope = Math.max(0, 1 - depth / WALL);
  return (0.86 + 0.34 * slope * facing()) * (0.99 + 0.02 * grain);
};

/**
 * Paints the floor of every cut-out in another color, in the light of the foam beside it, darker toward the
 * walls.
 */
export function paintFloors(
  truth: DrawerTruth,
  { image, homography, present, covered, floor, shade = cutFoam }: Repaint,
): RgbImage {
  const data = Uint8Array.from(image.data);
  const next = seededNumbers(image.width * 31 + truth.tools.length);
  const carry = (points: readonly (readonly number[])[]): readonly Point[] =>
    points.map(([x = 0, y = 0]) =>
      applyHomography(homography, (x * truth.referenceWidth) / 100, (y * truth.referenceHeight) / 100),
    );
  const all = truth.tools.map((tool) => carry(tool.cutoutPolygon));
  truth.tools.forEach((tool, k) => {
    const cutout = all[k];
    if (!cutout || covered[k] === true) return;
    const foam = foamBeside(image, cutout, all);
    if (!foam) return;
    const keep = present[k] === true ? carry(tool.polygon) : [];
    forPixels(image, cutout, (x, y, i) => {
      if (!isInside(cutout, x + 0.5, y + 0.5)) return;
      if (keep.length > 0 && isNearTool(keep, x + 0.5, y + 0.5)) return;
      const depth = distanceToOutline(cutout, x + 0.5, y + 0.5);
      const light = shade({ depth, grain: next(), facing: () => facingOf(cutout, x + 0.5, y + 0.5) });
      for (let c = 0; c < 3; c++)
        data[i * 3 + c] = Math.min(255, Math.round(((foam[c] ?? 0) + 4) * (floor[c] ?? 1) * light));
    });
  });
  return { width: image.width, height: image.height, data };
}

/** How much the nearest wall faces a light from the top left, from the direction in which the depth grows. */
function facingOf(cutout: readonly Point[], x: number, y: number): number {
  const across = distanceToOutline(cutout, x + 1, y) - distanceToOutline(cutout, x - 1, y);
  const down = distanceToOutline(cutout, x, y + 1) - distanceToOutline(cutout, x, y - 1);
  return Math.max(-1, Math.min(1, -(across + down) / (2 * Math.SQRT2)));
}

function isNearTool(outline: readonly Point[], x: number, y: number): boolean {
  return isInside(outline, x, y) || distanceToOutline(outline, x, y) < 1.5;
}

/** Median color of the foam in a band around the cut-out. */
function foamBeside(
  image: RgbImage,
  cutout: readonly Point[],
  all: readonly (readonly Point[])[],
): readonly number[] | undefined {
  const lists: number[][] = [[], [], []];
  forPixels(image, cutout, (x, y, i) => {
    if ((x + y) % 3 !== 0) return;
    const away = distanceToOutline(cutout, x, y);
    if (away < 4 || away > 10 || all.some((other) => isInside(other, x, y))) return;
    lists.forEach((list, c) => list.push(image.data[i * 3 + c] ?? 0));
  });
  if ((lists[0]?.length ?? 0) < 10) return undefined;
  return lists.map((list) => list.sort((a, b) => a - b)[list.length >> 1] ?? 0);
}

function forPixels(
  image: RgbImage,
  outline: readonly Point[],
  visit: (x: number, y: number, index: number) => void,
): void {
  const xs = outline.map((p) => p.x);
  const ys = outline.map((p) => p.y);
  const x1 = Math.min(image.width - 1, Math.ceil(Math.max(...xs) + 10));
  const y1 = Math.min(image.height - 1, Math.ceil(Math.max(...ys) + 10));
  for (let y = Math.max(0, Math.floor(Math.min(...ys) - 10)); y <= y1; y++) {
    for (let x = Math.max(0, Math.floor(Math.min(...xs) - 10)); x <= x1; x++)
      visit(x, y, y * image.width + x);
  }
}
