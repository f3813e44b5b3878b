import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Shaped } from '../shapes/placement.ts';
import { expectedSize } from './expected-size.ts';
import { guessNames } from './guess-names.ts';

/** A square picture, in which one percent is a third of a centimeter. */
const bar = (length: number, width: number, angle = 0): Shaped => ({
  shapeType: 'rectangle',
  x: 20,
  y: 20,
  width: length * 0.3,
  height: width * 0.3,
  angle,
});
const socket = (across: number): Shaped => ({
  ...bar(across, across),
  shapeType: 'circle',
  cx: 50,
  cy: 50,
  radius: (across * 0.3) / 2,
});
const guessed = (names: readonly string[], shapes: readonly Shaped[]) =>
  guessNames(names, { shapes, aspect: 1 });

describe('the guess which shape a name belongs to', () => {
  it('tells kinds by their form and sizes', () => {
    const shapes = [bar(190, 22), bar(180, 65), socket(21), bar(154, 28), bar(110, 28)];
    const names = ['Combination wrench 13 mm', 'Pliers 180 mm', 'Screwdriver 100 mm', 'Socket 14 mm'];
    expect(guessed([...names, 'Combination wrench 8 mm'], shapes)).toEqual([3, 1, 0, 2, 4]);
  });

  it('sorts tools of one kind by the sizes in their names, in millimeters and inches, turned or not', () => {
    const shapes = [bar(18, 115, 30), bar(170, 33, -12), bar(129, 22)];
    expect(guessed(['Wrench 10 mm', 'Wrench 5/8 in', 'Wrench 8 mm'], shapes)).toEqual([2, 1, 0]);
  });

  it('sorts by size at any scale and in any order', () => {
    const drawer = fc.record({
      sizes: fc.uniqueArray(fc.integer({ min: 6, max: 24 }), { minLength: 2, maxLength: 9 }),
      scale: fc.double({ min: 0.12, max: 0.5, noNaN: true }),
    });
    fc.assert(
      fc.property(drawer, ({ sizes, scale }) => {
        const shapes = sizes
          .toSorted((one, other) => one - other)
          .map((size) => bar((60 + 7 * size) * (scale / 0.3), (4 + 1.9 * size) * (scale / 0.3)));
        const places = guessed(
          sizes.map((size) => `Wrench ${size} mm`),
          shapes,
        );
        const wanted = sizes.map((size) => sizes.filter((other) => other < size).length);
        expect(places).toEqual(wanted);
      }),
    );
  });

  it('gives no shape to surplus names, and no name to surplus shapes', () => {
    expect(guessed(['Pliers 180 mm', 'Screwdriver 100 mm'], [bar(190, 22)])).toEqual([undefined, 0]);
    expect(guessed(['Pliers 180 mm'], [bar(190, 22), bar(180, 65)])).toEqual([1]);
    expect(guessed([], [bar(190, 22)])).toEqual([]);
    expect(guessed(['Hammer'], [])).toEqual([undefined]);
  });

  it('keeps what is certain, and learns from it', () => {
    const shapes = [bar(190, 22), bar(180, 65)];
    const names = ['Pliers 180 mm', 'Screwdriver 100 mm'];
    expect(guessNames(names, { shapes, aspect: 1, known: [0] })).toEqual([0, 1]);
    expect(guessNames([...names, 'Torch'], { shapes, aspect: 1, known: [1, undefined, 0] })).toEqual([
      1,
      undefined,
      0,
    ]);
  });

  it('gives equal tools their names in reading order', () => {
    const at = (x: number) => ({ ...bar(25, 8), x });
    expect(guessed(['Bit', 'Bit', 'Bit'], [at(60), at(5), at(30)])).toEqual([1, 2, 0]);
  });

  it('takes any name and any shape', () => {
    const shape = fc.record({
      shapeType: fc.constantFrom('rectangle' as const, 'circle' as const, 'polygon' as const),
      x: fc.double({ min: 0, max: 100, noNaN: true }),
      y: fc.double({ min: 0, max: 100, noNaN: true }),
      width: fc.double({ min: 0, max: 100, noNaN: true }),
      height: fc.double({ min: 0, max: 100, noNaN: true }),
      angle: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(
        fc.array(fc.string(), { maxLength: 5 }),
        fc.array(shape, { maxLength: 5 }),
        (names, shapes) => {
          const given = guessed(names, shapes).filter((place) => place !== undefined);
          expect(new Set(given).size).toBe(given.length);
          expect(given).toHaveLength(Math.min(names.length, shapes.length));
        },
      ),
    );
  });
});

describe('the size in a name', () => {
  const length = (name: string) => expectedSize(name).length;
  it.each([
    ['Combination wrench 13 mm', 'WRENCH, COMBINATION, 13MM'],
    ['Wrench 12.7 mm', 'Wrench 1/2 in'],
    ['Wrench 12.7 mm', 'Wrench 1/2"'],
    ['Wrench 28.575 mm', 'Wrench 1 1/8 in'],
    ['Wrench 12.5 mm', 'Wrench 12x13 mm'],
    ['Wrench 13 mm', 'Wrench 13'],
    ['Wrench 13 mm', 'Wrench 13 mm #2'],
    ['Screwdriver 152.4 mm', 'Screwdriver, flat tip, 6 in'],
    ['Pliers 180 mm', 'Pliers 18 cm'],
    ['Socket 10 mm', 'Socket 10 mm, 3/8 in drive'],
    ['Socket 10 mm', 'Socket, 3/8" dr, 10 mm'],
    ['Key, allen 2,5 mm', 'Allen 2.5'],
  ])('%s is as long as %s', (one, other) => {
    expect(length(one)).toBeCloseTo(length(other), 6);
  });
});
