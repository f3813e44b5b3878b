import type { Point } from '../pixels/homography.ts';
import { eachFilled } from '../pixels/outline.ts';
import type { Size } from '../pixels/outline.ts';

/** From this share of the smaller outline on, two outlines show the same tool. */
const leastShared = 0.5;
/** A tool belongs to the shape that it fits better by at least this much. */
const leastBetter = 0.1;

/** A drawn shape and the outline found there, in pixels of one picture. */
export interface Claim {
  readonly shape: readonly Point[];
  readonly tool: readonly Point[] | undefined;
}

/**
 * For each shape, the other shapes to which the tool found there belongs: an upright box around a slanted
 * tool can also hold a whole neighbor. The tool belongs to the shape whose box it fills better.
 */
export function rightfulOwners(claims: readonly Claim[], size: Size): readonly (readonly number[])[] {
  const pixels = claims.map(({ tool }) => (tool ? pixelsOf(tool, size) : []));
  const fits = claims.map(({ shape, tool }) => (tool ? boxFit(shape, tool) : 0));
  const at = new Int32Array(size.width * size.height).fill(-1);
  return claims.map((_, i) => {
    const own = pixels[i] ?? [];
    for (const pixel of own) at[pixel] = i;
    return claims.flatMap((_other, j) => {
      const theirs = pixels[j] ?? [];
      const smaller = Math.min(own.length, theirs.length);
      if (j === i || smaller === 0 || (fits[j] ?? 0) < (fits[i] ?? 0) + leastBetter) return [];
      const both = theirs.reduce((sum, pixel) => sum + (at[pixel] === i ? 1 : 0), 0);
      return both >= leastShared * smaller ? [j] : [];
    });
  });
}

function pixelsOf(outline: readonly Point[], size: Size): readonly number[] {
  const out: number[] = [];
  eachFilled(outline, size, 0, (i) => out.push(i));
  return out;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function boxOf(points: readonly Point[]): Box {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** Intersection over union of the upright boxes around two outlines. */
export function boxFit(one: readonly Point[], other: readonly Point[]): number {
  const [a, b] = [boxOf(one), boxOf(other)];
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  if (width <= 0 || height <= 0) return 0;
  const both = width * height;
  return both / (areaOf(a) + areaOf(b) - both);
}

const areaOf = ({ left, top, right, bottom }: Box): number => (right - left) * (bottom - top);
