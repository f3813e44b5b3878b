import fc from 'fast-check';
import { labelSheet } from '@stowed/contract';
import { describe, expect, it } from 'vitest';
import type { Box } from '../shapes/repair.ts';
import { layOutLabel } from './label-layout.ts';
import { labelSheets, labelsPerSheet, placeLabels } from './label-sheets.ts';

const sheets = labelSheet.options.map((name) => [name, labelSheets[name]] as const);
/** Eleven labels: a toolbox and its ten drawers. */
const MOST_LABELS = 11;
const TOLERANCE = 1e-9;

const contains = (outer: Box, inner: Box) =>
  inner.x >= outer.x - TOLERANCE &&
  inner.y >= outer.y - TOLERANCE &&
  inner.x + inner.width <= outer.x + outer.width + TOLERANCE &&
  inner.y + inner.height <= outer.y + outer.height + TOLERANCE;

const overlap = (one: Box, other: Box) =>
  Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x) > TOLERANCE &&
  Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y) > TOLERANCE;

const content = {
  toolboxId: 'TB-001',
  toolboxName: 'Rolling cart 1',
  drawerNumber: 3,
};
const texts = (lines: readonly { text: string }[]) => lines.map(({ text }) => text);

describe('label sheets', () => {
  it.each([
    ['l7160', 21],
    ['l7163', 14],
    ['l7651', 65],
    ['5160', 30],
    ['5163', 10],
    ['plain-a4', 72],
    ['plain-letter', 64],
  ] as const)('G-130 %s holds %d labels', (name, count) => {
    expect(labelsPerSheet(labelSheets[name])).toBe(count);
  });

  it.each(sheets)('G-130 %s keeps every label on its page, without overlaps', (_name, sheet) => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: labelsPerSheet(sheet) }),
        fc.integer({ min: 1, max: MOST_LABELS }),
        (first, count) => {
          const places = placeLabels(sheet, count, first);
          expect(places).toHaveLength(count);
          for (const [index, { page, box }] of places.entries()) {
            expect(contains({ x: 0, y: 0, ...sheet.page }, box)).toBe(true);
            for (const other of places.slice(index + 1)) {
              expect(other.page === page && overlap(box, other.box)).toBe(false);
            }
          }
        },
      ),
    );
  });

  it('G-130 starts at the first free label and continues on the next sheet', () => {
    const places = placeLabels(labelSheets['5163'], 3, 10);
    expect(places.map(({ page }) => page)).toEqual([0, 1, 1]);
    expect(places[0]?.box).toMatchObject({ x: expect.closeTo(110.332, 3), y: expect.closeTo(215.9, 3) });
    expect(places[1]?.box).toMatchObject({ x: expect.closeTo(3.969, 3), y: expect.closeTo(12.7, 3) });
  });
});

describe('a label', () => {
  it.each(sheets)(
    'QR-019 on %s has a code of at least 15 mm, not counting its quiet zone',
    (_name, sheet) => {
      const [place] = placeLabels(sheet, 1, 1);
      const { code } = layOutLabel(place?.box ?? { x: 0, y: 0, width: 0, height: 0 }, content);
      // An address needs at least version 3: 29 modules, plus 4 on either side.
      expect((code.width * 29) / 37).toBeGreaterThanOrEqual(15);
    },
  );

  it.each(sheets)('G-130 on %s keeps the code and the texts apart and inside its edges', (_name, sheet) => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 });
    fc.assert(
      fc.property(
        text,
        text,
        fc.option(fc.integer({ min: 1, max: 10 }), { nil: undefined }),
        (id, name, n) => {
          for (const { box } of placeLabels(sheet, 1, 1)) {
            const { code, lines } = layOutLabel(box, {
              ...content,
              toolboxId: id,
              toolboxName: name,
              drawerNumber: n,
            });
            expect(contains(box, code)).toBe(true);
            for (const line of lines) {
              const { x, baseline, width, size } = line;
              const ink = { x, y: baseline - 0.93 * size, width, height: 1.2 * size };
              expect(contains(box, ink)).toBe(true);
              expect(overlap(code, ink)).toBe(false);
            }
          }
        },
      ),
    );
  });

  it('G-130 G-01 shows toolbox, name, drawer and, if there is room, the product', () => {
    const wide = { x: 0, y: 0, width: 99.1, height: 38.1 };
    const small = { x: 0, y: 0, width: 22, height: 29 };
    expect(texts(layOutLabel(wide, content).lines)).toEqual([
      'TB-001',
      'Rolling cart 1',
      'Drawer 3',
      'Stowed',
    ]);
    expect(texts(layOutLabel(small, content).lines)).toEqual(['TB-001', 'Rolling cart 1', 'Drawer 3']);
    expect(texts(layOutLabel(small, { ...content, drawerNumber: undefined }).lines).at(-1)).toBe('Toolbox');
  });

  it('G-130 breaks a long name at a space', () => {
    const box = { x: 0, y: 0, width: 63.5, height: 38.1 };
    const { lines } = layOutLabel(box, { ...content, toolboxName: 'Rolling cart of the engine shop' });
    expect(texts(lines)).toEqual(['TB-001', 'Rolling cart of', 'the engine shop', 'Drawer 3', 'Stowed']);
  });

  it('G-130 does not repeat a name, and splits a long id into two lines', () => {
    const box = { x: 0, y: 0, width: 63.5, height: 38.1 };
    const id = 'Flight-line-cart-of-the-second-hangar';
    const { lines } = layOutLabel(box, { ...content, toolboxId: id, toolboxName: id });
    expect(texts(lines)).toEqual(['Flight-line-cart-of', '-the-second-hangar', 'Drawer 3', 'Stowed']);
  });
});
