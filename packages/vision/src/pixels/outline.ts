import type { Point } from './homography.ts';
import type { PercentPoint, Shape } from './shape.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * A shape's outline in pixels of a picture of this size (pixel-corner origin); a circle becomes 32
 * corners.
 */
export function outlineOf(shape: Shape, size: Size): readonly Point[] {
  if (shape.shapeType === 'polygon') return shape.points.map((point) => toPixels(point, size));
  if (shape.shapeType === 'circle') {
    const center = toPixels({ x: shape.cx, y: shape.cy }, size);
    const radius = (shape.radius * size.width) / 100;
    return Array.from({ length: 32 }, (_, i) => {
      const angle = (i * Math.PI) / 16;
      return { x: center.x + radius * Math.cos(angle), y: center.y + radius * Math.sin(angle) };
    });
  }
  const w = (shape.width * size.width) / 200;
  const h = (shape.height * size.height) / 200;
  const center = toPixels({ x: shape.x + shape.width / 2, y: shape.y + shape.height / 2 }, size);
  const angle = (shape.angle * Math.PI) / 180;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return [
    [-w, -h],
    [w, -h],
    [w, h],
    [-w, h],
  ].map(([x = 0, y = 0]) => ({ x: center.x + cos * x - sin * y, y: center.y + sin * x + cos * y }));
}

function toPixels(point: PercentPoint, size: Size): Point {
  return { x: (point.x * size.width) / 100, y: (point.y * size.height) / 100 };
}

export function isInside(points: readonly Point[], x: number, y: number): boolean {
  let inside = false;
  for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
    const a = points[i];
    const b = points[j];
    if (!a || !b || a.y > y === b.y > y) continue;
    if (x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}

/** Area within the outline, square pixels (the shoelace formula). */
export function areaOf(points: readonly Point[]): number {
  let twice = 0;
  for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
    const a = points[j];
    const b = points[i];
    if (a && b) twice += a.x * b.y - b.x * a.y;
  }
  return Math.abs(twice) / 2;
}

/** Convex hull, counter-clockwise on screen (Andrew's monotone chain). */
export function convexHull(points: readonly Point[]): readonly Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  if (sorted.length < 3) return sorted;
  const half = (list: readonly Point[]): Point[] => {
    const out: Point[] = [];
    for (const p of list) {
      while (out.length >= 2 && turn(out[out.length - 2], out[out.length - 1], p) <= 0) out.pop();
      out.push(p);
    }
    out.pop();
    return out;
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

function turn(a: Point | undefined, b: Point | undefined, c: Point): number {
  if (!a || !b) return 0;
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/** Distance from a point to the nearest side of the outline. */
export function distanceToOutline(points: readonly Point[], x: number, y: number): number {
  let best = Infinity;
  for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
    const a = points[j];
    const b = points[i];
    if (!a || !b) continue;
    const dx = b.x - a.x;
    const dy = b.y - a.y;
    const t = Math.max(0, Math.min(1, ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy || 1)));
    best = Math.min(best, Math.hypot(a.x + t * dx - x, a.y + t * dy - y));
  }
  return best;
}

/** 1 inside the outline or within `margin` pixels of it, else 0, for every pixel's center. */
export function fillOutline(points: readonly Point[], size: Size, margin: number): Uint8Array {
  const out = new Uint8Array(size.width * size.height);
  const ys = points.map((p) => p.y);
  const [y0, y1] = rowsOf(Math.min(...ys), Math.max(...ys), size.height);
  for (let y = y0; y <= y1; y++) fillRow(out, points, size, y);
  if (margin > 0) points.forEach((b, i) => fillAlong(out, points.at(i - 1) ?? b, b, { size, margin }));
  return out;
}

/** Visits, row by row, every pixel that `fillOutline` fills. */
export function eachFilled(
  points: readonly Point[],
  size: Size,
  margin: number,
  visit: (pixel: number) => void,
): void {
  const filled = fillOutline(points, size, margin);
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  const [x0, x1] = rowsOf(Math.min(...xs) - margin, Math.max(...xs) + margin, size.width);
  const [y0, y1] = rowsOf(Math.min(...ys) - margin, Math.max(...ys) + margin, size.height);
  for (let y = y0; y <= y1; y++) {
    for (let i = y * size.width + x0; i <= y * size.width + x1; i++) if (filled[i] === 1) visit(i);
  }
}

/** Fills between alternate crossings of the outline with the row's center line. */
function fillRow(out: Uint8Array, points: readonly Point[], { width }: Size, row: number): void {
  const y = row + 0.5;
  const crossings: number[] = [];
  for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
    const a = points[i];
    const b = points[j];
    if (a && b && a.y > y !== b.y > y) crossings.push(((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x);
  }
  crossings.sort((a, b) => a - b);
  for (let k = 0; k + 1 < crossings.length; k += 2) {
    const from = Math.max(0, Math.ceil((crossings[k] ?? 0) - 0.5));
    const to = Math.min(width, Math.ceil((crossings[k + 1] ?? 0) - 0.5));
    if (to > from) out.fill(1, row * width + from, row * width + to);
  }
}

/** Fills the margin around one side. */
function fillAlong(
  out: Uint8Array,
  a: Point,
  b: Point,
  { size, margin }: { readonly size: Size; readonly margin: number },
): void {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const length = dx * dx + dy * dy || 1;
  const [y0, y1] = rowsOf(Math.min(a.y, b.y) - margin, Math.max(a.y, b.y) + margin, size.height);
  const [x0, x1] = rowsOf(Math.min(a.x, b.x) - margin, Math.max(a.x, b.x) + margin, size.width);
  for (let y = y0; y <= y1; y++) {
    for (let x = x0; x <= x1; x++) {
      const px = x + 0.5 - a.x;
      const py = y + 0.5 - a.y;
      const t = Math.max(0, Math.min(1, (px * dx + py * dy) / length));
      const ex = t * dx - px;
      const ey = t * dy - py;
      if (ex * ex + ey * ey <= margin * margin) out[y * size.width + x] = 1;
    }
  }
}

/** The first and last of `count` rows (or columns) that this stretch touches. */
function rowsOf(from: number, to: number, count: number): readonly [number, number] {
  return [Math.max(0, Math.floor(from)), Math.min(count - 1, Math.ceil(to))];
}
