import { describe, expect, it } from 'vitest';
import { empty, firstTool, run } from '../../test/edit-shapes.ts';
import type { EditorAction } from './editor-state.ts';

describe('points that are set', () => {
  const at = (x: number, y: number, id = 'p'): EditorAction => ({ type: 'placed', id, at: { x, y } });
  const drawing = run(empty, { type: 'placingStarted', what: 'polygon' }, at(10, 10), at(40, 10));

  it('EDIT-023 make a polygon once there are three', () => {
    const two = run(drawing, { type: 'finished', id: 'p' });
    expect(two.content.tools).toEqual([]);
    expect(two.gesture.kind).toBe('placing');
    const three = run(drawing, at(10, 40), { type: 'finished', id: 'p' });
    expect(firstTool(three)).toMatchObject({ shapeType: 'polygon', x: 10, y: 10, width: 30, height: 30 });
    expect(three.selection).toEqual(['p']);
    expect(run(three, { type: 'undone' }).content).toEqual(empty.content);
  });

  it('form no polygon until they enclose an area', () => {
    const line = run(drawing, at(70, 10), { type: 'finished', id: 'p' });
    expect(line.content.tools).toEqual([]);
  });

  it('are set by keys at the cross, and removed one by one', () => {
    const started = run(empty, { type: 'placingStarted', what: 'polygon' });
    const set = run(started, { type: 'cursorNudged', by: { x: -60, y: 1 } }, { type: 'placed', id: 'p' });
    expect(set.gesture).toMatchObject({ points: [{ x: 0, y: 51 }] });
    const back = run(set, { type: 'undone' });
    expect(back.gesture).toMatchObject({ kind: 'placing', points: [] });
    expect(run(back, { type: 'undone' }).gesture.kind).toBe('idle');
  });

  it('TRAIN-036 are at most four anchor points, named by number, with two decimals', () => {
    const adding = ['1', '2', '3', '4', '5'].flatMap((id): EditorAction[] => [
      { type: 'placingStarted', what: 'anchor' },
      at(10.12345, 20, id),
    ]);
    const { anchors } = run(empty, ...adding).content;
    expect(anchors.map((anchor) => anchor.label)).toEqual(['Anchor 1', 'Anchor 2', 'Anchor 3', 'Anchor 4']);
    expect(anchors[0]).toMatchObject({ x: 10.12, y: 20 });
  });
});
