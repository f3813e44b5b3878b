import { colourDistance, peakColour, shadedDistance } from '../pixels/colour.ts';
import type { Colour, ColourPeak } from '../pixels/colour.ts';
import type { FoamModel } from './foam.ts';
import { colourAt, medianColour } from '../pixels/picture.ts';
import type { Picture } from '../pixels/picture.ts';
import { median } from '../pixels/select.ts';
import type { Pocket } from './pocket.ts';

/**
 * The second foam colour for each pocket: as its own finger notch shows it in this photo (what light
 * correction left over is in it), else as the others' notches do. Cut-outs that look empty overrule it when
 * several agree on another colour and no notches confirm the template's, and stand in for it when the
 * template shows no notch.
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
    return pockets.map(() => ({ primary, secondary: floor?.colour }));
  }
  const own = pockets.map((pocket) => notchColour(pocket.notch, photo));
  const sure = own.map((colour, i) => (pockets[i]?.isNotchBeside === true ? colour : undefined));
  const beside = sure.flatMap((colour) => colour ?? []);
  // Notches in a shape may be bare metal of the same grey; they count where few lie beside shapes, as with
  // wide shapes.
  const isBesideUsual = beside.length >= Math.max(agreeing, pockets.length / 3);
  const known = isBesideUsual ? beside : own.flatMap((colour) => colour ?? []);
  const whole = known.length > 0 ? middle(known) : secondary;
  const confirmed = beside.filter((colour) => shadedDistance(colour, secondary, 0.5, 1.3) < 35).length;
  const floor = confirmed < agreeing ? commonFloor(pockets, views) : undefined;
  if (floor && floor.weight >= 3 && shadedDistance(floor.colour, whole, 0.5, 1.2) > 45) {
    return pockets.map(() => ({ primary, secondary: floor.colour }));
  }
  const told = isBesideUsual ? sure : own;
  return told.map((colour) => ({ primary, secondary: colour ?? whole }));
}

/** So many notches must tell the same before they are believed over all else. */
const agreeing = 2;

const changed = 35;

interface Views {
  readonly template: Picture;
  readonly photo: Picture;
  readonly primary: Colour;
}

/**
 * The colour that most cut-outs share which show one colour all over, and not the template's; walls of the
 * foam's own colour, seen from the side, do not count.
 */
function commonFloor(pockets: readonly Pocket[], views: Views): ColourPeak | undefined {
  const floors = pockets.flatMap((pocket) => {
    const { colours, change } = unlikeFoam(pocket, views);
    if (colours.length < Math.max(enough, 0.35 * pocket.tool.length) || change < changed) return [];
    const centre = middle(colours);
    const alike = colours.filter((colour) => shadedDistance(colour, centre, 0.6, 1.4) < 22).length;
    return alike > emptyShare * colours.length ? [centre] : [];
  });
  return peakColour(floors, () => 1, 40);
}

/**
 * The photo's colours in the pocket that are no shade of the foam's top, and how far they are from the
 * template's.
 */
function unlikeFoam(
  pocket: Pocket,
  { template, photo, primary }: Views,
): { colours: readonly Colour[]; change: number } {
  const colours: Colour[] = [];
  let change = 0;
  for (const i of pocket.tool) {
    if (photo.valid[i] !== 1) continue;
    const colour = colourAt(photo, i);
    if (shadedDistance(colour, primary, 0.45, 1.25) < 22) continue;
    colours.push(colour);
    change += colourDistance(colour, colourAt(template, i));
  }
  return { colours, change: change / Math.max(1, colours.length) };
}

/**
 * The floor's colour as cut-outs show it that look empty all over, for each pocket found from the others: the
 * floor lies deeper than a notch's rim and can be darker than notches are. Each is told against its own
 * notch, which shares its light.
 */
export function seenFloors(
  pockets: readonly Pocket[],
  photo: Picture,
  foams: readonly FoamModel[],
): readonly (Colour | undefined)[] {
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

function secondOf(foam: FoamModel | undefined): Colour {
  return foam?.secondary ?? foam?.primary ?? { r: 128, g: 128, b: 128 };
}

function ratioOf(a: Colour, b: Colour): Colour {
  return { r: (a.r + 8) / (b.r + 8), g: (a.g + 8) / (b.g + 8), b: (a.b + 8) / (b.b + 8) };
}

/** Undoes `ratioOf`. */
function times(a: Colour, ratio: Colour): Colour {
  return { r: (a.r + 8) * ratio.r - 8, g: (a.g + 8) * ratio.g - 8, b: (a.b + 8) * ratio.b - 8 };
}

const emptyShare = 0.8;

/**
 * The median colour of a pocket nearly all of whose pixels are a shade of `second` and that varies
 * little.
 */
function floorOf(pocket: Pocket, photo: Picture, second: Colour): Colour | undefined {
  const seen = pocket.tool.filter((i) => photo.valid[i] === 1);
  const countNear = (colour: Colour, [low, high]: readonly [number, number], limit: number): number => {
    let count = 0;
    for (const i of seen) if (shadedDistance(colourAt(photo, i), colour, low, high) < limit) count++;
    return count;
  };
  if (seen.length < enough || countNear(second, [0.45, 1.2], 24) < emptyShare * seen.length) return undefined;
  const centre = medianColour(photo, seen);
  return countNear(centre, [0.7, 1.3], 20) > emptyShare * seen.length ? centre : undefined;
}

const enough = 16;

function notchColour(pixels: Int32Array, photo: Picture): Colour | undefined {
  const seen = pixels.filter((i) => photo.valid[i] === 1);
  return seen.length >= enough ? medianColour(photo, seen) : undefined;
}

function middle(colours: readonly Colour[]): Colour {
  return {
    r: median(colours.map((c) => c.r)),
    g: median(colours.map((c) => c.g)),
    b: median(colours.map((c) => c.b)),
  };
}
