import { colorDistance, peakColor, shadedDistance } from '../pixels/color.ts';
import type { Color, ColorPeak } from '../pixels/color.ts';
import type { FoamModel } from './foam.ts';
import { colorAt, medianColor, validOf } from '../pixels/picture.ts';
import type { Picture } from '../pixels/picture.ts';
import { median } from '../pixels/select.ts';
import type { Pocket } from './pocket.ts';

/**
 * The second foam color for each pocket: from its own finger notch in this photo (including errors of the
 * light correction), else from the others' notches. Empty-looking cut-outs override it if several agree on
 * another color and no notches confirm the template's, and replace it if the template shows no notch.
 */
export function seenSecondary(
  pockets: readonly Pocket[],
  template: Picture,
  photo: Picture,
  foam: FoamModel,
): readonly FoamModel[] {
  const { primary, secondary } = foam;
  const views = { template, photo, primary };
  if (!secondary) {
    const floor = commonFloor(pockets, views);
    return pockets.map(() => ({ primary, secondary: floor?.color }));
  }
  const own = pockets.map((pocket) => notchColor(pocket.notch, photo));
  const sure = own.map((color, i) => (pockets[i]?.isNotchBeside === true ? color : undefined));
  const beside = sure.flatMap((color) => color ?? []);
  // Notches in a shape may be bare metal of the same gray; they count only if few are beside shapes, as with
  // wide shapes.
  const isBesideUsual = beside.length >= Math.max(agreeing, pockets.length / 3);
  const known = isBesideUsual ? beside : own.flatMap((color) => color ?? []);
  const whole = known.length > 0 ? middle(known) : secondary;
  const confirmed = beside.filter((color) => shadedDistance(color, secondary, 0.5, 1.3) < 35).length;
  const floor = confirmed < agreeing ? commonFloor(pockets, views) : undefined;
  if (floor && floor.weight >= 3 && shadedDistance(floor.color, whole, 0.5, 1.2) > 45) {
    return pockets.map(() => ({ primary, secondary: floor.color }));
  }
  const told = isBesideUsual ? sure : own;
  return told.map((color) => ({ primary, secondary: color ?? whole }));
}

/** This many notches must agree before they override everything else. */
const agreeing = 2;

const changed = 35;

interface Views {
  readonly template: Picture;
  readonly photo: Picture;
  readonly primary: Color;
}

/**
 * The color shared by most cut-outs that show a single color other than the template's. Walls of the foam's
 * own color, seen from the side, do not count.
 */
function commonFloor(pockets: readonly Pocket[], views: Views): ColorPeak | undefined {
  const floors = pockets.flatMap((pocket) => {
    const { colors, change } = unlikeFoam(pocket, views);
    if (colors.length < Math.max(enough, 0.35 * pocket.tool.length) || change < changed) return [];
    const center = middle(colors);
    const alike = colors.filter((color) => shadedDistance(color, center, 0.6, 1.4) < 22).length;
    return alike > emptyShare * colors.length ? [center] : [];
  });
  return peakColor(floors, () => 1, 40);
}

/**
 * The photo's colors in the pocket that are not shades of the foam's top, and their distances from the
 * template's.
 */
function unlikeFoam(
  pocket: Pocket,
  { template, photo, primary }: Views,
): { colors: readonly Color[]; change: number } {
  const colors: Color[] = [];
  let change = 0;
  for (const i of pocket.tool) {
    if (photo.valid[i] !== 1) continue;
    const color = colorAt(photo, i);
    if (shadedDistance(color, primary, 0.45, 1.25) < 22) continue;
    colors.push(color);
    change += colorDistance(color, colorAt(template, i));
  }
  return { colors, change: change / Math.max(1, colors.length) };
}

/**
 * The floor's color from completely empty-looking cut-outs, computed for each pocket from the others: the
 * floor is deeper than a notch's rim and can be darker than notches. Each is relative to its own notch, which
 * has the same light.
 */
export function seenFloors(
  pockets: readonly Pocket[],
  photo: Picture,
  foams: readonly FoamModel[],
): readonly (Color | undefined)[] {
  const floors = pockets.map((pocket, i) => {
    const foam = foams[i];
    return foam ? floorOf(pocket, photo, foam.secondary ?? foam.primary) : undefined;
  });
  const ratios = floors.map((floor, k) => floor && ratioOf(floor, secondOf(foams[k])));
  return pockets.map((_, i) => {
    const others = ratios.flatMap((ratio, k) => (k !== i && ratio ? [ratio] : []));
    return others.length > 0 ? times(secondOf(foams[i]), middle(others)) : undefined;
  });
}

function secondOf(foam: FoamModel | undefined): Color {
  return foam?.secondary ?? foam?.primary ?? { r: 128, g: 128, b: 128 };
}

function ratioOf(a: Color, b: Color): Color {
  return { r: (a.r + 8) / (b.r + 8), g: (a.g + 8) / (b.g + 8), b: (a.b + 8) / (b.b + 8) };
}

/** The inverse of `ratioOf`. */
function times(a: Color, ratio: Color): Color {
  return { r: (a.r + 8) * ratio.r - 8, g: (a.g + 8) * ratio.g - 8, b: (a.b + 8) * ratio.b - 8 };
}

const emptyShare = 0.8;

/** The median color of a pocket if nearly all its pixels are shades of `second` and vary little. */
function floorOf(pocket: Pocket, photo: Picture, second: Color): Color | undefined {
  const seen = validOf(photo, pocket.tool);
  const least = emptyShare * seen.length;
  if (
    seen.length < enough ||
    countNear(photo, seen, { color: second, low: 0.45, high: 1.2, limit: 24 }) < least
  )
    return undefined;
  const color = medianColor(photo, seen);
  return countNear(photo, seen, { color, low: 0.7, high: 1.3, limit: 20 }) > least ? color : undefined;
}

/** Shades of `color`, from `low` to `high` times as bright; what is nearer to them than `limit` counts. */
interface Shades {
  readonly color: Color;
  readonly low: number;
  readonly high: number;
  readonly limit: number;
}

/** How many of these pixels show one of the shades. */
function countNear(photo: Picture, pixels: Int32Array, { color, low, high, limit }: Shades): number {
  let count = 0;
  for (const i of pixels) if (shadedDistance(colorAt(photo, i), color, low, high) < limit) count++;
  return count;
}

const enough = 16;

function notchColor(pixels: Int32Array, photo: Picture): Color | undefined {
  const seen = validOf(photo, pixels);
  return seen.length >= enough ? medianColor(photo, seen) : undefined;
}

function middle(colors: readonly Color[]): Color {
  return {
    r: median(colors.map((c) => c.r)),
    g: median(colors.map((c) => c.g)),
    b: median(colors.map((c) => c.b)),
  };
}
