import type { Picture } from '../pixels/picture.ts';
import type { Pocket } from '../foam/pocket.ts';
import { at64 } from '../pixels/read.ts';
import { correlate, sampleOf, thinned } from './align.ts';
import type { Place, Sample } from './align.ts';

/** The photo (warped and relit) and the template's picture, as a scene holds them. */
interface Pictures {
  readonly template: Picture;
  readonly photo: Picture;
}

/** Sizes relative to the template's tool: a look-alike is one size larger or smaller. */
const smallerSizes = [0.82, 0.88, 0.94];
const largerSizes = [1.14, 1.22];
const leastPixels = 250;
const mostSamples = 450;
/** Steps along and across the tool, as shares of its length and width: resizing moves its ends. */
const stepAlong = 0.022;
const stepAcross = 0.035;
const leastStep = 0.75;
const costOfStep = 0.004;
/** Correlation never reaches 1, so that an excellent fit cannot seem to become infinitely better. */
const perfect = 1.02;

/** Whether the template's tool would fit the photo better in another size. */
export interface SizeEvidence {
  /** The share of what its own size leaves unexplained that another size explains; 0 if its own fits best. */
  readonly gain: number;
  /** Whether the better size is larger. */
  readonly isLarger: boolean;
}

/** Undefined if the tool has too few pixels in the template to determine its size. */
export function sizeOf(
  pocket: Pick<Pocket, 'box' | 'tool' | 'angle' | 'center'>,
  pictures: Pictures,
  place: Place,
): SizeEvidence | undefined {
  if (pocket.tool.length < leastPixels) return undefined;
  const sample = sampleOf(thinned(pocket.box, mostSamples), pocket, pictures.template);
  const moves = movesFor(sample, pocket.angle);
  const fit = (size: number): number => bestFit(resized(sample, size), pictures.photo, { place, moves });
  const own = fit(1);
  const larger = Math.max(...largerSizes.map(fit));
  const smaller = Math.max(...smallerSizes.map(fit));
  return {
    gain: Math.max(0, larger - own, smaller - own) / (perfect - own),
    isLarger: larger > smaller,
  };
}

function resized(sample: Sample, size: number): Sample {
  return { ...sample, x: sample.x.map((x) => x * size), y: sample.y.map((y) => y * size) };
}

interface Move {
  readonly dx: number;
  readonly dy: number;
  readonly cost: number;
}

function movesFor({ x, y }: Sample, angle: number): readonly Move[] {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const along = stepAlong * extentOf(x, y, cos, sin);
  const across = Math.max(leastStep, stepAcross * extentOf(x, y, -sin, cos));
  return [-2, -1, 0, 1, 2].flatMap((i) =>
    [-1, 0, 1].map((j) => ({
      dx: i * along * cos - j * across * sin,
      dy: i * along * sin + j * across * cos,
      cost: costOfStep * (Math.abs(i) + Math.abs(j)),
    })),
  );
}

/** How far the points reach along a direction. */
function extentOf(x: Float64Array, y: Float64Array, cos: number, sin: number): number {
  let low = Infinity;
  let high = -Infinity;
  for (let k = 0; k < x.length; k++) {
    const at = at64(x, k) * cos + at64(y, k) * sin;
    low = Math.min(low, at);
    high = Math.max(high, at);
  }
  return high > low ? high - low : 0;
}

function bestFit(
  sample: Sample,
  photo: Picture,
  { place, moves }: { readonly place: Place; readonly moves: readonly Move[] },
): number {
  const fits = moves.map(
    ({ dx, dy, cost }) =>
      correlate(sample, photo, { dx: place.dx + dx, dy: place.dy + dy, turn: place.turn }) - cost,
  );
  return Math.max(...fits);
}
