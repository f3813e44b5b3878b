import fc from 'fast-check';
import type { PercentPoint, Tool } from '@stowed/contract';
import { boundsOf } from '@stowed/domain';
import { describe, expect, it } from 'vitest';
import type { Part } from './editor-content.ts';
import { editorReducer, startEditor } from './editor-state.ts';
import type { EditorAction, EditorState } from './editor-state.ts';

const rules = { aspect: 4 / 3, minSide: 5 };
const reduce = editorReducer(rules);
const run = (state: EditorState, ...actions: EditorAction[]) => actions.reduce(reduce, state);
const empty = startEditor({ tools: [], anchors: [] });
const middle = { x: 50, y: 50 };

const withTool = run(empty, { type: 'toolAdded', shapeType: 'rectangle', id: 'a', at: middle });

function pull(part: Part, grip: PercentPoint, to: PercentPoint): EditorAction[] {
  return [
    { type: 'pressed', press: { id: 'a', part, at: grip, grip } },
    { type: 'dragged', to },
    { type: 'released' },
  ];
}

const firstTool = (state: EditorState): Tool => {
  const [tool] = state.content.tools;
  if (!tool) throw new Error('no tool');
  return tool;
};

describe('the shape editor', () => {
  it('EDIT-002 moves a tool by what the finger moved', () => {
    const moved = run(withTool, ...pull({ kind: 'body' }, middle, { x: 60, y: 40 }));
    expect(firstTool(moved)).toMatchObject({ x: 55, y: 35, width: 10, height: 10 });
  });

  it('EDIT-003 EDIT-018 resizes a tool and stops at 5 percent', () => {
    const corner: Part = { kind: 'handle', handle: { right: 1, down: 1 } };
    const bigger = run(withTool, ...pull(corner, { x: 55, y: 55 }, { x: 65, y: 75 }));
    expect(firstTool(bigger)).toMatchObject({ x: 45, y: 45, width: 20, height: 30 });
    const smaller = run(withTool, ...pull(corner, { x: 55, y: 55 }, { x: 20, y: 20 }));
    expect(firstTool(smaller)).toMatchObject({ x: 45, y: 45, width: 5, height: 5 });
  });

  it('EDIT-024 numbers labels 1..n after a delete', () => {
    const three = run(
      withTool,
      { type: 'toolAdded', shapeType: 'circle', id: 'b', at: middle },
      { type: 'toolAdded', shapeType: 'polygon', id: 'c', at: middle },
      { type: 'deleted', id: 'b' },
    );
    expect(three.content.tools.map((tool) => [tool.uniqueId, tool.position])).toEqual([
      ['a', '1'],
      ['c', '2'],
    ]);
  });

  it('takes at most four anchor points, named by number, with two decimals', () => {
    const adding = ['1', '2', '3', '4', '5'].map((id): EditorAction => ({
      type: 'anchorAdded',
      id,
      at: { x: 10.12345, y: 20 },
    }));
    const { anchors } = run(empty, ...adding).content;
    expect(anchors.map((anchor) => anchor.label)).toEqual(['Anchor 1', 'Anchor 2', 'Anchor 3', 'Anchor 4']);
    expect(anchors[0]).toMatchObject({ x: 10.12, y: 20 });
  });

  it('lets proposals join what is drawn, without a second shape for the same tool', () => {
    const proposal = (uniqueId: string, x: number): Tool => ({
      ...firstTool(withTool),
      uniqueId,
      name: 'Tool 7',
      x,
    });
    const named = run(withTool, { type: 'renamed', id: 'a', name: 'Hammer' });
    const joined = run(named, { type: 'proposed', tools: [proposal('same', 47), proposal('other', 5)] });
    expect(joined.content.tools.map((tool) => [tool.uniqueId, tool.name, tool.position])).toEqual([
      ['a', 'Hammer', '1'],
      ['other', 'Tool 2', '2'],
    ]);
  });

  it('undoes the letters of one name together', () => {
    const named = run(
      withTool,
      { type: 'renamed', id: 'a', name: 'H' },
      { type: 'renamed', id: 'a', name: 'Ha' },
    );
    expect(firstTool(run(named, { type: 'undone' })).name).toBe('Tool 1');
    expect(firstTool(run(named, { type: 'undone' }, { type: 'redone' })).name).toBe('Ha');
  });

  it('lets a cancelled drag leave no trace', () => {
    const [press, drag] = pull({ kind: 'body' }, middle, { x: 90, y: 90 });
    if (!press || !drag) throw new Error('two steps');
    const cancelled = run(withTool, press, drag, { type: 'cancelled' });
    expect(cancelled.content).toEqual(withTool.content);
    expect(cancelled.past).toEqual(withTool.past);
  });

  const point = fc.record({
    x: fc.double({ min: -60, max: 160, noNaN: true }),
    y: fc.double({ min: -60, max: 160, noNaN: true }),
  });
  const direction = fc.constantFrom(-1 as const, 0 as const, 1 as const);
  const part = fc.oneof(
    fc.constant<Part>({ kind: 'body' }),
    fc.constant<Part>({ kind: 'turn' }),
    fc.constant<Part>({ kind: 'rim' }),
    fc.nat(3).map((index): Part => ({ kind: 'point', index })),
    fc.record({ right: direction, down: direction }).map((handle): Part => ({ kind: 'handle', handle })),
  );
  const shape = fc.constantFrom('rectangle' as const, 'circle' as const, 'polygon' as const);
  const inside = fc.record({
    x: fc.double({ min: 0, max: 100, noNaN: true }),
    y: fc.double({ min: 0, max: 100, noNaN: true }),
  });
  const id = fc.constantFrom('a', 'b', 'c');
  const action: fc.Arbitrary<EditorAction> = fc.oneof(
    fc.record({
      type: fc.constant('pressed' as const),
      press: fc.record({ id, part, at: inside, grip: inside }),
    }),
    fc.record({ type: fc.constant('dragged' as const), to: point }),
    fc.constant<EditorAction>({ type: 'released' }),
    fc.constant<EditorAction>({ type: 'cancelled' }),
    fc.record({ type: fc.constant('nudged' as const), id, by: point }),
    fc.constant<EditorAction>({ type: 'undone' }),
    fc.constant<EditorAction>({ type: 'redone' }),
  );

  function fits(tool: Tool) {
    const box = boundsOf(tool, rules.aspect);
    expect(box.x).toBeGreaterThanOrEqual(-1e-6);
    expect(box.y).toBeGreaterThanOrEqual(-1e-6);
    expect(box.x + box.width).toBeLessThanOrEqual(100 + 1e-6);
    expect(box.y + box.height).toBeLessThanOrEqual(100 + 1e-6);
    if (tool.shapeType === 'circle') expect(tool.radius).toBeGreaterThanOrEqual(2);
  }

  it('EDIT-009 EDIT-019 EDIT-020 keeps every shape in the picture, with its id, whatever is done', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(shape, inside), { minLength: 1, maxLength: 3 }),
        fc.array(action, { maxLength: 30 }),
        (shapes, actions) => {
          const start = shapes.reduce(
            (state, [shapeType, at], index) =>
              reduce(state, { type: 'toolAdded', shapeType, id: 'abc'[index] ?? '', at }),
            empty,
          );
          const settled = { ...start, past: [] };
          const end = actions.reduce(reduce, settled);
          expect(end.content.tools.map((tool) => tool.uniqueId)).toEqual(
            start.content.tools.map((tool) => tool.uniqueId),
          );
          end.content.tools.forEach(fits);
        },
      ),
    );
  });

  it('a second finger in the middle of a drag leaves the first move to be undone', () => {
    const [press, drag] = pull({ kind: 'body' }, middle, { x: 60, y: 40 });
    if (!press || !drag) throw new Error('no drag');
    const moved = run(withTool, press, drag, press, { type: 'released' });
    expect(firstTool(moved)).toMatchObject({ x: 55, y: 35 });
    expect(run(moved, { type: 'undone' }).content).toEqual(withTool.content);
  });

  it('undo returns to the exact start', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
        const start = {
          ...run(withTool, { type: 'toolAdded', shapeType: 'circle', id: 'b', at: middle }),
          past: [],
        };
        const done = [...actions, { type: 'released' } as const].reduce(reduce, start);
        const back = done.past.reduce((state) => reduce(state, { type: 'undone' }), done);
        expect(back.content).toEqual(start.content);
      }),
    );
  });
});
