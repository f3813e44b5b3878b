import type { Shaped } from '../shapes/placement.ts';
import { readingOrder } from '../shapes/reading-order.ts';
import { cheapestPairs } from './cheapest-pairs.ts';
import { expectedSize } from './expected-size.ts';
import type { ExpectedSize } from './expected-size.ts';
import { measuresOf } from './shape-measures.ts';
import type { ShapeMeasures } from './shape-measures.ts';

/** Percent of the picture's height that a millimeter may be: a drawer of 250 to 2,000 mm. */
const scales = Array.from({ length: 60 }, (_, step) => 0.05 * 1.04 ** step);
/** The cost of a name without a shape, or a shape without a name: any. */
const SPARE = 50;
/** Keeps equal names in reading order, too little to outweigh a size. */
const ORDER = 1e-4;

/**
 * For each name the index of the shape that it probably belongs to, undefined for a surplus name. The words
 * and sizes in the names say how large the tools are; the drawer's scale is the one at which names and shapes
 * agree best. aspect is the picture's width / height.
 */
export function guessNames(
  names: readonly string[],
  shapes: readonly Shaped[],
  aspect: number,
): (number | undefined)[] {
  const order = readingOrder(shapes, aspect);
  const measures = order.map((shape) => measuresOf(shape, aspect));
  const expected = names.map(expectedSize);
  const size = Math.max(names.length, shapes.length);
  let best: readonly number[] = [];
  let least = Infinity;
  for (const scale of scales) {
    const costs = Array.from({ length: size }, (_, name) =>
      Array.from({ length: size }, (_unused, place) => {
        const [wanted, seen] = [expected[name], measures[place]];
        return wanted && seen ? costOf(wanted, seen, scale) + ORDER * Math.abs(name - place) ** 1.5 : SPARE;
      }),
    );
    const pairs = cheapestPairs(costs);
    const total = pairs.reduce((sum, place, name) => sum + (costs[name]?.[place] ?? 0), 0);
    if (total >= least) continue;
    least = total;
    best = pairs;
  }
  return names.map((_, name) => {
    const shape = order[best[name] ?? -1];
    return shape && shapes.indexOf(shape);
  });
}

const FILL_VARIES = 0.15;

/** How badly a shape fits a name; grows steadily, so that tools of one kind are sorted by size. */
function costOf(wanted: ExpectedSize, seen: ShapeMeasures, scale: number): number {
  const [length, width] = wanted.varies;
  const fill = seen.fill === undefined ? 0 : Math.log(seen.fill / wanted.fill) / FILL_VARIES;
  return (
    off(Math.log(seen.length / (wanted.length * scale)) / length) +
    off(Math.log(seen.width / (wanted.width * scale)) / width) +
    off(fill) / 2
  );
}

/** Square for small deviations, straight for large ones. */
function off(deviation: number): number {
  return Math.sqrt(1 + deviation * deviation) - 1;
}
