// @floor looks at a whole template photo
import { expect, it } from 'vitest';
import { fillOutline, outlineOf } from '../pixels/outline.ts';
import type { Size } from '../pixels/outline.ts';
import type { Shape } from '../pixels/shape.ts';
import { readReference, readSample, shapesOf } from '../test/samples.ts';
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

it('a silhouette follows the tool in a box around it', async () => {
  const sample = readSample('drawer_02');
  const image = await readReference(sample);
  const overlaps = silhouettes(image, shapesOf(sample)).map((outline, i) => {
    const points = (sample.tools[i]?.polygon ?? []).map(([x = 0, y = 0]) => ({ x, y }));
    return shared(outline, { shapeType: 'polygon', points }, image);
  });
  expect(overlaps.toSorted((a, b) => a - b)[overlaps.length >> 1]).toBeGreaterThan(0.7);
});

it('there is no silhouette where no tool is visible', () => {
  const plain = { width: 320, height: 240, data: new Uint8Array(320 * 240 * 3).fill(90) };
  const box = { shapeType: 'rectangle', x: 20, y: 20, width: 30, height: 40, angle: 0 } as const;
  expect(silhouettes(plain, [box])).toEqual([undefined]);
});
