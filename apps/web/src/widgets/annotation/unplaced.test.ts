import { describe, expect, it } from 'vitest';
import { pull, run } from '../../test/edit-shapes.ts';
import { buildTool } from '../../test/factories.ts';
import { startEditor } from './editor-state.ts';
import type { EditorAction, EditorState } from './editor-state.ts';

const select = (...ids: readonly string[]): EditorAction => ({ type: 'selected', ids });
const nudge: EditorAction = { type: 'nudged', by: { x: 1, y: 0 } };
const undone: EditorAction = { type: 'undone' };
const redone: EditorAction = { type: 'redone' };
const box = (uniqueId: string, x: number, height = 20) =>
  buildTool({ uniqueId, name: uniqueId, x, y: 10, width: 10, height });
const tools = [box('a', 10), box('b', 45, 30), box('c', 70)];
const copied = startEditor({
  tools,
  anchors: [{ id: 'p', label: 'Anchor 1', description: '', x: 5, y: 5 }],
  unplaced: ['a', 'b', 'c'],
});
const left = ({ content }: EditorState) => content.unplaced;

const inA = { x: 15, y: 20 };
const corners = [
  { x: 10, y: 10 },
  { x: 20, y: 10 },
  { x: 15, y: 30 },
];
const outlines = (...ids: readonly string[]) => new Map(ids.map((id) => [id, corners]));

describe('shapes from another picture', () => {
  it.each<[string, ...EditorAction[]]>([
    ['nudged', select('a'), nudge],
    ['dragged', ...pull({ kind: 'body' }, inA, { x: 30, y: 40 })],
    [
      'resized',
      ...pull({ kind: 'handle', handle: { right: 1, down: 1 } }, { x: 20, y: 30 }, { x: 25, y: 35 }),
    ],
    ['turned', { type: 'turned', id: 'a', degrees: 5 }],
    ['snapped', { type: 'outlined', outlines: outlines('a'), alone: 'a', isOnSecondPhoto: false }],
  ])('one is placed when it alone is %s; undo takes that back', (_how, ...actions) => {
    const placed = run(copied, ...actions);
    expect(left(placed)).toEqual(['b', 'c']);
    expect(left(run(placed, undone))).toEqual(['a', 'b', 'c']);
    expect(left(run(placed, undone, redone))).toEqual(['b', 'c']);
  });

  it.each<[string, ...EditorAction[]]>([
    ['are all nudged', select('a', 'b', 'c'), nudge],
    ['are dragged together', select('a', 'b'), ...pull({ kind: 'body' }, inA, { x: 30, y: 40 })],
    ['move with an anchor point', select('a', 'p'), nudge],
    ['get an equal size', select('a', 'b', 'c'), { type: 'sized' }],
    ['get an equal size, which changes only one', select('a', 'b'), { type: 'sized' }],
    ['are mirrored', select('a', 'b', 'c'), { type: 'mirrored', axis: 'across' }],
    ['are aligned', select('a', 'b', 'c'), { type: 'aligned', edge: 'left' }],
    ['are aligned, which moves only one', select('a', 'b'), { type: 'aligned', edge: 'left' }],
    ['are distributed', select('a', 'b', 'c'), { type: 'distributed', axis: 'across' }],
    ['are snapped together', { type: 'outlined', outlines: outlines('a', 'b'), isOnSecondPhoto: false }],
    ['are snapped, but for one only', { type: 'outlined', outlines: outlines('a'), isOnSecondPhoto: false }],
    ['get another form', { type: 'reshaped', id: 'a', shapeType: 'circle' }],
  ])('wait as before when several %s; undo and redo too', (_how, ...actions) => {
    const changed = run(copied, ...actions);
    expect(changed.content.tools).not.toEqual(copied.content.tools);
    expect(left(changed)).toEqual(['a', 'b', 'c']);
    expect(left(run(changed, undone))).toEqual(['a', 'b', 'c']);
    expect(left(run(changed, undone, redone))).toEqual(['a', 'b', 'c']);
  });

  it('wait in both halves of a split, in what a merge makes of them, and as copies', () => {
    const halves = run(copied, select('a', 'b'), { type: 'split', ids: ['d', 'e'] });
    expect(left(halves)).toEqual(['a', 'd', 'b', 'e', 'c']);
    const merged = { type: 'merged', keep: 'b' } as const;
    expect(left(run(copied, select('a', 'b'), merged))).toEqual(['a', 'c']);
    const some = startEditor({ tools, anchors: [], unplaced: ['b'] });
    expect(left(run(some, select('a', 'b'), merged))).toEqual(['a']);
    expect(left(run(some, select('a', 'c'), { type: 'split', ids: ['d', 'e'] }))).toEqual(['b']);
    const copies = [box('d', 20), box('e', 50)];
    expect(left(run(some, { type: 'pasted', tools: copies, unplaced: ['e'] }))).toEqual(['b', 'e']);
  });

  it('are placed one by one after all were moved, each by a word of the person', () => {
    const moved = run(copied, select('a', 'b', 'c'), nudge);
    const one = run(moved, { type: 'placeConfirmed', id: 'a' });
    expect([left(one), one.selection]).toEqual([['b', 'c'], ['b']]);
    expect(left(run(one, undone))).toEqual(['a', 'b', 'c']);
  });
});
