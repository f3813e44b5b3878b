import { describe, expect, it } from 'vitest';
import { buildTool } from '../../test/factories.ts';
import { partToShow } from './part-to-show.ts';

const tools = [
  buildTool({ uniqueId: 'a', x: 30, y: 30, width: 10, height: 10 }),
  buildTool({ uniqueId: 'b', x: 50, y: 50, width: 20, height: 10 }),
];
const content = { tools, anchors: [] };
const foam = { x: 10, y: 20, width: 80, height: 60 };
const all = { x: 0, y: 0, width: 100, height: 100 };

describe('the part of the picture that a fit shows', () => {
  it('is around the shapes', () => {
    expect(partToShow(content, 1, foam)).toEqual({ x: 22, y: 22, width: 56, height: 46 });
  });

  it('is around the foam while there is at most one shape', () => {
    const part = { x: 6, y: 16, width: 88, height: 68 };
    expect(partToShow({ tools: [], anchors: [] }, 1, foam)).toEqual(part);
    expect(partToShow({ tools: tools.slice(0, 1), anchors: [] }, 1, foam)).toEqual(part);
  });

  it('is around the foam too while a shape from another picture is not placed', () => {
    const unplaced = { ...content, unplaced: ['b'] };
    expect(partToShow(unplaced, 1, foam)).toEqual({ x: 6, y: 16, width: 88, height: 68 });
    const outside = [...tools, buildTool({ uniqueId: 'c', x: 92, y: 40, width: 5, height: 10 })];
    expect(partToShow({ ...unplaced, tools: outside }, 1, foam)).toMatchObject({ x: 6, width: 94 });
    expect(partToShow(unplaced, 1, undefined)).toEqual(all);
  });
});
