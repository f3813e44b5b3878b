import type { Place } from '../evidence/align.ts';
import type { Crop } from '../evidence/crop.ts';
import { placeInCrop } from '../evidence/crop-frame.ts';
import type { CropFrame } from '../evidence/crop-frame.ts';
import { figureList } from '../evidence/evidence.ts';
import type { Figures } from '../evidence/evidence.ts';
import type { Point } from '../pixels/homography.ts';
import { at32 } from '../pixels/read.ts';
import type { Judgment } from './classify.ts';
import { reasonsFor } from './comparator.ts';
import type { Comparator } from './comparator.ts';

/** A circle around the pixels that a doubt rests on, in pixels of the template. */
export interface Focus {
  readonly center: Point;
  readonly radius: number;
}

/** Parts of the crop along and across, as \`reasonsFor\` divides it. */
const columns = 24;
const rows = 12;
/** Parts with at least this share of the strongest part's reasons belong to it. */
const leastShare = 0.4;
/** If less than this share of all reasons is in one patch, the doubt rests on no particular pixels. */
const leastTogether = 0.3;
/** Share of the crop's parts: a larger patch is the whole tool. */
const mostParts = 0.3;
/** Without them nothing can be seen, wherever one looks. */
const everywhere = new Set(['out_of_frame', 'only_foam', 'far', 'dark', 'blurred', 'other_size']);

/** The part of the place that a doubt rests on, or undefined if it rests on no particular part. */
export function focusOf(
  { needsReview, status, reason }: Judgment,
  comparators: readonly Comparator[],
  { frame, place, crop, figures }: Look,
): Focus | undefined {
  if (!needsReview || everywhere.has(reason ?? '')) return undefined;
  const asked = reason === 'hidden' ? 'hidden' : 'presence';
  const map = reasonsFor(asked, comparators, crop, figureList(figures));
  // What keeps the engine from being sure of the better guess.
  const against = asked === 'presence' && status === 'present' ? map.map((value) => -value) : map;
  const patch = strongestPatch(smoothed(against));
  if (!patch) return undefined;
  const share = { x: (patch.x + 0.5) / columns, y: (patch.y + 0.5) / rows };
  const { point, length, breadth } = placeInCrop(frame, share);
  // At least one part of the crop more than the patch itself.
  const along = ((patch.width / 2 + 1) / columns) * length;
  const across = ((patch.height / 2 + 1) / rows) * breadth;
  return { center: moved(point, frame.center, place), radius: Math.max(along, across) };
}

interface Look {
  readonly frame: CropFrame;
  readonly place: Place;
  readonly crop: Crop;
  readonly figures: Figures;
}

function moved({ x, y }: Point, center: Point, { dx, dy, turn }: Place): Point {
  return { x: x - turn * (y - center.y) + dx, y: y + turn * (x - center.x) + dy };
}

/** What is above zero, averaged over three by three parts. */
function smoothed(map: Float32Array): Float32Array {
  const out = new Float32Array(map.length);
  for (let i = 0; i < out.length; i++) {
    let sum = 0;
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        const x = (i % columns) + dx;
        const y = Math.floor(i / columns) + dy;
        if (x >= 0 && y >= 0 && x < columns && y < rows) sum += Math.max(0, at32(map, y * columns + x));
      }
    }
    out[i] = sum / 9;
  }
  return out;
}

interface Patch {
  /** Its center and size, in parts of the crop. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The connected parts around the strongest one, if they are few and hold much of all reasons. */
function strongestPatch(map: Float32Array): Patch | undefined {
  const total = map.reduce((sum, value) => sum + value, 0);
  const strongest = map.indexOf(Math.max(...map));
  const least = leastShare * at32(map, strongest);
  if (total <= 0) return undefined;
  const patch = [strongest];
  const isIn = new Set(patch);
  for (let k = 0; k < patch.length; k++) {
    for (const i of beside(patch[k] ?? 0)) {
      if (isIn.has(i) || at32(map, i) < least) continue;
      isIn.add(i);
      patch.push(i);
    }
  }
  const held = patch.reduce((sum, i) => sum + at32(map, i), 0);
  if (held < leastTogether * total || patch.length > mostParts * map.length) return undefined;
  const xs = patch.map((i) => i % columns);
  const ys = patch.map((i) => Math.floor(i / columns));
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return { x: (x0 + x1) / 2, y: (y0 + y1) / 2, width: x1 - x0 + 1, height: y1 - y0 + 1 };
}

function beside(i: number): readonly number[] {
  const x = i % columns;
  const up = i >= columns ? [i - columns] : [];
  const down = i < columns * (rows - 1) ? [i + columns] : [];
  return [...up, ...down, ...(x > 0 ? [i - 1] : []), ...(x < columns - 1 ? [i + 1] : [])];
}
