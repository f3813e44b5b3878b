import { expect, it } from 'vitest';
import { cropPlanes } from '../evidence/crop.ts';
import { evidenceNames } from '../evidence/evidence.ts';
import { compare, parseComparator } from './comparator.ts';
import { comparatorWeights } from './comparator-weights.ts';

const width = 96;
const height = 48;

const data = Uint8Array.from(
  { length: cropPlanes * width * height },
  (_, at) => (at * 37 + Math.floor(at / 64) * 11) % 256,
);

it.each(comparatorWeights.map((packed, i) => [i, packed] as const))(
  'gives the same answers as network %d in training',
  (_, packed) => {
    const comparator = parseComparator(packed, evidenceNames.length);
    const figures = comparator.means.map((mean, k) => mean + (comparator.scales[k] ?? 0) * Math.sin(k));
    const said = compare([comparator], { width, height, data }, figures);
    const [presence, byPicture, hidden, byFigures] = packed.check;
    expect(said.presence).toBeCloseTo(presence, 2);
    expect(said.byPicture).toBeCloseTo(byPicture, 2);
    expect(said.byFigures).toBeCloseTo(byFigures, 2);
    expect(said.hidden).toBeCloseTo(hidden, 2);
  },
);

it('takes the mean of the log-odds of three networks, and names the lowest presence', () => {
  const networks = comparatorWeights.map((packed) => parseComparator(packed, evidenceNames.length));
  const figures = networks[0]?.means ?? new Float32Array();
  const crop = { width, height, data };
  const each = networks.map((network) => compare([network], crop, figures).presence);
  const both = compare(networks, crop, figures);
  const odds = each.map((chance) => Math.log(chance / (1 - chance)));
  expect(networks).toHaveLength(3);
  expect(Math.log(both.presence / (1 - both.presence))).toBeCloseTo(odds.reduce((a, b) => a + b) / 3, 3);
  expect(both.leastPresence).toBe(Math.min(...each));
});

const [shipped] = comparatorWeights;
if (!shipped) throw new Error('no comparator');
const { weights } = shipped;

it.each([
  ['truncated', weights.slice(0, -400), evidenceNames.length],
  ['made for other figures', weights, evidenceNames.length - 1],
  ['empty', '', evidenceNames.length],
])('refuses weights that are %s', (_, text, figureCount) => {
  expect(() => parseComparator({ ...shipped, weights: text }, figureCount)).toThrow('not a comparator');
});
