import { describe, expect, it } from 'vitest';
import type { Tool } from '@stowed/contract';
import { alignShapes, distributeShapes } from './arrange.ts';
import { boundsOf } from './bounds.ts';
import { newShape } from './placement.ts';
import { reshape } from './reshape.ts';

const aspect = 4 / 3;
const box = (x: number, y: number, width = 10, height = 10) => ({
  shapeType: 'rectangle' as const,
  angle: 0,
  x,
  y,
  width,
  height,
});
const places = (shapes: readonly { readonly x: number; readonly y: number }[]) =>
  shapes.map(({ x, y }) => [Math.round(x * 1e6) / 1e6, Math.round(y * 1e6) / 1e6]);

describe('aligning', () => {
  const shapes = [box(10, 10), box(30, 20, 20), box(60, 50)];

  it.each([
    ['left', [10, 10, 10], [10, 20, 50]],
    ['center', [35, 30, 35], [10, 20, 50]],
    ['right', [60, 50, 60], [10, 20, 50]],
    ['top', [10, 30, 60], [10, 10, 10]],
    ['middle', [10, 30, 60], [30, 30, 30]],
    ['bottom', [10, 30, 60], [50, 50, 50]],
  ] as const)('moves shapes to the %s', (edge, xs, ys) => {
    expect(places(alignShapes(shapes, edge, aspect))).toEqual(xs.map((x, index) => [x, ys[index]]));
  });

  it('uses the visible bounds of a turned shape', () => {
    const [, turned] = alignShapes([box(10, 10), { ...box(40, 40, 20), angle: 45 }], 'left', aspect);
    expect(turned && boundsOf(turned, aspect).x).toBeCloseTo(10);
  });
});

describe('distributing', () => {
  it('makes the gaps equal, keeps the order, and leaves the outermost shapes in place', () => {
    const shapes = [box(80, 10), box(12, 50, 20), box(0, 0)];
    expect(places(distributeShapes(shapes, 'across', aspect))).toEqual([
      [80, 10],
      [35, 50],
      [0, 0],
    ]);
    expect(places(distributeShapes([box(0, 80), box(5, 0), box(9, 15)], 'down', aspect))).toEqual([
      [0, 80],
      [5, 0],
      [9, 40],
    ]);
  });

  it('needs at least three shapes', () => {
    const two = [box(0, 0), box(50, 50)];
    expect(distributeShapes(two, 'across', aspect)).toEqual(two);
  });
});

describe('converting a shape to another kind', () => {
  const rules = { aspect, minSide: 5 };
  const tool: Tool = {
    name: 'Hammer',
    position: '1',
    status: 'present',
    uniqueId: 'a',
    ...newShape('rectangle', { x: 50, y: 50 }, aspect),
  };

  it('EDIT-004 keeps its place and approximate size, and drops the fields of the previous kind', () => {
    const circle = reshape(tool, 'circle', rules);
    expect(circle).toMatchObject({ shapeType: 'circle', cx: 50, cy: 50, radius: 3.75, name: 'Hammer' });
    const polygon = reshape(tool, 'polygon', rules);
    expect(polygon.points).toEqual([
      { x: 45, y: 45 },
      { x: 55, y: 45 },
      { x: 55, y: 55 },
      { x: 45, y: 55 },
    ]);
    expect(reshape(polygon, 'rectangle', rules)).toEqual(tool);
    expect(reshape(circle, 'polygon', rules)).not.toHaveProperty('radius');
    expect(reshape(circle, 'polygon', rules)).toMatchObject({ shapeType: 'polygon', width: 7.5 });
  });

  it('G-104 never goes below the minimum size', () => {
    const small = { ...newShape('circle', { x: 1, y: 1 }, aspect), cx: 3, cy: 3, radius: 2 };
    const { x, y, width, height } = reshape({ ...tool, ...small }, 'rectangle', rules);
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(5);
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
  });
});
