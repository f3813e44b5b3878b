import { samplePlane } from '../pixels/plane.ts';
import type { Tensor } from '../pixels/tensor.ts';

/** Points on edges of a picture with the edge's normal (unit length, arbitrary sign). */
export interface EdgePoints {
  readonly count: number;
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly nx: Float32Array;
  readonly ny: Float32Array;
  /** Where a point lies in the area of all points, from 0 (top left) to 8 (bottom right). */
  readonly ninth: Uint8Array;
}

interface Found {
  readonly x: number;
  readonly y: number;
  readonly nx: number;
  readonly ny: number;
  readonly strength: number;
}

/** Thinned edges, at most one per square of `spacing` pixels. */
export function findEdgePoints(
  tensor: Tensor,
  accept: (x: number, y: number) => boolean,
  spacing: number,
  limit: number,
): EdgePoints {
  const { width, height } = tensor.xx;
  const columns = Math.ceil(width / spacing);
  const cells = new Map<number, Found>();
  for (let y = 3; y < height - 3; y++) {
    for (let x = 3; x < width - 3; x++) {
      const i = y * width + x;
      const strength = (tensor.xx.data[i] ?? 0) + (tensor.yy.data[i] ?? 0);
      if (strength < 1.2 || !accept(x, y)) continue;
      const key = Math.floor(y / spacing) * columns + Math.floor(x / spacing);
      const best = cells.get(key);
      if (best && best.strength >= strength) continue;
      const found = edgeAt(tensor, x, y, strength);
      if (found) cells.set(key, found);
    }
  }
  const list = [...cells.values()].sort((a, b) => b.strength - a.strength || a.y - b.y || a.x - b.x);
  return pack(list.slice(0, limit));
}

function edgeAt(tensor: Tensor, x: number, y: number, strength: number): Found | undefined {
  const i = y * tensor.xx.width + x;
  const angle =
    0.5 * Math.atan2(2 * (tensor.xy.data[i] ?? 0), (tensor.xx.data[i] ?? 0) - (tensor.yy.data[i] ?? 0));
  const nx = Math.cos(angle);
  const ny = Math.sin(angle);
  if (sumAt(tensor, x + nx, y + ny) > strength || sumAt(tensor, x - nx, y - ny) > strength) return undefined;
  return { x, y, nx, ny, strength };
}

function sumAt(tensor: Tensor, x: number, y: number): number {
  return samplePlane(tensor.xx, x, y) + samplePlane(tensor.yy, x, y);
}

function pack(list: readonly Found[]): EdgePoints {
  return {
    count: list.length,
    x: Float32Array.from(list, (p) => p.x),
    y: Float32Array.from(list, (p) => p.y),
    nx: Float32Array.from(list, (p) => p.nx),
    ny: Float32Array.from(list, (p) => p.ny),
    ninth: ninthsOf(list),
  };
}

function ninthsOf(list: readonly Found[]): Uint8Array {
  const across = thirdsOf(list.map((p) => p.x));
  const down = thirdsOf(list.map((p) => p.y));
  return Uint8Array.from(list, (_, i) => 3 * (down[i] ?? 0) + (across[i] ?? 0));
}

function thirdsOf(values: readonly number[]): readonly number[] {
  const low = Math.min(...values);
  const high = Math.max(...values);
  return values.map((value) => Math.min(2, Math.floor((3 * (value - low)) / (high - low + 1))));
}
