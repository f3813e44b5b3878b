import type { Shape } from '../packages/vision/src/index.ts';
import type { DrawerTruth } from './vision-data.ts';

/** Numbers from 0 to 1 that depend on the seed alone (Mulberry32). */
export function seededNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** The drawer's shapes as the truth has them. */
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

/** Shapes as a hurried person draws them: every side off by up to `share` of the box's size. */
export function roughShapes(truth: DrawerTruth, share: number): readonly Shape[] {
  const next = seededNumbers(truth.tools.length * 7919);
  const off = (): number => (next() * 2 - 1) * share;
  return truth.tools.map((tool) => {
    const size = Math.min(tool.width, tool.height) * 2;
    const left = off() * Math.min(size, tool.width);
    const right = off() * Math.min(size, tool.width);
    const top = off() * Math.min(size, tool.height);
    const bottom = off() * Math.min(size, tool.height);
    return {
      shapeType: 'rectangle',
      x: tool.x + left,
      y: tool.y + top,
      width: tool.width - left + right,
      height: tool.height - top + bottom,
      angle: 0,
    };
  });
}
