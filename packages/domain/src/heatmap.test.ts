import { describe, expect, it } from 'vitest';
import type { Tool } from '@stowed/contract';
import { heatmapOf, heatmapWarnings } from './heatmap.ts';

const tool = (name: string, x: number, y: number, width = 10, height = 10): Tool => ({
  name,
  position: '1',
  status: 'present',
  shapeType: 'rectangle',
  uniqueId: name,
  angle: 0,
  x,
  y,
  width,
  height,
});
const row = (count: number) => Array.from({ length: count }, (_, index) => tool(`T${index}`, index * 2, 0));
const spread = [tool('A', 0, 0, 100, 50), tool('B', 0, 50, 50, 50), tool('C', 50, 50, 50, 50)];
const warningsOf = (tools: readonly Tool[], { expected = tools.length, templateTools = [] as Tool[] } = {}) =>
  heatmapWarnings({ tools: [...tools], templateTools, expected }, heatmapOf(tools, 4 / 3));

describe('the heatmap', () => {
  it.each([
    [0, 5],
    [4, 5],
    [25, 5],
    [26, 6],
    [30, 6],
    [50, 8],
  ])('DET-027 for %i tools has %i cells per side', (count, side) => {
    const map = heatmapOf(row(count), 4 / 3);
    expect(map.side).toBe(side);
    expect(map.cells).toHaveLength(side * side);
  });

  it('DET-027 counts the tools that touch each cell', () => {
    const { cells, coverage } = heatmapOf([tool('A', 0, 0, 20, 20), tool('B', 10, 10, 20, 5)], 4 / 3);
    expect(cells.slice(0, 6)).toEqual([2, 1, 0, 0, 0, 0]);
    expect(coverage).toBe(2 / 25);
  });

  it('DET-028 warns of coverage under 50 percent', () => {
    const low = 'Low drawer coverage: Tools are concentrated in a small area';
    expect(warningsOf([tool('A', 0, 0)])).toEqual([low]);
    expect(warningsOf(spread)).toEqual([]);
    expect(warningsOf([tool('A', 0, 0, 100, 40)])).toEqual([low]);
    expect(warningsOf([tool('A', 0, 0, 100, 60)])).toEqual([]);
  });

  it('DET-029 warns when the number of tools differs from the expected one', () => {
    expect(warningsOf(spread, { expected: 5 })).toEqual(['Tool count mismatch: expected 5, found 3']);
  });

  it('DET-030 warns when the template has a different number of positions', () => {
    const templateTools = [...spread, tool('D', 0, 0)];
    expect(warningsOf(spread, { templateTools })).toEqual(['Position count mismatch: expected 4, found 3']);
  });

  it('DET-031 warns of duplicate names', () => {
    const [a, b, c] = spread;
    if (!a || !b || !c) throw new Error('three tools');
    const twice = [{ ...a, name: 'Hammer' }, b, { ...c, name: 'hammer ' }];
    expect(warningsOf(twice)).toEqual(['Duplicate tool names detected: Hammer']);
  });
});
