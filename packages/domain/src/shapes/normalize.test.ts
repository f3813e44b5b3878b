import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ToolInput } from '@stowed/contract';
import { normalizeTools } from './normalize.ts';

const counter = () => {
  let count = 0;
  return () => `id-${(count += 1)}`;
};

function normalize(inputs: ToolInput[], purpose: 'inspection' | 'template' = 'inspection') {
  return normalizeTools(inputs, { purpose, newId: counter() });
}

function onlyTool(input: ToolInput, purpose: 'inspection' | 'template' = 'inspection') {
  const result = normalize([input], purpose);
  if (result.kind !== 'ok') throw new Error('refused');
  return result.tools[0];
}

const box = { name: 'Hammer', x: 10, y: 20, width: 30, height: 40 };

describe('normalizeTools', () => {
  it('EDIT-011 reads a shape whose values all lie within 0 to 1 as fractions', () => {
    expect(onlyTool({ ...box, x: 0.5, y: 0.1, width: 0.2, height: 0.3 })).toMatchObject({
      x: 50,
      y: 10,
      width: 20,
      height: 30,
    });
  });

  it('EDIT-011 leaves a mixed shape in percent', () => {
    expect(onlyTool({ ...box, x: 1, y: 0.5, width: 30, height: 40 })).toMatchObject({
      x: 1,
      y: 0.5,
      width: 30,
      height: 40,
    });
  });

  it('EDIT-011 does not change a shape in the corner when its unit is known to be percent', () => {
    const corner = { ...box, x: 0.5, y: 0.25, width: 1, height: 1 };
    const result = normalizeTools([corner], { purpose: 'inspection', unit: 'percent', newId: counter() });
    expect(result).toMatchObject({ kind: 'ok', tools: [{ x: 0.5, y: 0.25, width: 1, height: 1 }] });
  });

  it('keeps part number and pieces, and omits an empty part number and a single piece', () => {
    expect(onlyTool({ ...box, partNumber: ' H-12 ', pieces: 3 })).toMatchObject({
      partNumber: 'H-12',
      pieces: 3,
    });
    const plain = onlyTool({ ...box, partNumber: ' ', pieces: 1 });
    expect(plain).not.toHaveProperty('partNumber');
    expect(plain).not.toHaveProperty('pieces');
  });

  it('keeps that the template photo does not show a tool, but only in a template', () => {
    expect(onlyTool({ ...box, notOnTemplatePhoto: true }, 'template')).toHaveProperty(
      'notOnTemplatePhoto',
      true,
    );
    expect(onlyTool({ ...box, notOnTemplatePhoto: false }, 'template')).not.toHaveProperty(
      'notOnTemplatePhoto',
    );
    expect(onlyTool({ ...box, notOnTemplatePhoto: true })).not.toHaveProperty('notOnTemplatePhoto');
  });

  it('EDIT-012 clamps values to 0 to 100', () => {
    expect(onlyTool({ ...box, x: 130, y: -5 })).toMatchObject({ x: 100, y: 0 });
  });

  it('EDIT-013 makes sides at least 1', () => {
    expect(onlyTool({ ...box, width: 0, height: -3 })).toMatchObject({ width: 1, height: 1 });
  });

  it.each([
    [80, 50],
    [0, 1],
    [5, 5],
  ])('EDIT-014 changes a radius of %d to %d', (radius, expected) => {
    expect(onlyTool({ name: 'Socket', shapeType: 'circle', cx: 40, cy: 60, radius })).toMatchObject({
      radius: expected,
    });
  });

  it('EDIT-015 replaces an invalid x or y of a template with 10', () => {
    expect(onlyTool({ ...box, x: Number.NaN, y: 'left' }, 'template')).toMatchObject({ x: 10, y: 10 });
  });

  it('EDIT-016 replaces an invalid width or height of a template with 15', () => {
    expect(onlyTool({ name: 'Hammer', x: 10, y: 20, height: null }, 'template')).toMatchObject({
      width: 15,
      height: 15,
    });
  });

  it('EDIT-017 trims a template shape that overflows the picture', () => {
    expect(onlyTool({ ...box, x: 95, width: 20 }, 'template')).toMatchObject({ x: 95, width: 5 });
    expect(onlyTool({ ...box, x: 95, width: 20 })).toMatchObject({ x: 95, width: 20 });
  });

  it('EDIT-017 keeps a template shape at the far edge at least 1 wide', () => {
    expect(onlyTool({ ...box, x: 100, width: 20 }, 'template')).toMatchObject({ x: 99, width: 1 });
  });

  it('refuses an inspected rectangle with a coordinate that is not a number, and names it', () => {
    expect(normalize([box, { ...box, y: '20' }])).toEqual({ kind: 'invalid', index: 1 });
  });

  it('refuses a polygon of two points', () => {
    const points = [
      { x: 1, y: 2 },
      { x: 30, y: 4 },
    ];
    expect(normalize([{ name: 'Pliers', shapeType: 'polygon', points }])).toEqual({
      kind: 'invalid',
      index: 0,
    });
  });

  it.each(['inspection', 'template'] as const)(
    'EDIT-013 gives a flat polygon of an %s an area',
    (purpose) => {
      const points = [10, 20, 30].map((x) => ({ x, y: 50 }));
      expect(onlyTool({ name: 'Rule', shapeType: 'polygon', points }, purpose)).toMatchObject({
        shapeType: 'polygon',
        x: 10,
        y: 49.5,
        width: 20,
        height: 1,
      });
    },
  );

  it('gives circles and polygons their bounding box', () => {
    const circle = onlyTool({ name: 'Socket', shapeType: 'circle', cx: 40, cy: 60, radius: 6 });
    expect(circle).toMatchObject({ x: 34, width: 12, y: 52, height: 16 });
    const points = [
      { x: 10, y: 20 },
      { x: 30, y: 20 },
      { x: 20, y: 50 },
    ];
    expect(onlyTool({ name: 'Pliers', shapeType: 'polygon', points })).toMatchObject({
      x: 10,
      y: 20,
      width: 20,
      height: 30,
    });
  });

  it('INSP-044 does not change valid shapes of any type', () => {
    const circle = { ...box, shapeType: 'circle' as const, cx: 25, cy: 40, radius: 15 };
    const points = [
      { x: 10, y: 20 },
      { x: 40, y: 20 },
      { x: 40, y: 60 },
    ];
    expect(onlyTool({ ...circle, status: 'present', uniqueId: 'a' })).toMatchObject({
      ...circle,
      status: 'present',
      uniqueId: 'a',
    });
    expect(onlyTool({ ...box, shapeType: 'polygon', points })).toMatchObject({ ...box, points });
    expect(onlyTool({ ...box, angle: -33.5 })).toMatchObject({ ...box, angle: -33.5 });
  });

  it('gives a new id to a tool without one and to a repeated one', () => {
    const result = normalize([{ ...box, uniqueId: 'a' }, { ...box, uniqueId: 'a' }, box]);
    expect(result.kind === 'ok' && result.tools.map((tool) => tool.uniqueId)).toEqual(['a', 'id-1', 'id-2']);
  });

  it('EDIT-024 numbers missing labels in list order', () => {
    const result = normalize([box, { ...box, position: 'B' }, box]);
    expect(result.kind === 'ok' && result.tools.map((tool) => tool.position)).toEqual(['1', 'B', '3']);
  });

  it('counts an inspected tool without a status as missing', () => {
    expect(onlyTool(box)?.status).toBe('missing');
    expect(onlyTool(box, 'template')?.status).toBe('present');
  });

  const anything = fc.oneof(
    fc.double(),
    fc.integer({ min: -300, max: 300 }),
    fc.string(),
    fc.constant(null),
    fc.constant(undefined),
  );
  const anyShape = fc.record({
    name: fc.string(),
    shapeType: fc.constantFrom('rectangle' as const, 'circle' as const, 'polygon' as const),
    x: anything,
    y: anything,
    width: anything,
    height: anything,
    cx: anything,
    cy: anything,
    radius: anything,
    points: fc.oneof(anything, fc.array(fc.record({ x: anything, y: anything }))),
  });

  it('EDIT-009 returns shapes inside the picture or refuses, for any input', () => {
    fc.assert(
      fc.property(anyShape, fc.constantFrom('inspection' as const, 'template' as const), (shape, purpose) => {
        const result = normalize([shape], purpose);
        if (result.kind === 'invalid') return;
        for (const tool of result.tools) {
          if (tool.shapeType === 'circle') {
            expect(tool.radius).toBeGreaterThanOrEqual(1);
            expect(tool.radius).toBeLessThanOrEqual(50);
            continue;
          }
          expect(tool.x).toBeGreaterThanOrEqual(0);
          expect(tool.y).toBeGreaterThanOrEqual(0);
          expect(tool.width).toBeLessThanOrEqual(100);
          if (purpose === 'template') expect(tool.x + tool.width).toBeLessThanOrEqual(100.0001);
        }
      }),
    );
  });

  it('a second pass changes nothing', () => {
    const side = fc.double({ min: 3, max: 100, noNaN: true });
    fc.assert(
      fc.property(side, side, side, side, (x, y, width, height) => {
        const once = onlyTool({ name: 'A', uniqueId: 'a', x, y, width, height }, 'template');
        if (!once) return;
        expect(onlyTool(once, 'template')).toEqual(once);
      }),
    );
  });
});
