import type { Point } from '../pixels/homography.ts';
import { convexHull, distanceToOutline, isInside } from '../pixels/outline.ts';
import type { Size } from '../pixels/outline.ts';
import { smallestBox } from '../pixels/turned-box.ts';
import type { TurnedBox } from '../pixels/turned-box.ts';

interface Piece {
  readonly pixels: Int32Array;
  readonly hull: readonly Point[];
  readonly box: TurnedBox;
}

/**
 * Joins the pieces of a tool whose middle has the foam's color: end to end, or one inside the other's
 * outline.
 */
export function joinPieces(patches: readonly Int32Array[], size: Size): readonly Int32Array[] {
  let pieces = patches.flatMap((pixels) => pieceOf(pixels, size) ?? []);
  for (;;) {
    const pair = findPair(pieces, size);
    if (!pair) return pieces.map((piece) => piece.pixels);
    const joined = pieceOf(Int32Array.from([...pair.a.pixels, ...pair.b.pixels]), size);
    pieces = pieces.filter((piece) => piece !== pair.a && piece !== pair.b);
    if (joined) pieces.push(joined);
  }
}

function pieceOf(pixels: Int32Array, size: Size): Piece | undefined {
  const points = Array.from(pixels, (i) => ({
    x: (i % size.width) + 0.5,
    y: Math.floor(i / size.width) + 0.5,
  }));
  const hull = convexHull(points);
  const box = smallestBox(hull);
  return box ? { pixels, hull, box } : undefined;
}

function findPair(pieces: readonly Piece[], size: Size): { a: Piece; b: Piece } | undefined {
  for (const [k, a] of pieces.entries()) {
    for (const b of pieces.slice(k + 1)) if (belongTogether(a, b, size.width * 0.014)) return { a, b };
  }
  return undefined;
}

function belongTogether(a: Piece, b: Piece, reach: number): boolean {
  const far = Math.hypot(a.box.cx - b.box.cx, a.box.cy - b.box.cy);
  if (far > (a.box.length + b.box.length) / 2 + 2 * reach) return false;
  const gap = gapBetween(a.hull, b.hull);
  if (gap > reach) return false;
  const union = smallestBox([...a.hull, ...b.hull]);
  if (!union) return false;
  const [large, small] = a.box.length * a.box.width >= b.box.length * b.box.width ? [a, b] : [b, a];
  const area = union.length * union.width;
  if (area < 1.12 * large.box.length * large.box.width) return true;
  if (offAxis(union, a.box) > 0.3 * union.width || offAxis(union, b.box) > 0.3 * union.width) return false;
  const isLong = Math.max(aspect(a.box), aspect(b.box)) > 2 && aspect(union) > 2.4;
  return (
    isLong && union.width < 1.25 * Math.max(large.box.width, Math.min(small.box.width, small.box.length))
  );
}

/** Distance of one box's center from the other's long axis. */
function offAxis(axis: TurnedBox, box: TurnedBox): number {
  return Math.abs((box.cy - axis.cy) * Math.cos(axis.angle) - (box.cx - axis.cx) * Math.sin(axis.angle));
}

function aspect(box: TurnedBox): number {
  return box.length / Math.max(1, box.width);
}

function gapBetween(a: readonly Point[], b: readonly Point[]): number {
  if (a.some((p) => isInside(b, p.x, p.y)) || b.some((p) => isInside(a, p.x, p.y))) return 0;
  const from = Math.min(...a.map((p) => distanceToOutline(b, p.x, p.y)));
  return Math.min(from, ...b.map((p) => distanceToOutline(a, p.x, p.y)));
}
