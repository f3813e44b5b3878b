// @floor checks every sample photo
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { aimAt, prepareAim } from './aim.ts';
import type { AimTemplate } from './aim.ts';
import type { RgbImage } from '../pixels/image.ts';
import { readPhoto, readReference, readSample, shapesOf } from '../test/samples.ts';

const names = ['drawer_02', 'drawer_05', 'drawer_06'] as const;
const samples = names.map(readSample);
let templates: readonly AimTemplate[] = [];

beforeAll(async () => {
  templates = await Promise.all(
    samples.map(async (sample) => prepareAim(await readReference(sample), shapesOf(sample))),
  );
});

async function changed(image: RgbImage, change: (picture: Sharp) => Sharp): Promise<RgbImage> {
  const { width, height } = image;
  const picture = sharp(image.data, { raw: { width, height, channels: 3 } });
  const { data, info } = await change(picture).raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

/** Blurred along a line of this many pixels, as by a moving hand. */
const smear = (length: number, along: 'x' | 'y') => (picture: Sharp) =>
  picture.convolve({
    width: along === 'x' ? length : 3,
    height: along === 'y' ? length : 3,
    kernel: Array.from({ length: length * 3 }, (_, i) =>
      (along === 'x' ? Math.floor(i / length) : i % 3) === 1 ? 1 / length : 0,
    ),
  });

describe('help before the photo is taken', () => {
  it('finds the whole drawer in every photo, in any light that can be judged', async () => {
    const seen = await Promise.all(
      samples.flatMap((sample, i) =>
        sample.photos.slice(0, 4).map(async ({ file }) => aimAt(await readPhoto(sample, file), templates[i])),
      ),
    );
    expect(seen.filter((aim) => aim !== 'dark' && aim !== 'whole')).toEqual([]);
    expect(seen.filter((aim) => aim === 'dark').length).toBeLessThanOrEqual(1);
  });

  it.each(names.map((name, i) => [name, i] as const))('says what the picture of %s lacks', async (_, i) => {
    const sample = samples[i];
    const [first] = sample?.photos ?? [];
    if (!sample || !first) throw new Error('no photo');
    const photo = await readPhoto(sample, first.file);
    const look = async (change: (picture: Sharp) => Sharp) =>
      aimAt(await changed(photo, change), templates[i]);
    expect(await look((picture) => picture.linear(0.3))).toBe('dark');
    expect(await look((picture) => picture.blur(4))).toBe('blurred');
    expect(await look(smear(15, 'x'))).toBe('blurred');
    expect(await look(smear(15, 'y'))).toBe('blurred');
    const { width, height } = photo;
    const half = Math.round(width * 0.55);
    expect(await look((picture) => picture.extract({ left: 0, top: 0, width: half, height }))).toBe(
      'cut_off',
    );
    expect(aimAt(photo, undefined)).toBe('clear');
    expect(aimAt(photo, templates[(i + 1) % 3])).toBe('no_drawer');
  });

  it.each(names.map((name, i) => [name, i] as const))(
    'doubts no photo of %s, and each of them for another drawer',
    async (_, own) => {
      const small = (picture: Sharp) => picture.resize(480, 480, { fit: 'inside' });
      const sample = samples[own];
      if (!sample) throw new Error('no sample');
      const seen = await Promise.all(
        sample.photos.map(async ({ file }) => {
          const photo = await changed(await readPhoto(sample, file), small);
          return templates.map((template, at) => [at === own, aimAt(photo, template) === 'no_drawer']);
        }),
      );
      expect(seen.flat().length).toBeGreaterThanOrEqual(24);
      expect(seen.flat().filter(([isOwn, isDoubted]) => isOwn === isDoubted)).toEqual([]);
    },
  );
});
