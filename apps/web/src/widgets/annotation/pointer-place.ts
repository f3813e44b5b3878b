import type { PercentPoint } from '@stowed/contract';

/** A place in the window, in CSS pixels. */
export interface ClientPoint {
  readonly clientX: number;
  readonly clientY: number;
}

/** A window position in percent of a drawing; undefined while the drawing has no size. */
export function toPercent(drawing: Element, { clientX, clientY }: ClientPoint): PercentPoint | undefined {
  const box = drawing.getBoundingClientRect();
  if (box.width === 0 || box.height === 0) return undefined;
  return {
    x: ((clientX - box.left) / box.width) * 100,
    y: ((clientY - box.top) / box.height) * 100,
  };
}
