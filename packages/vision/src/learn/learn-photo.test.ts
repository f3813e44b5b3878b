// @floor judges whole photos
import { describe, expect, it } from 'vitest';
import { carryShape } from '../judge/carry.ts';
import type { Homography } from '../pixels/homography.ts';
import { learnFromMarks, learnLooks, matchMarks } from './learn-photo.ts';
import type { Mark } from './learn-photo.ts';
import type { Shape } from '../pixels/shape.ts';
import { prepareSample, readPhoto, readSample, shapesOf, trueHomography } from '../test/samples.ts';
import type { Sample } from '../test/samples.ts';

const same: Homography = [1, 0, 0, 0, 1, 0, 0, 0, 1];
const rectangle = (x: number, y: number, width: number, height: number): Shape => ({
  shapeType: 'rectangle',
  x,
  y,
  width,
  height,
  angle: 0,
});
const full = { width: 400, height: 300 };

describe('the place that a mark means', () => {
  const template = { full, shapes: [rectangle(10, 10, 20, 20), rectangle(40, 10, 20, 20)] };
  const match = (...marks: readonly Mark[]) => matchMarks(template, { size: full, homography: same }, marks);

  it('is the one it covers best, one place per mark, even if drawn looser or tighter', () => {
    const loose: Mark = { shape: rectangle(38, 8, 26, 26), status: 'missing' };
    const tight: Mark = { shape: { shapeType: 'circle', cx: 20, cy: 20, radius: 7 }, status: 'present' };
    const again: Mark = { shape: rectangle(12, 12, 12, 12), status: 'missing' };
    expect(match(loose, again, tight)).toEqual([
      { shape: 1, status: 'missing' },
      { shape: 0, status: 'present' },
    ]);
  });

  it('is none if the mark is between places or elsewhere', () => {
    const between: Mark = { shape: rectangle(20, 10, 30, 20), status: 'missing' };
    const elsewhere: Mark = { shape: rectangle(70, 70, 20, 20), status: 'missing' };
    expect(match(between, elsewhere)).toEqual([]);
  });
});

/** The photo's places as a person draws them: in another order and slightly displaced. */
function marksOf(sample: Sample, file: string, size: { width: number; height: number }): Mark[] {
  const photo = sample.photos.find((one) => one.file === file);
  if (!photo) throw new Error('no such photo');
  const from = { width: sample.referenceWidth, height: sample.referenceHeight };
  const homography = trueHomography(photo, size.width);
  const marks = shapesOf(sample).map((shape, i): Mark => {
    const carried = carryShape(shape, homography, from, size);
    if (carried.shapeType !== 'rectangle') throw new Error('another shape');
    const status = photo.tools[i]?.status === 'present' ? 'present' : 'missing';
    return { shape: { ...carried, x: carried.x + 0.5, width: carried.width * 1.05 }, status };
  });
  return marks.toReversed();
}

describe('a marked photo', () => {
  it('teaches what its marks say about its drawer, and nothing about another one', async () => {
    const sample = readSample('drawer_06');
    const template = await prepareSample(sample);
    const file = 'photo_07.jpg';
    const photo = await readPhoto(sample, file);
    const marks = marksOf(sample, file, photo);
    const confirmed = marks.map(({ status }, i) => ({ shape: marks.length - 1 - i, status })).toReversed();
    const looks = learnFromMarks(template, photo, marks) ?? [];
    const byShape = [...looks].sort((a, b) => a.shape - b.shape);
    expect(byShape).toEqual(learnLooks(template, photo, confirmed));
    expect(new Set(looks.map(({ status }) => status)).has('missing')).toBe(true);

    const other = await prepareSample(readSample('drawer_02'));
    expect(learnFromMarks(other, photo, marks)).toBeUndefined();
    const elsewhere = marks.map((mark) => ({ ...mark, shape: rectangle(0, 0, 2, 2) }));
    expect(learnFromMarks(template, photo, elsewhere)).toBeUndefined();
  });
});
