// @floor judges whole photos
import { expect, it } from 'vitest';
import { applyHomography } from '../pixels/homography.ts';
import type { Point } from '../pixels/homography.ts';
import type { RgbImage } from '../pixels/image.ts';
import { prepareSample, readPhoto, readSample, trueHomography } from '../test/samples.ts';
import { inspectDrawer } from './inspect.ts';

const file = 'photo_01.jpg';
const orange = [230, 120, 20];
const blue = [20, 60, 200];

interface Band {
  readonly color: readonly number[];
  /** Half of its width, in pixels. */
  readonly reach: number;
}

/** The photo with a band across an upright or level tool, like a cable. */
function withBand(photo: RgbImage, { color, reach }: Band, at: Point, isUpright: boolean): RgbImage {
  const data = Uint8Array.from(photo.data);
  const [reachX, reachY] = isUpright ? [40, reach] : [reach, 40];
  for (let y = Math.round(at.y) - reachY; y <= at.y + reachY; y++) {
    for (let x = Math.round(at.x) - reachX; x <= at.x + reachX; x++) {
      if (x >= 0 && y >= 0 && x < photo.width && y < photo.height) data.set(color, 3 * (y * photo.width + x));
    }
  }
  return { ...photo, data };
}

it.each([
  ['drawer_02', 't08', 0.2, { color: blue, reach: 14 }],
  ['drawer_06', 't04', 0.5, { color: orange, reach: 16 }],
  ['drawer_06', 't11', 0.5, { color: orange, reach: 16 }],
] as const)(
  'G-162 finds what makes it unsure of a tool, %s %s at %d of its length',
  async (name, id, along, band) => {
    const sample = readSample(name);
    const photo = await readPhoto(sample, file);
    const truth = sample.photos.find((one) => one.file === file);
    const index = sample.tools.findIndex((one) => one.id === id);
    const tool = sample.tools[index];
    if (!truth || !tool) throw new Error('not in the sample');
    const { referenceWidth: width, referenceHeight: height } = sample;
    const isUpright = tool.height * height > tool.width * width;
    const x = ((tool.x + tool.width * (isUpright ? 0.5 : along)) * width) / 100;
    const y = ((tool.y + tool.height * (isUpright ? along : 0.5)) * height) / 100;
    const at = applyHomography(trueHomography(truth, photo.width), x, y);
    const inspection = inspectDrawer(await prepareSample(sample), withBand(photo, band, at, isUpright));
    if (inspection.kind !== 'judged') throw new Error('refused');
    const { focus, needsReview } = inspection.verdicts[index] ?? {};
    expect(needsReview).toBe(true);
    const [cx, cy] = [((focus?.cx ?? NaN) / 100) * photo.width, ((focus?.cy ?? NaN) / 100) * photo.height];
    // The middle of the circle lies on the band.
    expect(Math.hypot(cx - at.x, cy - at.y)).toBeLessThan(band.reach);
    const sure = inspection.verdicts.filter((one) => !one.needsReview);
    expect(sure.length).toBeGreaterThan(4);
    for (const one of sure) expect(one.focus).toBeUndefined();
  },
);
