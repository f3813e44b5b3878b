import { expect, it } from 'vitest';
import { checkedPlanes, checkedSize } from '../test/planes.ts';
import { oddsOf, parseNet, shippedProposalNet, shippedToolNet } from './tool-pixels.ts';
import { proposalNetCheck } from './proposal-net-weights.ts';
import { toolNetCheck, toolNetWeights } from './tool-net-weights.ts';

it.each([
  ['silhouettes', shippedToolNet, toolNetCheck],
  ['proposals', shippedProposalNet, proposalNetCheck],
])('the network for %s gives the same answers as in training', (_, net, check) => {
  const odds = oddsOf(net, checkedPlanes(6), checkedSize).data;
  const said = odds.filter((_value, i) => i % 73 === 0);
  expect(said).toHaveLength(check.length);
  said.forEach((value, i) => expect(value).toBeCloseTo(check[i] ?? NaN, 1));
});

it.each([
  ['truncated', toolNetWeights.slice(0, -400)],
  ['empty', ''],
])('refuses weights that are %s', (_, text) => {
  expect(() => parseNet(text)).toThrow('not a tool net');
});
