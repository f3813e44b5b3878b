import type { Place } from './align.ts';
import { shadedDistance } from '../pixels/colour.ts';
import type { Colour } from '../pixels/colour.ts';
import { colourAt } from '../pixels/picture.ts';
import type { Picture } from '../pixels/picture.ts';
import type { Pocket } from '../foam/pocket.ts';
import { at32, at64 } from '../pixels/read.ts';
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
const farthestSlide = 2;
const least = 12;

export function sweepMask(pocket: Pocket, scene: Scene, place: Place): MaskSweep {
  const { template, photo, foam, noise } = scene;
  const second = foam.secondary ?? foam.primary;
  const before = Float32Array.from(pocket.box, (i) => floorness(colourAt(template, i), [second], reach));
  const colours = scene.floor ? [second, scene.floor] : [second];
  const places = placesOf(pocket, photo, place);
  const shown: Shown = {
    photo,
    colours,
    limit: reach + noise,
    first: places.top * photo.width,
    known: new Float64Array(places.rows * photo.width).fill(unknown),
  };
  let best: MaskSweep = { spread: 0, likeness: -1, fresh: 0, kept: 0 };
  for (const dy of slides) {
    for (const dx of slides) {
      const found = compare(before, { places, shown, dx, dy });
      if (found && found.likeness > best.likeness) best = found;
    }
  }
  return best;
}

const unknown = -1;

/** Where the pixels of a box lie in the photo, whole pixels, and the rows around them that slides reach. */
interface Places {
  readonly x: Int32Array;
  readonly y: Int32Array;
  readonly top: number;
  readonly rows: number;
}

function placesOf({ box, centre }: Pocket, { width, height }: Picture, place: Place): Places {
  const x = new Int32Array(box.length);
  const y = new Int32Array(box.length);
  let top = height;
  let bottom = 0;
  for (let k = 0; k < box.length; k++) {
    const i = box[k] ?? 0;
    const u = (i % width) - centre.x;
    const v = Math.floor(i / width) - centre.y;
    const row = Math.round(centre.y + v + place.turn * u + place.dy);
    x[k] = Math.round(centre.x + u - place.turn * v + place.dx);
    y[k] = row;
    top = Math.min(top, row);
    bottom = Math.max(bottom, row);
  }
  const first = Math.max(0, top - farthestSlide);
  const last = Math.min(height - 1, bottom + farthestSlide);
  return { x, y, top: first, rows: Math.max(0, last - first + 1) };
}

function floorness(colour: Colour, floors: readonly Colour[], limit: number): number {
  let away = limit;
  for (const floor of floors) away = Math.min(away, shadedDistance(colour, floor, 0.5, 1.15));
  return 1 - away / limit;
}

/** Where the photo shows the floor; each pixel is worked out when it is first asked for. */
interface Shown {
  readonly photo: Picture;
  readonly colours: readonly Colour[];
  readonly limit: number;
  /** The first pixel that `known` holds. */
  readonly first: number;
  readonly known: Float64Array;
}

function shownAt(shown: Shown, j: number): number {
  const { known, first } = shown;
  if (at64(known, j - first) === unknown)
    known[j - first] = floorness(colourAt(shown.photo, j), shown.colours, shown.limit);
  return at64(known, j - first);
}

interface View {
  readonly places: Places;
  readonly shown: Shown;
  readonly dx: number;
  readonly dy: number;
}

function compare(before: Float32Array, { places, shown, dx, dy }: View): MaskSweep | undefined {
  const { width, height, valid } = shown.photo;
  let n = 0;
  let t1 = 0;
  let t2 = 0;
  let p1 = 0;
  let p2 = 0;
  let tp = 0;
  for (let k = 0; k < before.length; k++) {
    const u = (places.x[k] ?? 0) + dx;
    const v = (places.y[k] ?? 0) + dy;
    if (u < 1 || v < 1 || u >= width - 1 || v >= height - 1 || valid[v * width + u] !== 1) continue;
    const t = at32(before, k);
    const p = shownAt(shown, v * width + u);
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
