// @floor prepares whole templates
import { describe, expect, it } from 'vitest';
import { buildTemplate } from './template-model.ts';
import { readReference, readSample, shapesOf } from '../test/samples.ts';

describe('anchor points', () => {
  const sample = readSample('drawer_02');
  const stray = [
    { x: 3, y: 3 },
    { x: 99, y: 1 },
    { x: 99, y: 99 },
    { x: 1, y: 99 },
  ];

  it.each([
    ['at the corners of the foam', sample.anchors],
    ['near the corners of the picture', stray],
    ['with one in a wrong place', stray.slice(0, 1)],
  ])('%s do not change what is learned from the shapes', async (_, anchors) => {
    const image = await readReference(sample);
    const input = { image, shapes: shapesOf(sample), foam: {} };
    const without = buildTemplate({ ...input, anchors: [] }, []);
    const { foam, region, pockets } = buildTemplate({ ...input, anchors }, []);
    expect(foam).toEqual(without.foam);
    expect(Buffer.compare(region, without.region)).toBe(0);
    expect(pockets.map(({ ring }) => ring.length)).toEqual(without.pockets.map(({ ring }) => ring.length));
  });
});
