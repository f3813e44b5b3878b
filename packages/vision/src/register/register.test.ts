import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { applyHomography } from '../pixels/homography.ts';
import type { RgbImage } from '../pixels/image.ts';
import { prepareTemplate } from '../propose/prepare-template.ts';
import { fullSize, readPicture } from '../test/data.ts';
import { readPhoto, readReference, readSample, shapesOf, trueHomography } from '../test/samples.ts';
import { isTrusted, prepareRegistration, register } from './register.ts';

/** The photo's columns from `left` on, and its rows above `bottom`. */
function partOf({ width, data }: RgbImage, left: number, bottom: number): RgbImage {
  const rows = Array.from({ length: bottom }, (_, y) =>
    data.subarray((y * width + left) * 3, (y + 1) * width * 3),
  );
  return { width: width - left, height: bottom, data: Uint8Array.from(rows.flatMap((row) => [...row])) };
}

/** Of the foam in `outlined-drawer.jpg` (x, y) and in its photo (x, y), by the rendering's truth. */
const outlinedCorners = [
  [126.3, 42.5, 150.1, 62.1],
  [681.4, 43.1, 666.6, 55.5],
  [676.7, 417.4, 654.7, 407.8],
  [129.5, 415.9, 160, 395.1],
] as const;

describe('a photo whose edges mostly fit in a wrong place too', () => {
  it('is placed where the edges fit on every side', async () => {
    const read = (name: string) => readPicture(join(import.meta.dirname, 'test-pictures', name), fullSize);
    const [reference, photo] = await Promise.all([
      read('outlined-drawer.jpg'),
      read('outlined-drawer-photo.jpg'),
    ]);
    const everywhere = new Uint8Array(reference.width * reference.height).fill(1);
    const found = register(prepareRegistration(reference, everywhere), photo);
    if (!found) throw new Error('not placed');
    for (const [x, y, u, v] of outlinedCorners) {
      const there = applyHomography(found.homography, x, y);
      expect(Math.hypot(there.x - u, there.y - v)).toBeLessThan(3);
    }
  });
});

describe('a photo of a part of the drawer', () => {
  // Each needs more than the four starts with the most agreeing pairs.
  it.each([
    ['drawer_05', 'photo_02.jpg', 0, 360],
    ['drawer_02', 'photo_03.jpg', 400, 450],
  ] as const)('is placed within 1 %% of its width: %s %s', async (name, file, left, bottom) => {
    const sample = readSample(name);
    const truth = sample.photos.find((photo) => photo.file === file);
    if (!truth) throw new Error('unknown photo');
    const image = await readReference(sample);
    const shapes = shapesOf(sample);
    const input = { image, shapes, anchors: sample.anchors, foam: {} };
    // The tools' outlines take long and do not matter here.
    const template = prepareTemplate(
      input,
      shapes.map(() => undefined),
    );
    const whole = await readPhoto(sample, file);
    const found = register(template.registration, partOf(whole, left, bottom));
    if (!found || !isTrusted(found)) throw new Error('not placed');
    const exact = trueHomography(truth, whole.width);
    const { width, height } = template.picture;
    const up = image.width / width;
    for (const [x, y] of [
      [0.2, 0.2],
      [0.8, 0.2],
      [0.5, 0.5],
      [0.2, 0.8],
      [0.8, 0.8],
    ] as const) {
      const there = applyHomography(found.homography, x * width, y * height);
      const right = applyHomography(exact, x * width * up, y * height * up);
      expect(Math.hypot(there.x + left - right.x, there.y - right.y)).toBeLessThan(8);
    }
  });
});
