import { expect, it } from 'vitest';
import { createPlane } from '../pixels/plane.ts';
import { descriptorLength, findKeypoints, keypointsBySize } from './keypoints.ts';

/** Bright squares of many sizes on black. */
function squares() {
  const plane = createPlane(320, 240);
  for (let k = 0; k < 40; k++) {
    const left = (k * 67) % 290;
    const top = (k * 41) % 210;
    const side = 6 + (k % 5) * 5;
    for (let y = top; y < Math.min(240, top + side); y++)
      plane.data.fill(60 + ((k * 29) % 190), y * 320 + left, y * 320 + Math.min(320, left + side));
  }
  return plane;
}

const options = { limit: 300, accept: () => true };

it('finds the larger corners separately from the smallest ones', () => {
  const { larger, all } = keypointsBySize(squares(), options);
  const whole = all();
  expect(larger.count).toBeGreaterThan(40);
  expect(Math.min(...larger.scale)).toBeGreaterThan(1.4);
  expect(whole.count).toBeGreaterThan(larger.count + 40);
  expect([...whole.scale].filter((scale) => scale > 1)).toHaveLength(larger.count);
  expect(whole.x.subarray(whole.count - larger.count)).toEqual(larger.x);
  expect(whole.descriptors.subarray((whole.count - larger.count) * descriptorLength)).toEqual(
    larger.descriptors,
  );
});

it('leaves out points that are not accepted', () => {
  const found = findKeypoints(squares(), { ...options, accept: (x) => x < 100 });
  expect(found.count).toBeGreaterThan(20);
  expect(Math.max(...found.x)).toBeLessThan(100);
});
