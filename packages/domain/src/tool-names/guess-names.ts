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
const FORBIDDEN = 1e6;
/** Keeps equal names in reading order, too little to outweigh a size. */
const ORDER = 1e-4;

interface Drawer {
  readonly shapes: readonly Shaped[];
  /** Width / height of the picture. */
  readonly aspect: number;
  /** For each name the index of its shape, where that is certain; it also tells the scale. */
  readonly known?: readonly (number | undefined)[];
}

/**
 * For each name the index of the shape that it probably belongs to, undefined for a surplus name. The words
 * and sizes in the names say how large the tools are; the drawer's scale is the one at which names and shapes
 * agree best.
 */
export function guessNames(names: readonly string[], drawer: Drawer): (number | undefined)[] {
  const { shapes, aspect, known = [] } = drawer;
  const order = readingOrder(shapes, aspect);
  const measures = order.map((shape) => measuresOf(shape, aspect));
  const expected = names.map(expectedSize);
  const isAllowed = (name: number, place: number) =>
    known[name] === undefined || order[place] === shapes[known[name]];
  const size = Math.max(names.length, shapes.length);
  const costsAt = (scale: number) =>
    squareOf(size, (name, place) => {
      const [wanted, seen] = [expected[name], measures[place]];
      if (!wanted || !seen) return known[name] === undefined ? SPARE : FORBIDDEN;
      if (!isAllowed(name, place)) return FORBIDDEN;
      return costOf(wanted, seen, scale) + ORDER * Math.abs(name - place) ** 1.5;
    });
  const pairs = cheapestOf(scales.map(costsAt));
  return names.map((_, name) => {
    const shape = order[pairs[name] ?? -1];
    return shape && shapes.indexOf(shape);
  });
}

function squareOf(size: number, cell: (row: number, column: number) => number): number[][] {
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_cell, column) => cell(row, column)),
  );
}

/** The pairs whose sum of costs is smallest, among all tables of costs. */
function cheapestOf(tables: readonly (readonly (readonly number[])[])[]): readonly number[] {
  let best: readonly number[] = [];
  let least = Infinity;
  for (const costs of tables) {
    const pairs = cheapestPairs(costs);
    const total = pairs.reduce((sum, column, row) => sum + (costs[row]?.[column] ?? 0), 0);
    if (total >= least) continue;
    least = total;
    best = pairs;
  }
  return best;
}

const FILL_VARIES = 0.15;

/** How badly a shape fits a name; grows steadily, so that tools of one kind are sorted by size. */
function costOf(wanted: ExpectedSize, seen: ShapeMeasures, scale: number): number {
  const [length, width] = wanted.varies;
  const fill = seen.fill === undefined ? 0 : Math.log(seen.fill / wanted.fill) / FILL_VARIES;
  return (
    off(Math.log(Math.max(seen.length, LEAST) / (wanted.length * scale)) / length) +
    off(Math.log(Math.max(seen.width, LEAST) / (wanted.width * scale)) / width) +
    off(fill) / 2
  );
}

/** Percent; no shape is thinner. */
const LEAST = 0.1;

/** Square for small deviations, straight for large ones. */
function off(deviation: number): number {
  return Math.sqrt(1 + deviation * deviation) - 1;
}
