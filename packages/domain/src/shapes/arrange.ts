import type { PercentPoint } from '@stowed/contract';
import { boundsOf } from './bounds.ts';
import { moveShape } from './placement.ts';
import type { Shaped } from './placement.ts';

export type Edge = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom';
export type Axis = 'across' | 'down';

interface BoundedShape<T> {
  readonly shape: T;
  readonly start: number;
  readonly size: number;
}

/** The shapes aligned by their visible bounds: to an edge or the middle of all. */
export function alignShapes<T extends Shaped>(shapes: readonly T[], edge: Edge, aspect: number): T[] {
  const axis: Axis = edge === 'left' || edge === 'center' || edge === 'right' ? 'across' : 'down';
  const share = edge === 'left' || edge === 'top' ? 0 : edge === 'center' || edge === 'middle' ? 0.5 : 1;
  const placed = shapes.map((shape) => placedOn(shape, axis, aspect));
  const low = Math.min(...placed.map(({ start }) => start));
  const high = Math.max(...placed.map(({ start, size }) => start + size));
  const line = low + (high - low) * share;
  return placed.map(({ shape, start, size }) =>
    moveShape(shape, shifted(axis, line - start - size * share), aspect),
  );
}

/** The shapes spaced with equal gaps; the outermost stay. Keeps the input order. */
export function distributeShapes<T extends Shaped>(shapes: readonly T[], axis: Axis, aspect: number): T[] {
  const placed = shapes.map((shape) => placedOn(shape, axis, aspect));
  const inOrder = placed.toSorted((a, b) => a.start + a.size / 2 - (b.start + b.size / 2));
  const first = inOrder.at(0);
  const last = inOrder.at(-1);
  if (!first || !last || shapes.length < 3) return [...shapes];
  const taken = inOrder.reduce((sum, { size }) => sum + size, 0);
  const gap = (last.start + last.size - first.start - taken) / (shapes.length - 1);
  const targets = new Map<T, T>();
  let at = first.start;
  for (const { shape, start, size } of inOrder) {
    targets.set(shape, moveShape(shape, shifted(axis, at - start), aspect));
    at += size + gap;
  }
  return shapes.map((shape) => targets.get(shape) ?? shape);
}

function placedOn<T extends Shaped>(shape: T, axis: Axis, aspect: number): BoundedShape<T> {
  const box = boundsOf(shape, aspect);
  return axis === 'across'
    ? { shape, start: box.x, size: box.width }
    : { shape, start: box.y, size: box.height };
}

function shifted(axis: Axis, by: number): PercentPoint {
  return axis === 'across' ? { x: by, y: 0 } : { x: 0, y: by };
}
