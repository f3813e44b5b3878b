import { boundsOf } from './bounds.ts';
import type { Shaped } from './placement.ts';
import type { Box } from './repair.ts';

interface PlacedItem<T> {
  readonly shape: T;
  readonly box: Box;
}

/** Minimum vertical overlap of neighbors in a row, as a fraction of the lower one's height. */
const BESIDE = 0.5;

const middleY = ({ box }: PlacedItem<unknown>): number => box.y + box.height / 2;
const middleX = ({ box }: PlacedItem<unknown>): number => box.x + box.width / 2;

/**
 * The shapes in reading order: rows from the top, each from the left. A shape belongs to a row if it overlaps
 * its nearest neighbor there vertically by at least half of the lower one's height: a row may be tilted, and
 * a long tool beside two rows belongs to the upper one. aspect is the picture's width / height.
 */
export function readingOrder<T extends Shaped>(shapes: readonly T[], aspect: number): T[] {
  let left = shapes
    .map((shape): PlacedItem<T> => ({ shape, box: boundsOf(shape, aspect) }))
    .toSorted((one, other) => middleY(one) - middleY(other));
  const ordered: PlacedItem<T>[] = [];
  while (left.length > 0) {
    const row = upperRow(left);
    ordered.push(...row);
    const taken = new Set(row);
    left = left.filter((placed) => !taken.has(placed));
  }
  return ordered.map(({ shape }) => shape);
}

/** The row of the uppermost shape, from the left. `shapes` come from the top down. */
function upperRow<T>(shapes: readonly PlacedItem<T>[]): PlacedItem<T>[] {
  const row: PlacedItem<T>[] = [];
  for (const placed of shapes) {
    const nearest = row.toSorted((one, other) => distance(one, placed) - distance(other, placed))[0];
    if (!nearest || liesBeside(nearest.box, placed.box)) row.push(placed);
  }
  return row.toSorted((one, other) => middleX(one) - middleX(other));
}

function distance(one: PlacedItem<unknown>, other: PlacedItem<unknown>): number {
  return Math.abs(middleX(one) - middleX(other));
}

function liesBeside(one: Box, other: Box): boolean {
  const shared = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return shared >= BESIDE * Math.min(one.height, other.height);
}
