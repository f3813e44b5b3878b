// @floor searches whole photos
import { describe, expect, it } from 'vitest';
import type { Point } from '../pixels/homography.ts';
import { outlineOf } from '../pixels/outline.ts';
import { proposeShapes } from './propose.ts';
import { readPhoto, readReference, readSample } from '../test/samples.ts';
import type { SampleTool } from '../test/samples.ts';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function boxOf(points: readonly Point[]): Box {
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

function overlap(a: Box, b: Box): number {
  const w = Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x));
  const h = Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));
  return (w * h) / (a.width * a.height + b.width * b.height - w * h);
}

describe('shapes proposed without a template', () => {
  it('are mostly tools, and find most of them', async () => {
    const hundred = { width: 100, height: 100 };
    const count = { found: 0, tools: 0, proposed: 0 };
    for (const name of ['drawer_02', 'drawer_05', 'drawer_06']) {
      const sample = readSample(name);
      const image = await readReference(sample);
      const boxes = proposeShapes(image).map(({ shape }) => {
        const { x, y, width, height } = boxOf(outlineOf(shape, image));
        const sx = hundred.width / image.width;
        const sy = hundred.height / image.height;
        return { x: x * sx, y: y * sy, width: width * sx, height: height * sy };
      });
      const isFound = (tool: SampleTool): boolean => boxes.some((box) => overlap(box, tool) >= 0.5);
      count.found += sample.tools.filter(isFound).length;
      count.tools += sample.tools.length;
      count.proposed += boxes.length;
    }
    expect(count.found / count.tools).toBeGreaterThan(0.97);
    expect(count.found / count.proposed).toBeGreaterThan(0.94);
  });

  it('are tools, not the drawer, in a photo that also shows the cabinet', async () => {
    const image = await readPhoto(readSample('drawer_06'), 'photo_01.jpg');
    const boxes = proposeShapes(image).map(({ shape }) => boxOf(outlineOf(shape, image)));
    expect(boxes.length).toBeGreaterThanOrEqual(8);
    for (const box of boxes) expect(box.width * box.height).toBeLessThan(0.1 * image.width * image.height);
  });

  it('are none in a picture without foam', () => {
    let state = 3;
    const data = Uint8Array.from({ length: 320 * 240 * 3 }, () => {
      state = (Math.imul(state, 1103515245) + 12345) >>> 0;
      return state >>> 24;
    });
    expect(proposeShapes({ width: 320, height: 240, data }).length).toBeLessThan(3);
  });
});
