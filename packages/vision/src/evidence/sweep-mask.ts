import { movedIndex } from './align.ts';
import type { Place } from './align.ts';
import { shadedDistance } from '../pixels/colour.ts';
import type { Colour } from '../pixels/colour.ts';
import { colourAt } from '../pixels/picture.ts';
import type { Picture } from '../pixels/picture.ts';
import type { Pocket } from '../foam/pocket.ts';
import { at32 } from '../pixels/read.ts';
import type { Scene } from './scene.ts';

/**
 * Where the floor of the cut-out shows, template against photo, whatever the tool itself looks like: bare
 * metal mirrors anything, and a black handle in black foam is no more than a hole in the floor, but each
 * covers its part of it.
 */
export interface MaskSweep {
  /** How unevenly the template shows the floor, 0 to 0.5; near 0 the figures below mean little. */
  readonly spread: number;
  /** Correlation of the two pictures of floor, -1 to 1, at the best place nearby. */
  readonly likeness: number;
  /** Share of the floor in the photo that the template does not show, 0 to 1. */
  readonly fresh: number;
  /** Share of the template's floor that the photo shows too, 0 to 1. */
  readonly kept: number;
}

/** A colour so far from the floor's is no floor at all; grey levels. */
const reach = 50;
const slides = [-2, 0, 2];
const least = 12;

export function sweepMask(pocket: Pocket, scene: Scene, place: Place): MaskSweep {
  const { template, photo, foam, noise } = scene;
  const second = foam.secondary ?? foam.primary;
  const before = Float32Array.from(pocket.box, (i) => floorness(colourAt(template, i), [second], reach));
  const colours = scene.floor ? [second, scene.floor] : [second];
  const after = new Map<number, number>();
  const at = (j: number): number => {
    const known = after.get(j);
    if (known !== undefined) return known;
    const value = floorness(colourAt(photo, j), colours, reach + noise);
    after.set(j, value);
    return value;
  };
  let best: MaskSweep = { spread: 0, likeness: -1, fresh: 0, kept: 0 };
  for (const dy of slides) {
    for (const dx of slides) {
      const moved = { ...place, dx: place.dx + dx, dy: place.dy + dy };
      const found = compare(before, { pocket, photo, place: moved, at });
      if (found && found.likeness > best.likeness) best = found;
    }
  }
  return best;
}

function floorness(colour: Colour, floors: readonly Colour[], limit: number): number {
  const away = Math.min(...floors.map((floor) => shadedDistance(colour, floor, 0.5, 1.15)));
  return 1 - Math.min(1, away / limit);
}

interface View {
  readonly pocket: Pocket;
  readonly photo: Picture;
  readonly place: Place;
  readonly at: (j: number) => number;
}

function compare(before: Float32Array, { pocket, photo, place, at }: View): MaskSweep | undefined {
  let n = 0;
  let t1 = 0;
  let t2 = 0;
  let p1 = 0;
  let p2 = 0;
  let tp = 0;
  for (let k = 0; k < pocket.box.length; k++) {
    const j = movedIndex(pocket.box[k] ?? 0, pocket, photo, place);
    if (j < 0) continue;
    const t = at32(before, k);
    const p = at(j);
    n++;
    t1 += t;
    t2 += t * t;
    p1 += p;
    p2 += p * p;
    tp += t * p;
  }
  if (n < least) return undefined;
  const varT = Math.max(0, t2 / n - (t1 / n) ** 2);
  const varP = Math.max(0, p2 / n - (p1 / n) ** 2);
  return {
    spread: Math.sqrt(varT),
    likeness: (tp / n - (t1 * p1) / n / n) / Math.sqrt((varT + 0.005) * (varP + 0.005)),
    fresh: (p1 - tp) / (p1 + 5),
    kept: (tp + 1) / (t1 + 2),
  };
}
