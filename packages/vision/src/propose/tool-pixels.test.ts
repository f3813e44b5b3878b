import { expect, it } from 'vitest';
import { checkedPlanes, checkedSize } from '../test/planes.ts';
import { oddsOf, parseNet, shippedToolNet } from './tool-pixels.ts';
import { toolNetCheck, toolNetWeights } from './tool-net-weights.ts';

it('gives the same answers as in training', () => {
  const odds = oddsOf(shippedToolNet, checkedPlanes(6), checkedSize).data;
  const said = odds.filter((_value, i) => i % 73 === 0);
  expect(said).toHaveLength(toolNetCheck.length);
  said.forEach((value, i) => expect(value).toBeCloseTo(toolNetCheck[i] ?? NaN, 1));
});

it.each([
  ['truncated', toolNetWeights.slice(0, -400)],
  ['empty', ''],
])('refuses weights that are %s', (_, text) => {
  expect(() => parseNet(text)).toThrow('not a tool net');
});
