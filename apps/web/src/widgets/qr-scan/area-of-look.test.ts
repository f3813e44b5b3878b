import { expect, it } from 'vitest';
import { areaOfLook } from './decode-pixels.ts';

it('QR-006 looks at the whole frame and at its middle in turn, beginning with the whole', () => {
  const frame = { width: 1280, height: 720 };
  const whole = { x: 0, y: 0, ...frame };
  const middle = { x: 320, y: 180, width: 640, height: 360 };
  expect([0, 1, 2, 3].map((look) => areaOfLook(look, frame))).toEqual([whole, middle, whole, middle]);
});
