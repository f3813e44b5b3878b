import { expect, it } from 'vitest';
import { emptyGrid } from '../judge/layers.ts';
import type { Grid } from '../judge/layers.ts';
import { oddsOf, parseToolNet, shippedToolNet } from './tool-pixels.ts';
import { toolNetCheck, toolNetWeights } from './tool-net-weights.ts';

const [width, height] = [64, 32];

/** The planes that silhouette.py passed through the network, one after the other there. */
function checkedPlanes(): Grid {
  const out = emptyGrid(width, height, 6);
  for (let i = 0; i < 6 * width * height; i++) {
    const [plane, pixel] = [Math.floor(i / (width * height)), i % (width * height)];
    const to = (Math.floor(pixel / width) + 1) * (width + 2) + (pixel % width) + 1;
    out.data[to * 6 + plane] = (((i * 37 + Math.floor(i / 64) * 11) % 256) - 128) / 64;
  }
  return out;
}

it('gives the same answers as in training', () => {
  const odds = oddsOf(shippedToolNet, checkedPlanes(), { width, height }).data;
  const said = odds.filter((_, i) => i % 73 === 0);
  expect(said).toHaveLength(toolNetCheck.length);
  said.forEach((value, i) => expect(value).toBeCloseTo(toolNetCheck[i] ?? NaN, 1));
});

it.each([
  ['truncated', toolNetWeights.slice(0, -400)],
  ['empty', ''],
])('refuses weights that are %s', (_, text) => {
  expect(() => parseToolNet(text)).toThrow('not a tool net');
});
