import type { Shape } from '../index.ts';
import type { DrawerTruth, ToolTruth } from './data.ts';

/** Numbers from 0 to 1 that depend only on the seed (Mulberry32). */
export function seededNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** The drawer's true shapes. */
export function exactShapes(truth: DrawerTruth): readonly Shape[] {
  return truth.tools.map(({ x, y, width, height }) => ({
    shapeType: 'rectangle',
    x,
    y,
    width,
    height,
    angle: 0,
  }));
}

/** Other ways to draw a tool's place. */
export const shapeKinds = ['silhouette', 'cut-out', 'circle', 'tight', 'wide'] as const;
export type ShapeKind = (typeof shapeKinds)[number];

/**
 * Every tool's place drawn in one of the other ways: around the tool itself, around its cut-out, a circle as
 * wide as the box's shorter side, a box with 50 or 70 percent of its sides (alternating), a box with 130
 * percent.
 */
export function otherShapes(truth: DrawerTruth, kind: ShapeKind): readonly Shape[] {
  return truth.tools.map((tool, i) => {
    if (kind === 'silhouette') return polygonOf(tool.polygon);
    if (kind === 'cut-out') return polygonOf(tool.cutoutPolygon);
    if (kind === 'circle') return circleIn(tool, truth.referenceHeight / truth.referenceWidth);
    return scaledBox(tool, kind === 'wide' ? 1.3 : i % 2 === 0 ? 0.5 : 0.7);
  });
}

/** The drawer's true boxes, this many times as wide and high. */
export function scaledBoxes(truth: DrawerTruth, scale: number): readonly Shape[] {
  return truth.tools.map((tool) => scaledBox(tool, scale));
}

function polygonOf(points: readonly (readonly number[])[]): Shape {
  return { shapeType: 'polygon', points: points.map(([x = 0, y = 0]) => ({ x, y })) };
}

function circleIn({ x, y, width, height }: ToolTruth, aspect: number): Shape {
  return {
    shapeType: 'circle',
    cx: x + width / 2,
    cy: y + height / 2,
    radius: Math.min(width / 2, (height * aspect) / 2),
  };
}

function scaledBox({ x, y, width, height }: ToolTruth, scale: number): Shape {
  const left = Math.max(0, x - (width * (scale - 1)) / 2);
  const top = Math.max(0, y - (height * (scale - 1)) / 2);
  return {
    shapeType: 'rectangle',
    x: left,
    y: top,
    width: Math.min(100 - left, width * scale),
    height: Math.min(100 - top, height * scale),
    angle: 0,
  };
}
