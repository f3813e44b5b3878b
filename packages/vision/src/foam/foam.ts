import { colourDistance, colourOfName, peakColour, shadedDistance } from '../pixels/colour.ts';
import type { Colour } from '../pixels/colour.ts';
import { colourAt } from '../pixels/picture.ts';
import type { Picture } from '../pixels/picture.ts';

/**
 * Foam colour names as the toolbox has them (red, blue, ... gray); anything else, or absent, counts as
 * unknown.
 */
export interface FoamNames {
  readonly primary?: string | undefined;
  readonly secondary?: string | undefined;
}

/** The two foam colours as the template's picture shows them. */
export interface FoamModel {
  readonly primary: Colour;
  /** Undefined when no second colour shows: the floor of a cut-out is then taken to be like the primary. */
  readonly secondary: Colour | undefined;
}

/** Pixel lists of the template, by where they lie. */
export interface FoamSamples {
  /** On the foam's top, away from the shapes. */
  readonly plain: readonly number[];
  /** Close around the shapes, where finger notches show. */
  readonly rim: readonly number[];
  /**
   * In the shapes, where floors show as well when the shapes are drawn wide; asked for where nothing else
   * tells.
   */
  readonly inside: () => readonly number[];
}

export function learnFoam(template: Picture, samples: FoamSamples, names: FoamNames): FoamModel {
  const plain = samples.plain.map((i) => colourAt(template, i));
  const rim = samples.rim.map((i) => colourAt(template, i));
  const primary = peakColour(plain, () => 1, 40)?.colour ?? { r: 128, g: 128, b: 128 };
  const inside = (): readonly Colour[] => samples.inside().map((i) => colourAt(template, i));
  return { primary, secondary: findSecondary({ rim, inside }, primary, names) };
}

interface Seen {
  readonly rim: readonly Colour[];
  readonly inside: () => readonly Colour[];
}

/**
 * Notches show the second colour just outside the tools: the commonest colour there that is not a shade of
 * the first. A name chooses between colours that are nearly as common, and leads to the floors in shapes so
 * wide that no notch lies outside them, if the name of the first colour is right; one that the picture
 * contradicts counts for nothing.
 */
function findSecondary({ rim, inside }: Seen, primary: Colour, names: FoamNames): Colour | undefined {
  const isOther = (c: Colour): boolean =>
    shadedDistance(c, primary, 0.25, 1.15) > 38 && colourDistance(c, primary) > 45;
  const common = peakColour(rim.filter(isOther), () => 1, 36);
  const name = colourOfName(names.secondary);
  if (!common || common.weight < Math.max(60, rim.length * 0.004)) return darkFloor(rim, primary, name);
  if (!name) return common.colour;
  const alike = (c: Colour): number => (isOther(c) && shadedDistance(c, name, 0.5, 1.3) < 75 ? 1 : 0);
  const named = peakColour(rim, alike, 36);
  if (named && named.weight > 0.35 * common.weight) return named.colour;
  const first = colourOfName(names.primary);
  if (!first || colourDistance(first, primary) > farthestName) return common.colour;
  const within = inside();
  const floors = peakColour(within, alike, 36);
  return floors && floors.weight > leastFloors * within.length ? floors.colour : common.colour;
}

const leastFloors = 0.03;
const farthestName = 90;

const dark = 60;

/**
 * Black notches look like shadows of the first colour: the name alone tells them, where no other colour
 * shows.
 */
function darkFloor(rim: readonly Colour[], primary: Colour, name: Colour | undefined): Colour | undefined {
  const isDark = ({ r, g, b }: Colour): boolean => Math.max(r, g, b) < dark;
  if (!name || !isDark(name) || colourDistance(name, primary) < 100) return undefined;
  const peak = peakColour(rim.filter(isDark), () => 1, 36);
  return peak && peak.weight > rim.length * 0.02 ? peak.colour : undefined;
}
