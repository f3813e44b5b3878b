import { describe, expect, it } from 'vitest';
import { applyHomography } from '../pixels/homography.ts';
import { affineSteps, countInliers, freeSteps, rankStarts, tighten } from './starts.ts';
import type { Homography } from '../pixels/homography.ts';
import { descriptorLength } from './keypoints.ts';
import type { Keypoints } from './keypoints.ts';

const truth: Homography = [0.1, -0.82, 620, 0.85, 0.12, 40, 1e-4, -5e-5, 1];

/** A grid of points with their images under the homography, except every n-th one, which is wrong. */
function scatter(wrongEvery: number): { from: Keypoints; to: Keypoints } {
  const from = emptyPoints(200);
  const to = emptyPoints(200);
  const turn = Math.atan2(0.85, 0.1);
  for (let i = 0; i < 200; i++) {
    const x = 40 + (i % 20) * 35;
    const y = 40 + Math.floor(i / 20) * 50;
    const p = applyHomography(truth, x, y);
    const isWrong = i % wrongEvery !== 0;
    from.x[i] = x;
    from.y[i] = y;
    from.scale[i] = 1;
    to.x[i] = isWrong ? (i * 137) % 780 : p.x;
    to.y[i] = isWrong ? (i * 211) % 580 : p.y;
    to.scale[i] = 0.85;
    to.angle[i] = isWrong ? (i % 6) + 0.2 : turn;
  }
  return { from, to };
}

function emptyPoints(count: number): Keypoints {
  return {
    count,
    x: new Float32Array(count),
    y: new Float32Array(count),
    scale: new Float32Array(count),
    angle: new Float32Array(count),
    descriptors: new Float32Array(count * descriptorLength),
  };
}

describe('starts of a registration', () => {
  it.each([
    ['free from the first step on', freeSteps],
    ['affine at first', affineSteps],
  ])('find a quarter turn with tilt even if three of four matches are wrong: %s', (_, steps) => {
    const { from, to } = scatter(4);
    const matches = Array.from({ length: 200 }, (_, i) => ({ from: i, to: i, weight: 0.5 }));
    const pairs = { from, to, matches };
    const [start] = rankStarts(pairs, 1);
    const best = start && tighten(start, steps, pairs);
    if (!best) throw new Error('nothing found');
    for (const [x, y] of [
      [40, 40],
      [705, 490],
    ] as const) {
      const a = applyHomography(truth, x, y);
      const b = applyHomography(best, x, y);
      expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeLessThan(2);
    }
    expect(countInliers(best, pairs)).toBeGreaterThanOrEqual(50);
  });

  it('find nothing from five matches', () => {
    const { from, to } = scatter(1);
    const matches = Array.from({ length: 5 }, (_, i) => ({ from: i * 7, to: i * 7, weight: 1 }));
    const pairs = { from, to, matches };
    expect(rankStarts(pairs, 2).map((start) => tighten(start, freeSteps, pairs))).toEqual([undefined]);
  });
});
