import { describe, expect, it } from 'vitest';
import { evidenceNames } from '../evidence/evidence.ts';
import type { Figures } from '../evidence/evidence.ts';
import { doubtSize, haveOtherSize, judge, needsSize } from './classify.ts';
import { explainDoubt } from './poor-sight.ts';

const own = { gain: 0.17, isLarger: true };
const larger = { gain: 0.18, isLarger: true };
const smaller = { gain: 0.5, isLarger: false };
const sure = { status: 'present', confidence: 0.98, needsReview: false, reason: undefined } as const;

describe('a tool that fits better in another size', () => {
  it('is doubted, with the reason', () => {
    expect(doubtSize(sure)).toEqual({ ...sure, needsReview: true, reason: 'other_size' });
  });

  it('is doubted if few other tools in the photo do so', () => {
    expect(haveOtherSize([own, larger, undefined, larger, smaller])).toEqual([
      false,
      true,
      false,
      true,
      true,
    ]);
  });

  it('is measured only if it is surely present and the networks are not all but certain', () => {
    expect([0.984, 0.985].map((presence) => needsSize(sure, presence))).toEqual([true, false]);
    expect(needsSize({ ...sure, needsReview: true }, 0.9)).toBe(false);
    expect(needsSize({ ...sure, status: 'missing' }, 0.1)).toBe(false);
  });

  it('is not doubted if the whole view is stretched', () => {
    expect(haveOtherSize([larger, larger, own, larger, smaller])).toEqual([false, false, false, false, true]);
  });
});

const none = Object.fromEntries(evidenceNames.map((name) => [name, 0]));
const seen = { ...none, seen: 1, contrastF: 50, edgeT: 50, shareT: 0.7, shareFloor: 0.1 } as Figures;

describe('a place whose foam shows something else around it', () => {
  const inShadow = { ...seen, ringOther: 0.4, contrastS: 60 };
  const sight = { scale: 1, shade: 0.4, veil: 0, noise: 4, grain: 1, sharpness: 1 };
  const unsure = { presence: 0.7, byPicture: 0.7, byFigures: 0.7, leastPresence: 0.7 };

  it.each([
    [0.49, 'shadow'],
    [0.5, 'hidden'],
  ])('with a chance of %d that something covers it, is doubted for: %s', (hidden, reason) => {
    const chances = { ...unsure, hidden };
    const doubt = explainDoubt(judge(inShadow, chances), inShadow, chances, sight);
    expect(doubt).toEqual({ status: 'present', confidence: 0.7, needsReview: true, reason });
  });
});

describe('a place that every network calls present', () => {
  const chances = { presence: 0.99, byPicture: 0.99, byFigures: 0.99, leastPresence: 0.99, hidden: 0 };

  it.each([
    ['surely present if the tool shows', {}, false],
    ['surely present if half of it looks like the floor', { shareFloor: 0.5, shareT: 0.05 }, false],
    ['a doubt if it shows its floor and nothing like the tool', { shareFloor: 0.93, shareT: 0.02 }, true],
  ])('is %s', (_, shares, needsReview) => {
    expect(judge({ ...seen, ...shares }, chances)).toMatchObject({ status: 'present', needsReview });
  });
});

it.each([
  [0.59, true],
  [0.6, false],
])('a place that one network gives a presence of %d is doubted: %s', (leastPresence, needsReview) => {
  const chances = { presence: 0.99, byPicture: 0.99, byFigures: 0.99, leastPresence, hidden: 0 };
  expect(judge(seen, chances)).toMatchObject({ status: 'present', needsReview });
});

describe('a place that every network calls missing', () => {
  const chances = { presence: 0.05, byPicture: 0.05, byFigures: 0.05, leastPresence: 0.05, hidden: 0 };
  /** Neither the template's tool nor the color that the floor should have. */
  const other = { ...seen, shareT: 0, shareO: 0.7, ringOther: 0.1 };

  it.each([
    ['nothing more if it has one color, as floors have', 0.5, undefined],
    ['that something else lies there if it has many colors', 0.1, 'different_object'],
  ])('says %s, without a doubt', (_, uniform, reason) => {
    const sure = { status: 'missing', confidence: 0.95, needsReview: false };
    expect(judge({ ...other, uniform }, chances)).toEqual({ ...sure, reason });
  });
});
