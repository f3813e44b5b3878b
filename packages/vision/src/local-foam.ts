import { colourDistance, peakColour, shadedDistance } from './colour.ts';
import type { Colour, ColourPeak } from './colour.ts';
import type { FoamModel } from './foam.ts';
import { median } from './light.ts';
import { colourAt } from './picture.ts';
import type { Picture } from './picture.ts';
import type { Pocket } from './pocket.ts';

/**
 * The second foam colour for each pocket: as its own finger notch shows it in this photo (what light correction left over
 * is in it), else as the others' notches do. Cut-outs that look empty overrule it when several agree on another colour,
 * and stand in for it when the template shows no notch.
 */
export function seenSecondary(
  pockets: readonly Pocket[],
  template: Picture,
  photo: Picture,
  foam: FoamModel,
): readonly FoamModel[] {
  const floor = commonFloor(pockets, { template, photo, primary: foam.primary });
  const { secondary } = foam;
  if (!secondary) return pockets.map(() => ({ primary: foam.primary, secondary: floor?.colour }));
  const own = pockets.map((pocket) => medianColour(pocket.notch, photo));
  const known = own.flatMap((colour) => colour ?? []);
  const whole = known.length > 0 ? middle(known) : secondary;
  if (floor && floor.weight >= 3 && shadedDistance(floor.colour, whole, 0.5, 1.2) > 45) {
    return pockets.map(() => ({ primary: foam.primary, secondary: floor.colour }));
  }
  return own.map((colour) => ({ primary: foam.primary, secondary: colour ?? whole }));
}

const changed = 35;

interface Views {
  readonly template: Picture;
  readonly photo: Picture;
  readonly primary: Colour;
}

/**
 * The colour that most cut-outs share which show one colour all over, and not the template's; walls of the foam's own
 * colour, seen from the side, do not count.
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

/** The photo's colours in the pocket that are no shade of the foam's top, and how far they are from the template's. */
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
 * The floor's colour as cut-outs show it that look empty all over, for each pocket found from the others: the floor lies
 * deeper than a notch's rim and can be darker than notches are.
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
  return pockets.map((_, i) => {
    const others = floors.flatMap((floor, k) => (k !== i && floor ? [floor] : []));
    return others.length > 0 ? middle(others) : undefined;
  });
}

const emptyShare = 0.8;

/** The median colour of a pocket nearly all of whose pixels are a shade of `second` and that varies little. */
function floorOf(pocket: Pocket, photo: Picture, second: Colour): Colour | undefined {
  const colours: Colour[] = [];
  let alike = 0;
  for (const i of pocket.tool) {
    if (photo.valid[i] !== 1) continue;
    const colour = colourAt(photo, i);
    colours.push(colour);
    if (shadedDistance(colour, second, 0.45, 1.2) < 24) alike++;
  }
  if (colours.length < enough || alike < emptyShare * colours.length) return undefined;
  const centre = middle(colours);
  const near = colours.filter((colour) => shadedDistance(colour, centre, 0.7, 1.3) < 20).length;
  return near > emptyShare * colours.length ? centre : undefined;
}

const enough = 16;

function medianColour(pixels: Int32Array, photo: Picture): Colour | undefined {
  const seen: Colour[] = [];
  for (const i of pixels) if (photo.valid[i] === 1) seen.push(colourAt(photo, i));
  return seen.length >= enough ? middle(seen) : undefined;
}

function middle(colours: readonly Colour[]): Colour {
  return {
    r: median(colours.map((c) => c.r)),
    g: median(colours.map((c) => c.g)),
    b: median(colours.map((c) => c.b)),
  };
}
