import { limits } from '@stowed/contract';
import { describe, expect, it } from 'vitest';
import { empty, firstTool, middle, pull, rules, run, withPolygon, withTool } from '../../test/edit-shapes.ts';
import type { Part } from './editor-content.ts';
import { editorReducer } from './editor-reducer.ts';
import { restingContent, startEditor } from './editor-state.ts';

describe('one shape', () => {
  it('EDIT-002 moves as far as the finger', () => {
    const moved = run(withTool, ...pull({ kind: 'body' }, middle, { x: 60, y: 40 }));
    expect(firstTool(moved)).toMatchObject({ x: 55, y: 35, width: 10, height: 10 });
  });

  const corner: Part = { kind: 'handle', handle: { right: 1, down: 1 } };

  it('EDIT-003 EDIT-018 is resized and stops at 5 percent', () => {
    const bigger = run(withTool, ...pull(corner, { x: 55, y: 55 }, { x: 65, y: 75 }));
    expect(firstTool(bigger)).toMatchObject({ x: 45, y: 45, width: 20, height: 30 });
    const smaller = run(withTool, ...pull(corner, { x: 55, y: 55 }, { x: 20, y: 20 }));
    expect(firstTool(smaller)).toMatchObject({ x: 45, y: 45, width: 5, height: 5 });
  });

  it('EDIT-019 stops at 3 percent where positions are adjusted', () => {
    const adjust = editorReducer({ ...rules, minSide: limits.editorMinSidePercent.adjust });
    const smaller = pull(corner, { x: 55, y: 55 }, { x: 20, y: 20 }).reduce(adjust, withTool);
    expect(firstTool(smaller)).toMatchObject({ x: 45, y: 45, width: 3, height: 3 });
  });

  it('EDIT-020 has a radius of at least 2 as a circle', () => {
    const circle = run(empty, { type: 'toolAdded', shapeType: 'circle', id: 'a', at: middle });
    const smaller = run(circle, ...pull({ kind: 'rim' }, { x: 55, y: 50 }, middle));
    expect(firstTool(smaller)).toMatchObject({ cx: 50, cy: 50, radius: 2 });
  });

  it('EDIT-001 toggles its status, which then counts as a person’s verdict', () => {
    const judged = { ...firstTool(withTool), confidence: 0.4, needsReview: true, reason: 'Glare' };
    const start = startEditor({ tools: [judged], anchors: [] });
    const flipped = run(start, { type: 'statusFlipped', id: 'a' });
    expect(firstTool(flipped)).toEqual({ ...firstTool(withTool), status: 'missing' });
    expect(firstTool(run(flipped, { type: 'statusFlipped', id: 'a' })).status).toBe('present');
  });

  it('EDIT-004 changes its kind, points and name', () => {
    const circle = run(withTool, { type: 'reshaped', id: 'a', shapeType: 'circle' });
    expect(firstTool(circle)).toMatchObject({ shapeType: 'circle', cx: 50, cy: 50 });
    const five = run(withPolygon, { type: 'pointAdded', id: 'a', index: 0 });
    expect(firstTool(five).points).toHaveLength(5);
    expect(five.activePoint).toBe(1);
    const four = run(five, { type: 'pointRemoved', id: 'a', index: 1 });
    expect(firstTool(four).points).toEqual(firstTool(withPolygon).points);
    const named = run(withTool, { type: 'renamed', id: 'a', name: 'Hammer' });
    expect(firstTool(named).name).toBe('Hammer');
  });

  it('has a part number and pieces unless they are empty', () => {
    const known = run(
      withTool,
      { type: 'detailed', id: 'a', partNumber: 'H-12' },
      { type: 'detailed', id: 'a', pieces: 3 },
    );
    expect(firstTool(known)).toEqual({ ...firstTool(withTool), partNumber: 'H-12', pieces: 3 });
    const plain = run(
      known,
      { type: 'detailed', id: 'a', partNumber: '' },
      { type: 'detailed', id: 'a', pieces: 1 },
    );
    expect(firstTool(plain)).toEqual(firstTool(withTool));
  });

  it('EDIT-004 gets a new point when one of its edges is dragged', () => {
    const edge: Part = { kind: 'edge', index: 0 };
    const bent = run(withPolygon, ...pull(edge, { x: 42.5, y: 42.5 }, { x: 40, y: 40 }));
    expect(firstTool(bent).points?.[1]).toEqual({ x: 40, y: 40 });
    expect(firstTool(bent).points).toHaveLength(5);
    expect(firstTool(run(bent, { type: 'undone' })).points).toHaveLength(4);
  });

  it('turns by the smallest angle, and keeps the minimum width', () => {
    const flat = run(
      withTool,
      ...pull({ kind: 'handle', handle: { right: 0, down: 1 } }, { x: 50, y: 55 }, { x: 50, y: 46 }),
    );
    const turned = run(flat, ...pull({ kind: 'turn' }, { x: 50, y: 40 }, { x: 90, y: 47.5 }));
    expect(firstTool(turned).angle).toBeCloseTo(0);
    expect(firstTool(turned).height).toBeCloseTo(10 * rules.aspect);
    expect(firstTool(turned).width).toBeCloseTo(5);
  });

  it('leaves no trace of a cancelled drag', () => {
    const [press, drag] = pull({ kind: 'body' }, middle, { x: 90, y: 90 });
    if (!press || !drag) throw new Error('two steps');
    const dragging = run(withTool, press, drag);
    expect(restingContent(dragging)).toBe(withTool.content);
    const cancelled = run(dragging, { type: 'cancelled' });
    expect(cancelled.content).toEqual(withTool.content);
    expect(cancelled.past).toEqual(withTool.past);
  });
});

describe('undo', () => {
  it('undoes the letters of one name together', () => {
    const named = run(
      withTool,
      { type: 'renamed', id: 'a', name: 'H' },
      { type: 'renamed', id: 'a', name: 'Ha' },
    );
    expect(firstTool(run(named, { type: 'undone' })).name).toBe('Tool 1');
    expect(firstTool(run(named, { type: 'undone' }, { type: 'redone' })).name).toBe('Ha');
  });

  it('ignores steps without a change', () => {
    const atEdge = run(withTool, { type: 'nudged', by: { x: -100, y: 0 } });
    const still = run(atEdge, { type: 'selected', ids: ['a'] }, { type: 'nudged', by: { x: -1, y: 0 } });
    expect(still.past).toEqual(atEdge.past);
  });

  it('returns to the start through a thousand steps', () => {
    const flips = Array.from({ length: 1000 }, () => ({ type: 'statusFlipped', id: 'a' }) as const);
    const flipped = run(withTool, { type: 'nudged', by: { x: 1, y: 0 } }, ...flips.slice(1));
    const undone = run(flipped, ...flips.map(() => ({ type: 'undone' }) as const));
    expect(undone.content).toBe(withTool.content);
  });

  it('keeps the first move of a drag that a second finger interrupts', () => {
    const [press, drag] = pull({ kind: 'body' }, middle, { x: 60, y: 40 });
    if (!press || !drag) throw new Error('no drag');
    const moved = run(withTool, press, drag, press, { type: 'released' });
    expect(firstTool(moved)).toMatchObject({ x: 55, y: 35 });
    expect(run(moved, { type: 'undone' }).content).toEqual(withTool.content);
  });
});
