import { colorDistance, colorOfName, peakColor, shadedDistance } from '../pixels/color.ts';
import type { Color } from '../pixels/color.ts';
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

/**
 * Notches show the second color just outside the tools: the most common color there that is not a shade of
 * the first. A name decides between colors that are nearly as common. If the first color's name is right, it
 * also finds floors in shapes so wide that no notch is outside them. A name that the picture contradicts is
 * ignored.
 */
function findSecondary({ rim, inside }: Seen, primary: Color, names: FoamNames): Color | undefined {
  const isOther = (c: Color): boolean =>
    shadedDistance(c, primary, 0.25, 1.15) > 38 && colorDistance(c, primary) > 45;
  const common = peakColor(rim.filter(isOther), () => 1, 36);
  const name = colorOfName(names.secondary);
  if (!common || common.weight < Math.max(60, rim.length * 0.004)) return darkFloor(rim, primary, name);
  if (!name) return common.color;
  const alike = (c: Color): number => (isOther(c) && shadedDistance(c, name, 0.5, 1.3) < 75 ? 1 : 0);
  const named = peakColor(rim, alike, 36);
  if (named && named.weight > 0.35 * common.weight) return named.color;
  const first = colorOfName(names.primary);
  if (!first || colorDistance(first, primary) > farthestName) return common.color;
  const within = inside();
  const floors = peakColor(within, alike, 36);
  return floors && floors.weight > leastFloors * within.length ? floors.color : common.color;
}

const leastFloors = 0.03;
const farthestName = 90;

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
