import { describe, expect, it } from 'vitest';
import { colorDistance } from '../pixels/color.ts';
import type { Color } from '../pixels/color.ts';
import type { Picture } from '../pixels/picture.ts';
import { learnFoam } from './foam.ts';
import type { FoamModel, FoamNames } from './foam.ts';

const green = { r: 33, g: 130, b: 76 };
const pinkFoam = { r: 214, g: 98, b: 171 };
const label = { r: 80, g: 82, b: 80 };
const pinkFloor = { r: 190, g: 75, b: 150 };
const blackFloor = { r: 18, g: 14, b: 16 };
const metal = { r: 120, g: 122, b: 121 };

/** So many pixels of each color. */
type Colors = readonly (readonly [Color, number])[];

/** What is learned from foam of this color with these colors around the shapes and in them. */
function learnFrom(primary: Color, rim: Colors, inside: Colors, names: FoamNames): FoamModel {
  const data: number[] = [];
  const pixelsOf = (colors: Colors): readonly number[] => {
    const first = data.length / 3;
    for (const [{ r, g, b }, count] of colors) for (let i = 0; i < count; i++) data.push(r, g, b);
    return Array.from({ length: data.length / 3 - first }, (_, i) => first + i);
  };
  const samples = { plain: pixelsOf([[primary, 2000]]), rim: pixelsOf(rim), inner: pixelsOf(inside) };
  const picture: Picture = {
    width: data.length / 3,
    height: 1,
    data: Float32Array.from(data),
    valid: new Uint8Array(data.length / 3).fill(1),
  };
  return learnFoam(picture, { plain: samples.plain, rim: samples.rim, inside: () => samples.inner }, names);
}

/** Whether a color was found, and is this one. */
const isLike = (color: Color | undefined, wanted: Color): boolean =>
  color !== undefined && colorDistance(color, wanted) < 20;

describe('the second color of the foam', () => {
  const names = { primary: 'green', secondary: 'pink' };

  it.each([
    ['around the tools', [[pinkFloor, 100]], []],
    ['only in their boxes', [], [[pinkFloor, 300]]],
  ] as const)(
    'is the one of the named hue, although gray labels are more common: %s',
    (_, seen, seenInside) => {
      const rim: Colors = [[green, 20000], [label, 900], ...seen];
      const { secondary } = learnFrom(green, rim, [[metal, 9000], [label, 500], ...seenInside], names);
      expect(isLike(secondary, pinkFloor)).toBe(true);
    },
  );

  it('is found in the boxes if the rim shows the first one alone', () => {
    const inside: Colors = [
      [metal, 5000],
      [blackFloor, 2000],
    ];
    const { secondary } = learnFrom(pinkFoam, [[pinkFoam, 20000]], inside, {
      primary: 'pink',
      secondary: 'black',
    });
    expect(isLike(secondary, blackFloor)).toBe(true);
  });

  it.each([
    ['without names', {}],
    ['if the first name is wrong', { primary: 'white', secondary: 'pink' }],
    ['if both names are the same', { primary: 'green', secondary: 'green' }],
  ])('is the most common other one around the tools %s', (_, wrong) => {
    const rim: Colors = [
      [green, 20000],
      [label, 900],
      [pinkFloor, 100],
    ];
    expect(isLike(learnFrom(green, rim, [[metal, 9000]], wrong).secondary, label)).toBe(true);
  });
});
