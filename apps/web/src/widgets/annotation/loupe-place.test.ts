import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ACROSS, loupePlace } from './loupe-place.ts';

const radius = ACROSS / 2;
/** A fingertip covers about this far around its middle, in pixels. */
const FINGER = 24;

it('stands above the finger', () => {
  expect(loupePlace({ x: 180, y: 500 }, 375)).toEqual({ x: 180, y: 388 });
});

it('moves to the left of the finger at the top of the window, or to the right if it has no room there', () => {
  const left = loupePlace({ x: 300, y: 40 }, 375);
  expect(left.x + radius).toBeLessThan(300 - FINGER);
  const right = loupePlace({ x: 60, y: 40 }, 375);
  expect(right.x - radius).toBeGreaterThan(60 + FINGER);
});

it('is whole in the window and beside or above the finger, wherever that is', () => {
  const places = fc.integer({ min: 320, max: 1440 }).chain((width) =>
    fc.record({
      width: fc.constant(width),
      finger: fc.record({ x: fc.integer({ min: 0, max: width }), y: fc.integer({ min: 0, max: 900 }) }),
    }),
  );
  fc.assert(
    fc.property(places, ({ width, finger }) => {
      const { x, y } = loupePlace(finger, width);
      expect(y).toBeGreaterThanOrEqual(radius);
      expect(x).toBeGreaterThanOrEqual(radius);
      expect(x).toBeLessThanOrEqual(width - radius);
      expect(Math.hypot(x - finger.x, y - finger.y) - radius).toBeGreaterThan(FINGER);
      // A hand comes from below.
      expect(y).toBeLessThanOrEqual(Math.max(finger.y, radius + 8));
    }),
    { numRuns: 2000 },
  );
});
