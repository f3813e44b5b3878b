// @floor looks at whole template photos
import { expect, it } from 'vitest';
import { eachFilled, fillOutline, outlineOf } from '../pixels/outline.ts';
import { toPercent } from '../pixels/fit-rectangle.ts';
import type { Size } from '../pixels/outline.ts';
import type { RectangleShape, Shape } from '../pixels/shape.ts';
import { readReference, readSample } from '../test/samples.ts';
import type { Sample } from '../test/samples.ts';
import { seededNumbers } from '../test/shapes.ts';
import { silhouettes } from './silhouette.ts';

/** Intersection over union of two shapes. */
function shared(a: Shape | undefined, b: Shape, size: Size): number {
  if (!a) return 0;
  const [one, other] = [a, b].map((shape) => fillOutline(outlineOf(shape, size), size, 0));
  let both = 0;
  let either = 0;
  one?.forEach((value, i) => {
    both += value & (other?.[i] ?? 0);
    either += value | (other?.[i] ?? 0);
  });
  return both / either;
}

/** The upright box of each tool, this many times as large. */
function boxesOf({ tools }: Sample, scale: number): readonly RectangleShape[] {
  return tools.map(({ x, y, width, height }) => ({
    shapeType: 'rectangle',
    x: x - (width * (scale - 1)) / 2,
    y: y - (height * (scale - 1)) / 2,
    width: width * scale,
    height: height * scale,
    angle: 0,
  }));
}

/** The upright box around a shape. */
function uprightAround(shape: Shape, size: Size): RectangleShape {
  const points = outlineOf(shape, size).map((point) => toPercent(point, size));
  const [left, right] = [Math.min, Math.max].map((end) => end(...points.map(({ x }) => x)));
  const [top, bottom] = [Math.min, Math.max].map((end) => end(...points.map(({ y }) => y)));
  const [x = 0, y = 0, width = (right ?? 0) - x, height = (bottom ?? 0) - y] = [left, top];
  return { shapeType: 'rectangle', x, y, width, height, angle: 0 };
}

/** For each tool, how well the outline found at a shape agrees with the true one, worst first. */
async function overlaps(name: string, shapesOf: (sample: Sample) => readonly Shape[]): Promise<number[]> {
  const sample = readSample(name);
  const image = await readReference(sample);
  const found = silhouettes(image, shapesOf(sample));
  return sample.tools.map((tool, i) => shared(found[i], trueOutline(tool), image)).sort((a, b) => a - b);
}

const trueOutline = ({ polygon }: Sample['tools'][number]): Shape => ({
  shapeType: 'polygon',
  points: polygon.map(([x = 0, y = 0]) => ({ x, y })),
});

it.each([
  ['exact', 1, 0.82],
  ['a fifth too large', 1.2, 0.815],
])('a silhouette follows the tool in boxes that are %s', async (_, scale, least) => {
  const names = ['drawer_02', 'drawer_05', 'drawer_06'];
  const each = await Promise.all(names.map((name) => overlaps(name, (sample) => boxesOf(sample, scale))));
  const all = each.flat().sort((a, b) => a - b);
  expect(all[all.length >> 1]).toBeGreaterThan(least);
});

it('a silhouette found again in its own outline stays', async () => {
  const image = await readReference(readSample('drawer_02'));
  const first = silhouettes(image, boxesOf(readSample('drawer_02'), 1)).flatMap((one) => one ?? []);
  const again = silhouettes(image, first);
  const kept = first.map((one, i) => shared(again[i], one, image)).sort((a, b) => a - b);
  expect(first).toHaveLength(readSample('drawer_02').tools.length);
  expect(kept[kept.length >> 1]).toBeGreaterThan(0.9);
});

it.each([
  ['drawer_02', 't06', 't09'],
  ['drawer_05', 't02', 't03'],
])('one tool belongs to one shape, %s: a box around %s and %s', async (name, larger, smaller) => {
  const sample = readSample(name);
  const image = await readReference(sample);
  const [one, other] = [larger, smaller].map((id) => sample.tools.find((tool) => tool.id === id));
  if (!one || !other) throw new Error('not in the sample');
  const x = Math.min(one.x, other.x);
  const y = Math.min(one.y, other.y);
  const around = {
    shapeType: 'rectangle',
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
    angle: 0,
  } as const;
  const own = { ...around, x: one.x, y: one.y, width: one.width, height: one.height };
  expect(shared(silhouettes(image, [around])[0], trueOutline(one), image)).toBeGreaterThan(0.8);
  const [, left] = silhouettes(image, [own, around]);
  expect(shared(left, trueOutline(other), image)).toBeGreaterThan(0.7);
});

it('a slantwise tool of nearly the color of the foam is found between brighter ones', () => {
  const size = { width: 640, height: 480 };
  const random = seededNumbers(7);
  const data = new Uint8Array(size.width * size.height * 3).map(() => 50 + 8 * random());
  const slant = (40 * Math.PI) / 180;
  const bars = [-2, -1, 0, 1, 2].map((k): RectangleShape => {
    const x = 320 - 34 * k * Math.sin(slant) - 130;
    const y = 240 + 34 * k * Math.cos(slant) - 8;
    const [width, height] = [26_000 / size.width, 1_600 / size.height];
    return { shapeType: 'rectangle', x: x / 6.4, y: y / 4.8, width, height, angle: 40 };
  });
  bars.forEach((bar, k) => {
    eachFilled(outlineOf(bar, size), size, 0, (i) => {
      data.fill(k === 2 ? 85 : 190, i * 3, i * 3 + 3);
    });
  });
  const found = silhouettes(
    { ...size, data },
    bars.map((bar) => uprightAround(bar, size)),
  );
  const agreed = bars.map((bar, k) => shared(found[k], bar, size));
  expect(Math.min(...agreed)).toBeGreaterThan(0.5);
});

it('there is no silhouette where no tool is visible', () => {
  const plain = { width: 320, height: 240, data: new Uint8Array(320 * 240 * 3).fill(90) };
  const box = { shapeType: 'rectangle', x: 20, y: 20, width: 30, height: 40, angle: 0 } as const;
  expect(silhouettes(plain, [box])).toEqual([undefined]);
});

it('there is no silhouette for a shape without an area', () => {
  const plain = { width: 320, height: 240, data: new Uint8Array(320 * 240 * 3).fill(90) };
  const line = [10, 20, 30].map((x) => ({ x, y: 50 }));
  expect(silhouettes(plain, [{ shapeType: 'polygon', points: line }])).toEqual([undefined]);
});
