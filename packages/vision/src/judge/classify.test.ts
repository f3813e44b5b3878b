import { describe, expect, it } from 'vitest';
import { doubtSize, haveOtherSize } from './classify.ts';

const own = { gain: 0.21, isLarger: true };
const larger = { gain: 0.22, isLarger: true };
const smaller = { gain: 0.5, isLarger: false };

describe('a tool that fits better in another size', () => {
  it('is doubted, with the reason', () => {
    const sure = { status: 'present', confidence: 0.98, needsReview: false, reason: undefined } as const;
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

  it('is not doubted if the whole view is stretched', () => {
    expect(haveOtherSize([larger, larger, own, larger, smaller])).toEqual([false, false, false, false, true]);
  });
});
