import { expect, it } from 'vitest';
import { cropPlanes } from '../evidence/crop.ts';
import { evidenceNames } from '../evidence/evidence.ts';
import { compare, parseComparator } from './comparator.ts';
import { comparatorChecks, comparatorWeights } from './comparator-weights.ts';

const width = 96;
const height = 48;

it.each(comparatorWeights.map((text, i) => [i, text] as const))(
  'gives the same answers as network %d in training',
  (i, text) => {
    const comparator = parseComparator(text, evidenceNames.length);
    const data = Uint8Array.from(
      { length: cropPlanes * width * height },
      (_, at) => (at * 37 + Math.floor(at / 64) * 11) % 256,
    );
    const figures = comparator.means.map((mean, k) => mean + (comparator.scales[k] ?? 0) * Math.sin(k));
    const said = compare([comparator], { width, height, data }, figures);
    const [presence, byPicture, hidden, byFigures] = comparatorChecks[i] ?? [];
    expect(said.presence).toBeCloseTo(presence ?? -1, 2);
    expect(said.byPicture).toBeCloseTo(byPicture ?? -1, 2);
    expect(said.byFigures).toBeCloseTo(byFigures ?? -1, 2);
    expect(said.hidden).toBeCloseTo(hidden ?? -1, 2);
  },
);

const [weights = ''] = comparatorWeights;

it.each([
  ['truncated', weights.slice(0, -400), evidenceNames.length],
  ['made for other figures', weights, evidenceNames.length - 1],
  ['empty', '', evidenceNames.length],
])('refuses weights that are %s', (_, text, figureCount) => {
  expect(() => parseComparator(text, figureCount)).toThrow('not a comparator');
});
