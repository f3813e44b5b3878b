import { describe, expect, it } from 'vitest';
import { carryShape } from './carry.ts';
import type { Homography } from '../pixels/homography.ts';

const size = { width: 800, height: 600 };
const tall = { width: 600, height: 800 };
const same: Homography = [1, 0, 0, 0, 1, 0, 0, 0, 1];
/** A quarter turn clockwise: the left edge of the template becomes the top edge of the photo. */
const quarterTurn: Homography = [0, -1, 600, 1, 0, 0, 0, 0, 1];
const box = { shapeType: 'rectangle' as const, x: 10, y: 20, width: 40, height: 10, angle: 0 };

describe('a shape carried to the photo', () => {
  it('does not change without a turn', () => {
    expect(carryShape(box, same, size, size)).toEqual(box);
  });

  it('swaps its sides after a quarter turn instead of being turned', () => {
    const carried = carryShape(box, quarterTurn, size, tall);
    if (carried.shapeType !== 'rectangle') throw new Error('a rectangle');
    expect(carried.angle).toBeCloseTo(0);
    // 60 px high becomes 60 px wide of 600; 320 px wide becomes 320 px high of 800.
    expect(carried.width).toBeCloseTo(10);
    expect(carried.height).toBeCloseTo(40);
    expect(carried.y).toBeCloseTo(10);
    expect(carried.x).toBeCloseTo(70);
  });

  it('becomes a polygon inside the picture where part of it lies outside', () => {
    const shifted: Homography = [1, 0, -200, 0, 1, 0, 0, 0, 1];
    const carried = carryShape(box, shifted, size, size);
    if (carried.shapeType !== 'polygon') throw new Error('a polygon');
    expect(Math.min(...carried.points.map((point) => point.x))).toBe(0);
    expect(Math.max(...carried.points.map((point) => point.x))).toBeCloseTo(25);
  });
});
