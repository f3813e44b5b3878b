import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { applyHomography } from '../pixels/homography.ts';
import type { Point } from '../pixels/homography.ts';
import type { RgbImage } from '../pixels/image.ts';
import { fullSize, readPicture } from '../test/data.ts';
import { readPhoto, readReference, readSample, trueHomography } from '../test/samples.ts';
import { alignPhoto } from './align-photo.ts';

const sample = readSample('drawer_05');
const centers = sample.tools.map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }));

/** The color under a point; undefined outside the picture. */
function colorUnder(image: RgbImage, { x, y }: Point): readonly number[] | undefined {
  if (x < 0 || y < 0 || x >= image.width || y >= image.height) return undefined;
  const at = (Math.floor(y) * image.width + Math.floor(x)) * 3;
  return [...image.data.subarray(at, at + 3)];
}

const difference = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, c) => sum + Math.abs(value - (b[c] ?? 0)), 0);

describe('a second photo of the drawer', () => {
  it.each(sample.photos.slice(4, 7).map((photo) => [photo.file, photo] as const))(
    'is seen from the place of the first: %s',
    async (file, photo) => {
      const [first, second] = [await readReference(sample), await readPhoto(sample, file)];
      const aligned = alignPhoto(first, second);
      if (!aligned) throw new Error('refused');
      expect([aligned.width, aligned.height]).toEqual([first.width, first.height]);
      const truth = trueHomography(photo, second.width);
      const differences = centers.flatMap((center) => {
        const here = { x: (center.x / 100) * first.width, y: (center.y / 100) * first.height };
        const [shown, taken] = [
          colorUnder(aligned, here),
          colorUnder(second, applyHomography(truth, here.x, here.y)),
        ];
        return shown && taken ? [difference(shown, taken)] : [];
      });
      expect(differences.toSorted((a, b) => a - b)[differences.length >> 1]).toBeLessThan(30);
    },
  );

  it('is refused if it shows another drawer', async () => {
    const other = readSample('drawer_02');
    const [photo] = other.photos;
    const second = await readPhoto(other, photo?.file ?? '');
    expect(alignPhoto(await readReference(sample), second)).toBeUndefined();
  });

  it('is refused if it shows another drawer, whose foam seems to be a thin line', async () => {
    const read = (name: string) => readPicture(join(import.meta.dirname, 'test-pictures', name), fullSize);
    const second = await read('other-drawer-photo.jpg');
    expect(alignPhoto(await read('other-drawer.jpg'), second)).toBeUndefined();
  });
});
