import { describe, expect, it } from 'vitest';
import type { Point } from '../pixels/homography.ts';
import { eachFilled } from '../pixels/outline.ts';
import type { Picture } from '../pixels/picture.ts';
import { ownersOf } from './ownership.ts';
import { isAroundTool } from './pocket.ts';

const size = { width: 200, height: 150 };
const pink = { r: 230, g: 90, b: 180 };
const gray = { r: 60, g: 60, b: 60 };
const stained = { r: 150, g: 40, b: 90 };

type Color = typeof pink;

function box(x: number, y: number, width: number, height: number): readonly Point[] {
  return [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ];
}

/** Pink foam with these painted areas, the later ones on top. */
function drawer(areas: readonly (readonly [readonly Point[], Color])[]): Picture {
  const count = size.width * size.height;
  const data = new Float32Array(count * 3);
  for (let i = 0; i < count; i++) data.set([pink.r, pink.g, pink.b], i * 3);
  for (const [outline, { r, g, b }] of areas) eachFilled(outline, size, 0, (i) => data.set([r, g, b], i * 3));
  return { ...size, data, valid: new Uint8Array(count).fill(1) };
}

const isAround = (shape: readonly Point[], tool: readonly Point[], picture: Picture): boolean =>
  isAroundTool(
    { shape, tool, index: 0 },
    {
      picture,
      foam: { primary: pink, secondary: undefined },
      near: new Uint8Array(size.width * size.height),
      region: new Uint8Array(size.width * size.height).fill(1),
      owners: ownersOf([shape], size, 2),
    },
  );

describe('a shape around a tool', () => {
  const slanted = [
    { x: 60, y: 50 },
    { x: 72, y: 50 },
    { x: 130, y: 98 },
    { x: 130, y: 108 },
    { x: 118, y: 108 },
    { x: 60, y: 60 },
  ];
  const around = box(60, 50, 70, 58);

  it('is one although a stain of the foam leads out of it', () => {
    const picture = drawer([
      [box(20, 60, 100, 80), stained],
      [slanted, gray],
    ]);
    expect(isAround(around, slanted, picture)).toBe(true);
  });

  it('is none that is drawn in the cut-out', () => {
    const cutOut = box(40, 60, 120, 20);
    const half = box(70, 65, 60, 10);
    expect(isAround(half, box(72, 66, 40, 8), drawer([[cutOut, gray]]))).toBe(false);
    expect(isAround(half, cutOut, drawer([[cutOut, gray]]))).toBe(false);
  });
});
