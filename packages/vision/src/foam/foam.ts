import {
  colorDistance,
  colorOfName,
  hueLikeness,
  peakColor,
  saturationOf,
  shadedDistance,
} from '../pixels/color.ts';
import type { Color, ColorPeak } from '../pixels/color.ts';
import { colorAt } from '../pixels/picture.ts';
import type { Picture } from '../pixels/picture.ts';

/**
 * Foam color names as the toolbox has them (red, blue, ... gray); anything else, or absent, counts as
 * unknown.
 */
export interface FoamNames {
  readonly primary?: string | undefined;
  readonly secondary?: string | undefined;
}

/** The two foam colors in the template's picture. */
export interface FoamModel {
  readonly primary: Color;
  /**
   * Undefined if no second color is visible: the floor of a cut-out is then assumed to be like the
   * primary.
   */
  readonly secondary: Color | undefined;
}

/** Pixel lists of the template, by location. */
export interface FoamSamples {
  /** On the foam's top, away from the shapes. */
  readonly plain: readonly number[];
  /** Close around the shapes, where finger notches are visible. */
  readonly rim: readonly number[];
  /**
   * Inside the shapes, where floors are also visible if shapes are drawn wide; used only if nothing else
   * helps.
   */
  readonly inside: () => readonly number[];
}

export function learnFoam(template: Picture, samples: FoamSamples, names: FoamNames): FoamModel {
  const plain = samples.plain.map((i) => colorAt(template, i));
  const rim = samples.rim.map((i) => colorAt(template, i));
  const primary = peakColor(plain, () => 1, 40)?.color ?? { r: 128, g: 128, b: 128 };
  const inside = (): readonly Color[] => samples.inside().map((i) => colorAt(template, i));
  return { primary, secondary: findSecondary({ rim, inside }, primary, names) };
}

interface Seen {
  readonly rim: readonly Color[];
  readonly inside: () => readonly Color[];
}

/** The most common of these colors for which `isWanted` holds. */
function commonestOf(colors: readonly Color[], isWanted: (color: Color) => boolean): ColorPeak | undefined {
  return peakColor(colors, (color) => (isWanted(color) ? 1 : 0), reach);
}

const reach = 36;

/**
 * Notches show the second color just outside the tools: the most common color there that is not a shade of
 * the first. A name decides between colors that are nearly as common, and a hue also between others, because
 * labels and the edges of tools are gray. If the first color's name is right, the second one's also finds
 * floors in the shapes, where no notch is outside them. A name that the picture contradicts is ignored.
 */
function findSecondary(seen: Seen, primary: Color, names: FoamNames): Color | undefined {
  const [first, name] = [colorOfName(names.primary), colorOfName(names.secondary)];
  const isFirstRight = first !== undefined && colorDistance(first, primary) <= farthestName;
  const isTwoTone = isFirstRight && first !== name;
  const search: Search = {
    ...seen,
    name,
    isOther: (c) => shadedDistance(c, primary, 0.25, 1.15) > 38 && colorDistance(c, primary) > 45,
  };
  const ofHue = isTwoTone ? findHue(search) : undefined;
  if (ofHue) return ofHue;
  const common = commonestOf(seen.rim, search.isOther);
  if (common && common.weight >= Math.max(leastRim, seen.rim.length * 0.004)) {
    const named = moreLikely(search, common);
    return named ?? (isFirstRight ? floorInside(search) : undefined) ?? common.color;
  }
  return darkFloor(seen.rim, primary, name) ?? (isTwoTone ? floorInside(search) : undefined);
}

interface Search extends Seen {
  readonly name: Color | undefined;
  /** Whether a color is no shade of the first one. */
  readonly isOther: (color: Color) => boolean;
}

/** The color around the shapes that the name fits, if it is nearly as common as the most common one. */
function moreLikely({ rim, ...search }: Search, common: ColorPeak): Color | undefined {
  const named = commonestOf(rim, alike(search));
  return named && named.weight > 0.35 * common.weight ? named.color : undefined;
}

/** The color in the shapes that the name fits. */
function floorInside({ inside, ...search }: Search): Color | undefined {
  const within = inside();
  const floors = commonestOf(within, alike(search));
  return floors && floors.weight > leastFloors * within.length ? floors.color : undefined;
}

function alike({ name, isOther }: Pick<Search, 'name' | 'isOther'>): (color: Color) => boolean {
  return (color) => name !== undefined && isOther(color) && shadedDistance(color, name, 0.5, 1.3) < 75;
}

const leastRim = 60;
const leastFloors = 0.03;
const farthestName = 90;

/** The most common color with the hue of the name, around the shapes or else in them, if it has one. */
function findHue({ rim, inside, name, isOther }: Search): Color | undefined {
  if (!name || saturationOf(name) < leastSaturation) return undefined;
  const isAlike = (c: Color): boolean => isOther(c) && hasHue(c, name);
  const around = commonestOf(rim, isAlike);
  if (around && around.weight > Math.max(leastRim, rim.length * 0.002)) return around.color;
  const within = inside();
  const floor = commonestOf(within, isAlike);
  return floor && floor.weight > 0.01 * within.length ? floor.color : undefined;
}

/** Whether a color is clearly of the name's hue. */
function hasHue(color: Color, name: Color): boolean {
  const isBright = Math.max(color.r, color.g, color.b) > dark;
  return isBright && saturationOf(color) > 0.5 * saturationOf(name) && hueLikeness(color, name) > 0.88;
}

/** Below this, a color is black, white or gray. */
const leastSaturation = 0.2;

const dark = 60;

/**
 * Black notches look like shadows of the first color: only the name distinguishes them, if no other color is
 * visible.
 */
function darkFloor(rim: readonly Color[], primary: Color, name: Color | undefined): Color | undefined {
  const isDark = ({ r, g, b }: Color): boolean => Math.max(r, g, b) < dark;
  if (!name || !isDark(name) || colorDistance(name, primary) < 100) return undefined;
  const peak = peakColor(rim.filter(isDark), () => 1, 36);
  return peak && peak.weight > rim.length * 0.02 ? peak.color : undefined;
}
