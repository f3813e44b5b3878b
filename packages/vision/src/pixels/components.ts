import type { Size } from './outline.ts';

/** The connected patches (4 neighbors) of the pixels that are 1, in reading order of their first pixel. */
export function findComponents(mask: Uint8Array, size: Size): readonly Int32Array[] {
  const left = Uint8Array.from(mask);
  const queue = new Int32Array(mask.length);
  const out: Int32Array[] = [];
  for (let start = 0; start < left.length; start++) {
    if (left[start] === 1) out.push(flood(start, left, queue, size));
  }
  return out;
}

function flood(start: number, left: Uint8Array, queue: Int32Array, { width, height }: Size): Int32Array {
  let head = 0;
  let tail = 1;
  queue[0] = start;
  left[start] = 0;
  const visit = (i: number): void => {
    if (left[i] !== 1) return;
    left[i] = 0;
    queue[tail++] = i;
  };
  while (head < tail) {
    const i = queue[head++] ?? 0;
    const x = i % width;
    const y = (i - x) / width;
    if (x > 0) visit(i - 1);
    if (x < width - 1) visit(i + 1);
    if (y > 0) visit(i - width);
    if (y < height - 1) visit(i + width);
  }
  return queue.slice(0, tail);
}
