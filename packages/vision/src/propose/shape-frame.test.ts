import { expect, it } from 'vitest';
import { frameOf, insideOf, pictureIn, planeIn, toPhoto } from './shape-frame.ts';

const photo = { width: 400, height: 300 };
const slanted = [
  { x: 100, y: 100 },
  { x: 340, y: 170 },
  { x: 330, y: 205 },
  { x: 90, y: 135 },
];

function squareAt(x: number, y: number, side: number) {
  return [
    { x, y },
    { x: x + side, y },
    { x: x + side, y: y + side },
    { x, y: y + side },
  ];
}

/** Each pixel's red is its column, green its row. */
const ramp = {
  ...photo,
  data: Uint8Array.from({ length: 400 * 300 * 3 }, (_, i) => {
    const pixel = Math.floor(i / 3);
    return i % 3 === 0 ? (pixel % 400) / 2 : i % 3 === 1 ? Math.floor(pixel / 400) / 2 : 9;
  }),
};

it('lays a slanted shape along the rows', () => {
  const frame = frameOf(slanted);
  if (!frame) throw new Error('no frame');
  expect(frame).toMatchObject({ width: 384, height: 128 });
  const inside = insideOf(slanted, frame);
  const filled = (y: number): number =>
    inside.subarray(y * frame.width, (y + 1) * frame.width).reduce((sum, one) => sum + one, 0);
  expect(filled(64)).toBeGreaterThan(300);
  expect([filled(20), filled(108)]).toEqual([0, 0]);
});

it('shows the photo where the frame is', () => {
  const frame = frameOf(slanted);
  if (!frame) throw new Error('no frame');
  const { data } = pictureIn(frame, ramp);
  for (const [x, y] of [
    [192, 64],
    [60, 50],
    [330, 90],
  ] as const) {
    const at = toPhoto(frame, { x: x + 0.5, y: y + 0.5 });
    const pixel = (y * frame.width + x) * 3;
    expect(Math.abs((data[pixel] ?? 0) - (at.x - 0.5) / 2)).toBeLessThan(1);
    expect(Math.abs((data[pixel + 1] ?? 0) - (at.y - 0.5) / 2)).toBeLessThan(1);
    expect(data[pixel + 2]).toBe(9);
  }
});

it('shows a plane over a part of the photo at the same place', () => {
  const frame = frameOf(slanted);
  if (!frame) throw new Error('no frame');
  const [width, height] = [150, 80];
  const data = Float32Array.from({ length: width * height }, (_, i) => i % width);
  const out = planeIn(frame, { width, height, data }, { share: 0.5, left: 40, top: 45 });
  const at = toPhoto(frame, { x: 192.5, y: 64.5 });
  expect(out.data[64 * frame.width + 192]).toBeCloseTo(at.x / 2 - 40 - 0.5, 3);
});

it('is black outside the photo', () => {
  const frame = frameOf(squareAt(0, 0, 128));
  if (!frame) throw new Error('no frame');
  const { data } = pictureIn(frame, ramp);
  expect([...data.subarray(0, 3)]).toEqual([0, 0, 0]);
  expect(data[(40 * frame.width + 40) * 3 + 2]).toBe(9);
});

it('takes the mean of the places in a pixel where it is smaller than the photo', () => {
  const stripes = {
    ...photo,
    data: Uint8Array.from({ length: 400 * 300 * 3 }, (_, i) => (Math.floor(i / 3) % 2) * 200),
  };
  const frame = frameOf(squareAt(20, 20, 256));
  if (!frame) throw new Error('no frame');
  expect(frame.scale).toBe(0.5);
  expect(pictureIn(frame, stripes).data[(96 * frame.width + 96) * 3]).toBe(100);
});

it('enlarges a small shape four times at most', () => {
  expect(frameOf(squareAt(50, 50, 10))).toMatchObject({ width: 192, height: 192, scale: 4 });
});

it.each([
  ['nothing', []],
  ['a point', [{ x: 5, y: 5 }]],
  ['a line', [5, 15, 25].map((x) => ({ x, y: 5 }))],
])('has no frame for %s', (_, points) => {
  expect(frameOf(points)).toBeUndefined();
});
