import { mayBeCovered, obstacleOf } from '../evidence/obstacle.ts';
import { gatherEvidence } from '../evidence/evidence.ts';
import { applyHomography } from '../pixels/homography.ts';
import type { Homography, Point } from '../pixels/homography.ts';
import type { RgbImage } from '../pixels/image.ts';
import { lookOf } from './learn.ts';
import type { Confirmed, PlaceLook } from './learn.ts';
import { eachFilled, fillOutline, outlineOf } from '../pixels/outline.ts';
import type { Size } from '../pixels/outline.ts';
import { placePhoto, toFullSize } from '../evidence/place-photo.ts';
import type { Placed } from '../evidence/place-photo.ts';
import type { Shape } from '../pixels/shape.ts';
import type { PreparedTemplate } from '../evidence/template-model.ts';

type Found = Extract<Placed, { readonly kind: 'placed' }>;

/**
 * The looks of the cut-outs whose contents a person confirmed; none for a photo that cannot be judged or a
 * cut-out that is not visible.
 */
export function learnLooks(
  template: PreparedTemplate,
  photo: RgbImage,
  confirmed: readonly Confirmed[],
): readonly PlaceLook[] {
  const placed = placePhoto(template, photo);
  return placed.kind === 'refused' ? [] : looksOf(template, placed, confirmed);
}

function looksOf(
  template: PreparedTemplate,
  { scenes }: Found,
  confirmed: readonly Confirmed[],
): readonly PlaceLook[] {
  return confirmed.flatMap(({ shape, status }) => {
    const pocket = template.pockets[shape];
    const scene = scenes[shape];
    if (!pocket || !scene) return [];
    const { figures } = gatherEvidence(pocket, scene);
    if (obstacleOf(figures) || mayBeCovered(figures)) return [];
    return lookOf({ shape, status }, pocket, scene) ?? [];
  });
}

/** A person's mark on a photo: a shape, in percent of the photo, and whether the tool is there. */
export interface Mark {
  readonly shape: Shape;
  readonly status: Confirmed['status'];
}

/**
 * Of this many marks, at least one must cover a cut-out of the template; otherwise it is a similar drawer.
 */
const leastMatched = 0.5;

/**
 * What a marked photo teaches about the template's cut-outs; undefined if it does not show the template's
 * drawer. A mark means the cut-out that it covers best.
 */
export function learnFromMarks(
  template: PreparedTemplate,
  photo: RgbImage,
  marks: readonly Mark[],
): readonly PlaceLook[] | undefined {
  const placed = placePhoto(template, photo);
  if (placed.kind === 'refused') return undefined;
  const homography = toFullSize(placed.registration.homography, template, placed.image, photo);
  const confirmed = matchMarks(template, { size: photo, homography }, marks);
  if (confirmed.length < leastMatched * marks.length) return undefined;
  return looksOf(template, placed, confirmed);
}

interface View {
  readonly size: Size;
  /** From the template's picture to the photo, in pixels. */
  readonly homography: Homography;
}

/** Longer side, in pixels, of the pictures on which shapes are compared. */
const gridSide = 400;
/** The share of the smaller of two shapes that must be in the other one if they mean the same place. */
const leastShared = 0.6;

interface Pair {
  readonly mark: number;
  readonly shape: number;
  /** Intersection over union. */
  readonly overlap: number;
}

/** The cut-out that each mark means: one mark per cut-out, best pairs first. */
export function matchMarks(
  template: Pick<PreparedTemplate, 'shapes' | 'full'>,
  { size, homography }: View,
  marks: readonly Mark[],
): readonly Confirmed[] {
  const scale = gridSide / Math.max(size.width, size.height);
  const grid = { width: Math.ceil(size.width * scale), height: Math.ceil(size.height * scale) };
  const shrink = ({ x, y }: Point): Point => ({ x: x * scale, y: y * scale });
  const places = template.shapes.map((shape) =>
    outlineOf(shape, template.full).map((p) => shrink(applyHomography(homography, p.x, p.y))),
  );
  const drawn = marks.map(({ shape }) => outlineOf(shape, size).map(shrink));
  const usedMarks = new Set<number>();
  const usedShapes = new Set<number>();
  return pairsOf(places, drawn, grid).flatMap(({ mark, shape }) => {
    if (usedMarks.has(mark) || usedShapes.has(shape)) return [];
    usedMarks.add(mark);
    usedShapes.add(shape);
    const { status } = marks[mark] ?? { status: 'present' };
    return [{ shape, status }];
  });
}

type Outline = readonly Point[];

/** All pairs that may mean the same place, best first. */
function pairsOf(places: readonly Outline[], drawn: readonly Outline[], grid: Size): readonly Pair[] {
  const covered = drawn.map((outline) => pixelsOf(outline, grid));
  const pairs = places.flatMap((outline, shape) => {
    const mask = fillOutline(outline, grid, 0);
    const area = pixelsOf(outline, grid).length;
    return covered.flatMap((pixels, mark) => {
      const shared = pixels.filter((pixel) => mask[pixel] === 1).length;
      const isSame = shared > 0 && shared >= leastShared * Math.min(area, pixels.length);
      return isSame ? [{ mark, shape, overlap: shared / (area + pixels.length - shared) }] : [];
    });
  });
  return pairs.sort((a, b) => b.overlap - a.overlap || a.mark - b.mark || a.shape - b.shape);
}

function pixelsOf(outline: Outline, grid: Size): readonly number[] {
  const pixels: number[] = [];
  eachFilled(outline, grid, 0, (pixel) => pixels.push(pixel));
  return pixels;
}
