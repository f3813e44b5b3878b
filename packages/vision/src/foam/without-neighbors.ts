interface Piece {
  readonly pixels: readonly number[];
  readonly touchesEdge: boolean;
  readonly width: number;
  readonly height: number;
}

/** A piece with this share of the shape's width and height is the tool itself. */
const spans = 0.8;

/**
 * An upright box around a slanted tool contains parts of the tools beside it. If one connected piece spans
 * the box, other pieces that reach the box's edge are left out.
 * @param shown the pixels of `box` that show no plain foam
 * @param stride pixels in a row of the picture
 */
export function withoutNeighbors(
  shown: readonly number[],
  box: readonly number[],
  stride: number,
): readonly number[] {
  const whole = extentOf(box, stride);
  const pieces = piecesOf(shown, new Set(box), stride);
  const isTool = (piece: Piece): boolean =>
    piece.width >= spans * whole.width && piece.height >= spans * whole.height;
  if (!pieces.some(isTool)) return shown;
  return pieces.flatMap((piece) => (isTool(piece) || !piece.touchesEdge ? piece.pixels : []));
}

/** Pixels that touch, including at corners. */
function piecesOf(shown: readonly number[], box: ReadonlySet<number>, stride: number): readonly Piece[] {
  const left = new Set(shown);
  const pieces: Piece[] = [];
  for (const start of shown) {
    if (!left.delete(start)) continue;
    const pixels = [start];
    let touchesEdge = false;
    for (let k = 0; k < pixels.length; k++) {
      const i = pixels[k] ?? 0;
      for (const step of [-stride - 1, -stride, -stride + 1, -1, 1, stride - 1, stride, stride + 1]) {
        if (left.delete(i + step)) pixels.push(i + step);
        else if (!box.has(i + step)) touchesEdge = true;
      }
    }
    pieces.push({ pixels, touchesEdge, ...extentOf(pixels, stride) });
  }
  return pieces;
}

function extentOf(
  pixels: readonly number[],
  stride: number,
): { readonly width: number; readonly height: number } {
  let x0 = Infinity;
  let x1 = -Infinity;
  let y0 = Infinity;
  let y1 = -Infinity;
  for (const i of pixels) {
    x0 = Math.min(x0, i % stride);
    x1 = Math.max(x1, i % stride);
    y0 = Math.min(y0, Math.floor(i / stride));
    y1 = Math.max(y1, Math.floor(i / stride));
  }
  return { width: x1 - x0 + 1, height: y1 - y0 + 1 };
}
