import { expect, it } from 'vitest';
import { convolve, emptyGrid, inEights, maxima, means, shrink, stack, weightedMeans } from './layers.ts';
import type { Convolution, Grid } from './layers.ts';

/** Numbers from -1 to 1 that depend only on the seed. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

function randomGrid(width: number, height: number, depth: number, next: () => number): Grid {
  const grid = emptyGrid(width, height, depth);
  for (let y = 1; y <= height; y++) {
    const row = y * (width + 2);
    for (let i = (row + 1) * depth; i < (row + 1 + width) * depth; i++) grid.data[i] = next();
  }
  return grid;
}

/** A reference convolution in double precision; weights are by output, value and pixel. */
function plainly(input: Grid, layer: Convolution, weights: Float32Array): Grid {
  const { from, to, stride, size } = layer;
  const out = emptyGrid(input.width / stride, input.height / stride, to);
  const read = (x: number, y: number, c: number): number =>
    input.data[(y * (input.width + 2) + x) * from + c] ?? NaN;
  const shift = size === 1 ? 1 : 0;
  for (let y = 0; y < out.height; y++) {
    for (let x = 0; x < out.width; x++) {
      for (let o = 0; o < to; o++) {
        let sum = layer.bias[o] ?? NaN;
        for (let k = 0; k < from * size * size; k++) {
          const c = Math.floor(k / (size * size));
          const ky = Math.floor(k / size) % size;
          const value = read(x * stride + (k % size) + shift, y * stride + ky + shift, c);
          sum += value * (weights[o * from * size * size + k] ?? NaN);
        }
        out.data[((y + 1) * (out.width + 2) + x + 1) * to + o] = Math.max(0, sum);
      }
    }
  }
  return out;
}

it.each([
  { width: 96, height: 48, from: 3, to: 16, stride: 2, size: 3 },
  { width: 96, height: 48, from: 7, to: 16, stride: 2, size: 3 },
  { width: 48, height: 24, from: 16, to: 24, stride: 2, size: 3 },
  { width: 24, height: 12, from: 73, to: 32, stride: 1, size: 1 },
  { width: 24, height: 12, from: 32, to: 32, stride: 1, size: 3 },
  { width: 4, height: 1, from: 1, to: 8, stride: 1, size: 3 },
] as const)('convolves like plain loops: $width x $height, $from to $to, $size by $size', (shape) => {
  const next = numbers(shape.from * 1000 + shape.to);
  const input = randomGrid(shape.width, shape.height, shape.from, next);
  const scale = 1 / (shape.from * shape.size * shape.size);
  const weights = Float32Array.from(
    { length: shape.from * shape.to * shape.size ** 2 },
    () => next() * Math.sqrt(scale),
  );
  const layer: Convolution = {
    ...shape,
    weights: inEights(weights, shape.from, shape.to),
    bias: Float32Array.from({ length: shape.to }, next),
  };
  const said = convolve(input, layer);
  const wanted = plainly(input, layer, weights);
  expect(said.data.length).toBe(wanted.data.length);
  let furthest = 0;
  said.data.forEach((value, i) => {
    furthest = Math.max(furthest, Math.abs(value - (wanted.data[i] ?? NaN)));
  });
  expect(furthest).toBeLessThan(1e-5);
  expect(wanted.data.some((value) => value > 0)).toBe(true);
  expect(convolve(input, layer).data).toEqual(said.data);
});

const small = (depth: number, ...values: number[]): Grid => {
  const grid = emptyGrid(2, 2, depth);
  values.forEach((value, i) => {
    const pixel = Math.floor(i / depth);
    const at = (Math.floor(pixel / 2) + 1) * 4 + (pixel % 2) + 1;
    grid.data[at * depth + (i % depth)] = value;
  });
  return grid;
};

it('stacks, shrinks and averages pixel by pixel', () => {
  const pair = small(2, 1, 10, 2, 20, 3, 30, 4, 40);
  const one = small(1, 5, 6, 7, 8);
  expect([...stack([pair, one]).data].filter((value) => value > 0)).toEqual([
    1, 10, 5, 2, 20, 6, 3, 30, 7, 4, 40, 8,
  ]);
  expect([...shrink(pair, 2).data].filter((value) => value > 0)).toEqual([2.5, 25]);
  expect([...means(pair)]).toEqual([2.5, 25]);
  expect([...maxima(pair)]).toEqual([4, 40]);
  const [first = 0, second = 0] = weightedMeans(pair, small(1, 0, 1, 0, 3));
  expect(first).toBeCloseTo(14 / 4, 2);
  expect(second).toBeCloseTo(140 / 4, 1);
});
