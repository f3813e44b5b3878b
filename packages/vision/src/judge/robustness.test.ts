// @floor judges sample photos under many changes
import { describe, expect, it } from 'vitest';
import { inspectDrawer } from './inspect.ts';
import type { FoamNames } from '../foam/foam.ts';
import { outlineOf } from '../pixels/outline.ts';
import type { Shape } from '../pixels/shape.ts';
import { proposeShapes } from '../propose/propose.ts';
import { prepareTemplate } from '../propose/prepare-template.ts';
import { readPhoto, readReference, readSample, shapesOf } from '../test/samples.ts';
import type { Sample, SamplePhoto } from '../test/samples.ts';

const samples = ['drawer_02', 'drawer_05', 'drawer_06'].map(readSample);

function goneOf(photo: SamplePhoto): number {
  return photo.tools.filter((tool) => tool.status !== 'present').length;
}

/** Whether the middle of the shape is in the tool's box. */
function holds({ x, y, width, height }: Sample['tools'][number], shape: Shape): boolean {
  const points = outlineOf(shape, { width: 100, height: 100 });
  const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
  const [cx, cy] = [mean(points.map((p) => p.x)), mean(points.map((p) => p.y))];
  return cx >= x && cx <= x + width && cy >= y && cy <= y + height;
}

/** The photos of a sample with the most empty cut-outs. */
function emptiest(sample: Sample, count: number): readonly SamplePhoto[] {
  return sample.photos.toSorted((a, b) => goneOf(b) - goneOf(a)).slice(0, count);
}

async function surePresents(sample: Sample, foam: FoamNames): Promise<number> {
  const image = await readReference(sample);
  const template = prepareTemplate({ image, shapes: shapesOf(sample), anchors: [], foam });
  let wrong = 0;
  for (const photo of emptiest(sample, 2)) {
    const inspection = inspectDrawer(template, await readPhoto(sample, photo.file));
    if (inspection.kind === 'refused') continue;
    inspection.verdicts.forEach((verdict, i) => {
      const isGone = photo.tools[i]?.status !== 'present';
      if (isGone && verdict.status === 'present' && !verdict.needsReview) wrong += 1;
    });
  }
  return wrong;
}

describe('foam names', () => {
  it.each([
    [{ primary: 'black', secondary: 'red' }],
    [{ primary: 'white', secondary: 'black' }],
    [{ primary: 'gray', secondary: 'gray' }],
    [{}],
  ])('%o that contradict the pictures make no missing tool present', async (foam) => {
    for (const sample of samples) expect(await surePresents(sample, foam)).toBe(0);
  });
});

describe('templates made from proposals', () => {
  it('have the smallest turn and are inside the picture', async () => {
    for (const sample of samples) {
      for (const { shape } of proposeShapes(await readReference(sample))) {
        if (shape.shapeType !== 'rectangle') continue;
        expect(Math.abs(shape.angle)).toBeLessThanOrEqual(45.001);
        expect(shape.x).toBeGreaterThanOrEqual(0);
        expect(shape.y).toBeGreaterThanOrEqual(0);
        expect(shape.x + shape.width).toBeLessThanOrEqual(100);
        expect(shape.y + shape.height).toBeLessThanOrEqual(100);
      }
    }
  });

  it('judge the empty and the full drawer as well as hand-drawn boxes do', async () => {
    const wrong: string[] = [];
    for (const sample of samples) {
      const image = await readReference(sample);
      const shapes = proposeShapes(image).map(({ shape }) => shape);
      const template = prepareTemplate({ image, shapes, anchors: [], foam: {} });
      // What a proposal beside all tools shows stays when the tools are gone.
      const isTool = shapes.map((shape) => sample.tools.some((tool) => holds(tool, shape)));
      for (const photo of sample.photos) {
        const gone = goneOf(photo);
        const isExtreme = gone === 0 || gone === photo.tools.length;
        if (!isExtreme || photo.tools.some((tool) => tool.occluded || tool.inFrame < 0.9)) continue;
        const inspection = inspectDrawer(template, await readPhoto(sample, photo.file));
        if (inspection.kind === 'refused') continue;
        const ofTools = inspection.verdicts.filter((_, i) => isTool[i] === true);
        const sure = ofTools.filter((verdict) => !verdict.needsReview);
        expect(sure.length).toBeGreaterThanOrEqual(ofTools.length * 0.6);
        for (const { status } of sure) if ((status === 'present') !== (gone === 0)) wrong.push(photo.file);
      }
    }
    expect(wrong).toEqual([]);
  });
});
