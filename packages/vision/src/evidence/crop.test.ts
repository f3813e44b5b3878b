import { expect, it } from 'vitest';
import type { Picture } from '../pixels/picture.ts';
import { cropOf } from './crop.ts';
import { cropFrame } from './crop-frame.ts';

const [width, height] = [120, 60];

/** A bright tool of 60 by 20 pixels on darker ground, each color with its own factor. */
function pictureOf(factors: readonly number[]): Picture {
  const data = new Float32Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const isTool = isToolAt(i % width, Math.floor(i / width));
    factors.forEach((factor, c) => (data[i * 3 + c] = factor * (isTool ? 120 : 60 + c * 10)));
  }
  return { width, height, data, valid: new Uint8Array(width * height).fill(1) };
}

const isToolAt = (x: number, y: number): boolean => x >= 30 && x < 90 && y >= 20 && y < 40;

const tool = Int32Array.from({ length: width * height }, (_, i) => i).filter((i) =>
  isToolAt(i % width, Math.floor(i / width)),
);
const pocket = { tool, angle: 0, center: { x: 60, y: 30 } };
const inPlace = { dx: 0, dy: 0, turn: 0, score: 1 };

/** The mean of each plane on the tool's pixels. */
function onTool(asTaken: Picture, extra = 0): readonly number[] {
  const template = pictureOf([1, 1, 1]);
  const crop = cropOf(cropFrame(pocket, width, extra), { template, photo: template, asTaken }, inPlace);
  const size = crop.width * crop.height;
  const mask = crop.data.subarray(9 * size);
  return Array.from({ length: 9 }, (_, c) => {
    const values = crop.data.subarray(c * size, (c + 1) * size).filter((_value, i) => (mask[i] ?? 0) > 250);
    return values.reduce((sum, value) => sum + value, 0) / values.length;
  });
}

it.each([
  ['dark', [0.25, 0.25, 0.25]],
  ['of another tint', [1.2, 1, 0.8]],
])('shows a photo that is %s as bright as the template', (_, factors) => {
  const means = onTool(pictureOf(factors));
  for (const c of [0, 1, 2]) expect(means[6 + c]).toBeCloseTo(means[c] ?? NaN, -0.5);
});

it('keeps the photo as taken where its colors differ more than any light explains', () => {
  const [red = 0, , blue = 0] = onTool(pictureOf([3, 1, 0.2])).slice(6);
  expect(red / blue).toBeGreaterThan(3);
});

it('weighs the same surroundings with more pixels on each side', () => {
  const photo = pictureOf([0.5, 0.6, 0.4]);
  onTool(photo, 6).forEach((value, c) => expect(value).toBeCloseTo(onTool(photo)[c] ?? NaN, 0));
});
