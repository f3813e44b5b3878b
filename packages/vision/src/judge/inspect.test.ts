// @floor judges whole photos
import { beforeAll, describe, expect, it } from 'vitest';
import { applyHomography } from '../pixels/homography.ts';
import type { RgbImage } from '../pixels/image.ts';
import { inspectDrawer } from './inspect.ts';
import type { Inspection } from './inspection.ts';
import { outlineOf } from '../pixels/outline.ts';
import type { PreparedTemplate } from '../evidence/template-model.ts';
import { prepareTemplate } from '../propose/prepare-template.ts';
import {
  prepareSample,
  readPhoto,
  readReference,
  readSample,
  shapesOf,
  trueHomography,
} from '../test/samples.ts';
import type { Sample } from '../test/samples.ts';

interface Opened {
  readonly sample: Sample;
  readonly template: PreparedTemplate;
}

const opened = new Map<string, Opened>();

function open(name: string): Opened {
  const found = opened.get(name);
  if (!found) throw new Error(`${name} was not opened`);
  return found;
}

beforeAll(async () => {
  for (const name of ['drawer_02', 'drawer_05', 'drawer_06']) {
    const sample = readSample(name);
    opened.set(name, { sample, template: await prepareSample(sample) });
  }
});

async function inspect(name: string, file: string): Promise<{ inspection: Inspection; photo: RgbImage }> {
  const { sample, template } = open(name);
  const photo = await readPhoto(sample, file);
  return { inspection: inspectDrawer(template, photo), photo };
}

describe('inspection of sample drawers', () => {
  it('gives the same result for the same input', async () => {
    const first = await inspect('drawer_06', 'photo_01.jpg');
    const second = await inspect('drawer_06', 'photo_01.jpg');
    expect(second.inspection).toEqual(first.inspection);
  });

  it('maps each shape to the tool in the photo', async () => {
    const { inspection, photo } = await inspect('drawer_02', 'photo_05.jpg');
    const { sample } = open('drawer_02');
    const truth = sample.photos.find((one) => one.file === 'photo_05.jpg');
    if (inspection.kind !== 'judged' || !truth) throw new Error('refused');
    const exact = trueHomography(truth, photo.width);
    sample.tools.forEach((tool, i) => {
      const x = ((tool.x + tool.width / 2) * sample.referenceWidth) / 100;
      const y = ((tool.y + tool.height / 2) * sample.referenceHeight) / 100;
      const p = applyHomography(exact, x, y);
      const shape = inspection.verdicts[i]?.shape;
      if (shape?.shapeType !== 'rectangle') throw new Error('a rectangle expected');
      const corners = outlineOf(shape, photo);
      const cx = corners.reduce((sum, c) => sum + c.x, 0) / 4;
      const cy = corners.reduce((sum, c) => sum + c.y, 0) / 4;
      expect(Math.hypot(cx - p.x, cy - p.y)).toBeLessThan(0.01 * photo.width);
    });
  });

  it('works without color names and with wrong ones', async () => {
    const { sample } = open('drawer_05');
    const image = await readReference(sample);
    const photo = await readPhoto(sample, 'photo_01.jpg');
    for (const foam of [{}, { primary: 'red', secondary: 'blue' }]) {
      const template = prepareTemplate({ image, shapes: shapesOf(sample), anchors: sample.anchors, foam });
      const inspection = inspectDrawer(template, photo);
      if (inspection.kind !== 'judged') throw new Error('refused');
      const right = inspection.verdicts.filter((v) => v.status === 'present').length;
      expect(right / sample.tools.length).toBeGreaterThan(0.9);
    }
  });
});

describe('photos that cannot be judged', () => {
  it('refuses a photo of another drawer', async () => {
    const photo = await readPhoto(open('drawer_05').sample, 'photo_01.jpg');
    expect(inspectDrawer(open('drawer_06').template, photo)).toEqual({ kind: 'refused', reason: 'no_match' });
    expect(inspectDrawer(open('drawer_02').template, photo)).toEqual({ kind: 'refused', reason: 'no_match' });
  });

  it('refuses noise', () => {
    let state = 7;
    const data = Uint8Array.from({ length: 640 * 480 * 3 }, () => {
      state = (Math.imul(state, 1103515245) + 12345) >>> 0;
      return state >>> 24;
    });
    const inspection = inspectDrawer(open('drawer_06').template, { width: 640, height: 480, data });
    expect(inspection).toEqual({ kind: 'refused', reason: 'no_match' });
  });

  it('refuses a dark photo, and says so', () => {
    const data = new Uint8Array(640 * 480 * 3).fill(5);
    const inspection = inspectDrawer(open('drawer_06').template, { width: 640, height: 480, data });
    expect(inspection).toEqual({ kind: 'refused', reason: 'too_dark' });
  });

  it('refuses a photo too small to show tools', () => {
    const data = new Uint8Array(200 * 100 * 3).fill(128);
    const inspection = inspectDrawer(open('drawer_06').template, { width: 200, height: 100, data });
    expect(inspection).toEqual({ kind: 'refused', reason: 'too_small' });
  });

  it('judges no cut-out of a template without shapes', async () => {
    const { sample } = open('drawer_05');
    const image = await readReference(sample);
    const template = prepareTemplate({ image, shapes: [], anchors: [], foam: {} });
    const inspection = inspectDrawer(template, await readPhoto(sample, 'photo_01.jpg'));
    expect(inspection).toMatchObject({ kind: 'judged', verdicts: [] });
  });
});
