import type { RgbImage } from './image.ts';
import { createPlane, samplePlane } from './plane.ts';
import type { Plane } from './plane.ts';
import { at32 } from './read.ts';

/**
 * The same picture with its longer side at most `side` pixels (area averages); smaller pictures do not
 * change.
 */
export function fitImage(image: RgbImage, side: number): RgbImage {
  const longer = Math.max(image.width, image.height);
  if (longer <= side) return image;
  const width = Math.max(1, Math.round((image.width * side) / longer));
  const height = Math.max(1, Math.round((image.height * side) / longer));
  return resizeImage(image, width, height);
}

/** Area-average resampling to a smaller size. */
function resizeImage(image: RgbImage, width: number, height: number): RgbImage {
  const rows = new Float32Array(width * image.height * 3);
  const spansX = areaSpans(image.width, width);
  for (let y = 0; y < image.height; y++) {
    const from = y * image.width * 3;
    const to = y * width * 3;
    spansX.forEach((span, x) => addPixels(span, image.data, from + span.from * 3, rows, to + x * 3));
  }
  const data = new Uint8Array(width * height * 3);
  areaSpans(image.height, height).forEach((span, y) => {
    const line = new Float32Array(width * 3);
    span.weights.forEach((weight, k) => {
      addLine(line, rows.subarray((span.from + k) * line.length, (span.from + k + 1) * line.length), weight);
    });
    for (let i = 0; i < line.length; i++) data[y * line.length + i] = Math.round(at32(line, i));
  });
  return { width, height, data };
}

function addPixels({ weights }: Span, data: Uint8Array, from: number, out: Float32Array, to: number): void {
  for (let k = 0; k < weights.length; k++) {
    const weight = weights[k] ?? 0;
    const at = from + k * 3;
    for (let c = 0; c < 3; c++) out[to + c] = at32(out, to + c) + weight * (data[at + c] ?? 0);
  }
}

function addLine(line: Float32Array, row: Float32Array, weight: number): void {
  for (let i = 0; i < line.length; i++) line[i] = at32(line, i) + weight * at32(row, i);
}

interface Span {
  readonly from: number;
  readonly weights: readonly number[];
}

function areaSpans(source: number, target: number): readonly Span[] {
  const step = source / target;
  return Array.from({ length: target }, (_, i) => {
    const start = i * step;
    const end = Math.min(source, start + step);
    const from = Math.floor(start);
    const weights: number[] = [];
    for (let at = from; at < end - 1e-9; at++) {
      weights.push((Math.min(at + 1, end) - Math.max(at, start)) / step);
    }
    return { from, weights };
  });
}

/** Bilinear resampling; blur first when shrinking. */
export function resizePlane(plane: Plane, width: number, height: number): Plane {
  const out = createPlane(width, height);
  const sx = plane.width / width;
  const sy = plane.height / height;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      out.data[y * width + x] = samplePlane(plane, (x + 0.5) * sx - 0.5, (y + 0.5) * sy - 0.5);
    }
  }
  return out;
}
