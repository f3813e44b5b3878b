import { emptyGrid } from '../judge/layers.ts';
import type { Grid } from '../judge/layers.ts';

/** Size of the picture whose log-odds a training script writes down for every 73rd pixel. */
export const checkedSize = { width: 64, height: 32 } as const;

/** The planes that the script passed through its network, one after the other there. */
export function checkedPlanes(depth: number): Grid {
  const { width, height } = checkedSize;
  const out = emptyGrid(width, height, depth);
  for (let i = 0; i < depth * width * height; i++) {
    const [plane, pixel] = [Math.floor(i / (width * height)), i % (width * height)];
    const to = (Math.floor(pixel / width) + 1) * (width + 2) + (pixel % width) + 1;
    out.data[to * depth + plane] = (((i * 37 + Math.floor(i / 64) * 11) % 256) - 128) / 64;
  }
  return out;
}
