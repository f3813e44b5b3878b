import type { Place } from './align.ts';
import { shadedDistance } from '../pixels/color.ts';
import type { Color } from '../pixels/color.ts';
import { colorAt } from '../pixels/picture.ts';
import type { Picture } from '../pixels/picture.ts';
import type { Pocket } from '../foam/pocket.ts';
import { at32, at64 } from '../pixels/read.ts';
import type { Scene } from './scene.ts';

/**
 * Compares where the floor of the cut-out is visible in template and photo, whatever the tool looks like:
 * bare metal mirrors anything, and a black handle in black foam is only a hole in the floor, but each covers
 * its part.
 */
export interface MaskSweep {
  /** How unevenly the floor is visible in the template, 0 to 0.5; near 0 the figures below mean little. */
  readonly spread: number;
  /** Correlation of the two floor masks, -1 to 1, at the best place nearby. */
  readonly likeness: number;
  /** Share of the photo's floor that is not visible in the template, 0 to 1. */
  readonly fresh: number;
  /** Share of the template's floor that is also visible in the photo, 0 to 1. */
  readonly kept: number;
}

/** A color this far from the floor's, in gray levels, is not floor. */
const reach = 50;
const slides = [-2, 0, 2];
const farthestSlide = 2;
const least = 12;

export function sweepMask(pocket: Pocket, scene: Scene, place: Place): MaskSweep {
  const { template, photo, foam, noise } = scene;
  const second = foam.secondary ?? foam.primary;
  const before = new Float32Array(pocket.box.length);
  const inTemplate = [second];
  for (let k = 0; k < before.length; k++) {
    before[k] = floorness(colorAt(template, pocket.box[k] ?? 0), inTemplate, reach);
  }
  const colors = scene.floor ? [second, scene.floor] : [second];
  const places = placesOf(pocket, photo, place);
  const shown: Shown = {
    photo,
    colors,
    limit: reach + noise,
    places,
    known: new Float64Array(places.rows * places.columns).fill(unknown),
  };
  let best: MaskSweep = { spread: 0, likeness: -1, fresh: 0, kept: 0 };
  for (const dy of slides) {
    for (const dx of slides) {
      const found = compare(before, { shown, dx, dy });
      if (found && found.likeness > best.likeness) best = found;
    }
  }
  return best;
}

const unknown = -1;

/**
 * The photo positions of a box's pixels, in whole pixels, and the part of the photo within reach of
 * shifts.
 */
interface Places {
  readonly x: Int32Array;
  readonly y: Int32Array;
  readonly left: number;
  readonly top: number;
  readonly columns: number;
  readonly rows: number;
}

function placesOf({ box, center }: Pocket, { width, height }: Picture, place: Place): Places {
  const x = new Int32Array(box.length);
  const y = new Int32Array(box.length);
  let left = width;
  let right = 0;
  let top = height;
  let bottom = 0;
  for (let k = 0; k < box.length; k++) {
    const i = box[k] ?? 0;
    const u = (i % width) - center.x;
    const v = Math.floor(i / width) - center.y;
    const row = Math.round(center.y + v + place.turn * u + place.dy);
    const column = Math.round(center.x + u - place.turn * v + place.dx);
    x[k] = column;
    y[k] = row;
    left = Math.min(left, column);
    right = Math.max(right, column);
    top = Math.min(top, row);
    bottom = Math.max(bottom, row);
  }
  const [columns, rows] = [right - left + 2 * farthestSlide + 1, bottom - top + 2 * farthestSlide + 1];
  return {
    x,
    y,
    left: left - farthestSlide,
    top: top - farthestSlide,
    columns: Math.max(0, columns),
    rows: Math.max(0, rows),
  };
}

function floorness(color: Color, floors: readonly Color[], limit: number): number {
  let away = limit;
  for (const floor of floors) away = Math.min(away, shadedDistance(color, floor, 0.5, 1.15));
  return 1 - away / limit;
}

/** Where the photo shows the floor; each pixel is computed on first use. */
interface Shown {
  readonly photo: Picture;
  readonly colors: readonly Color[];
  readonly limit: number;
  readonly places: Places;
  readonly known: Float64Array;
}

function shownAt({ photo, colors, limit, places, known }: Shown, x: number, y: number): number {
  const k = (y - places.top) * places.columns + x - places.left;
  if (at64(known, k) === unknown) known[k] = floorness(colorAt(photo, y * photo.width + x), colors, limit);
  return at64(known, k);
}

interface View {
  readonly shown: Shown;
  readonly dx: number;
  readonly dy: number;
}

function compare(before: Float32Array, { shown, dx, dy }: View): MaskSweep | undefined {
  const { photo, places } = shown;
  const { width, height, valid } = photo;
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
    const p = shownAt(shown, u, v);
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
