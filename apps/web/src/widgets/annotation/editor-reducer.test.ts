import fc from 'fast-check';
import type { PercentPoint, Tool } from '@stowed/contract';
import { boundsOf } from '@stowed/domain';
import { describe, expect, it } from 'vitest';
import type { Part } from './editor-content.ts';
import { editorReducer } from './editor-reducer.ts';
import { restingContent, startEditor } from './editor-state.ts';
import type { EditorAction, EditorState } from './editor-state.ts';

const rules = { aspect: 4 / 3, minSide: 5 };
const reduce = editorReducer(rules);
const run = (state: EditorState, ...actions: EditorAction[]) => actions.reduce(reduce, state);
const empty = startEditor({ tools: [], anchors: [] });
const middle = { x: 50, y: 50 };

const withTool = run(empty, { type: 'toolAdded', shapeType: 'rectangle', id: 'a', at: middle });
const withPolygon = run(empty, { type: 'toolAdded', shapeType: 'polygon', id: 'a', at: middle });

function pull(part: Part, grip: PercentPoint, to: PercentPoint, id = 'a'): EditorAction[] {
  return [
    { type: 'pressed', press: { id, part, at: grip, grip } },
    { type: 'dragged', to },
    { type: 'released' },
  ];
}

const firstTool = (state: EditorState): Tool => {
  const [tool] = state.content.tools;
  if (!tool) throw new Error('no tool');
  return tool;
};

describe('one shape', () => {
  it('EDIT-002 moves by what the finger moved', () => {
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
    const adjust = editorReducer({ ...rules, minSide: 3 });
    const smaller = pull(corner, { x: 55, y: 55 }, { x: 20, y: 20 }).reduce(adjust, withTool);
    expect(firstTool(smaller)).toMatchObject({ x: 45, y: 45, width: 3, height: 3 });
  });

  it('EDIT-020 is a circle of radius 2 at least', () => {
    const circle = run(empty, { type: 'toolAdded', shapeType: 'circle', id: 'a', at: middle });
    const smaller = run(circle, ...pull({ kind: 'rim' }, { x: 55, y: 50 }, middle));
    expect(firstTool(smaller)).toMatchObject({ cx: 50, cy: 50, radius: 2 });
  });

  it('EDIT-001 flips its status, and is from then on a person’s word', () => {
    const judged = { ...firstTool(withTool), confidence: 0.4, needsReview: true, reason: 'Glare' };
    const start = startEditor({ tools: [judged], anchors: [] });
    const flipped = run(start, { type: 'statusFlipped', id: 'a' });
    expect(firstTool(flipped)).toEqual({ ...firstTool(withTool), status: 'missing' });
    expect(firstTool(run(flipped, { type: 'statusFlipped', id: 'a' })).status).toBe('present');
  });

  it('EDIT-004 changes its kind, its points and its name', () => {
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

  it('EDIT-004 gets a new point where one of its edges is dragged', () => {
    const edge: Part = { kind: 'edge', index: 0 };
    const bent = run(withPolygon, ...pull(edge, { x: 42.5, y: 42.5 }, { x: 40, y: 40 }));
    expect(firstTool(bent).points?.[1]).toEqual({ x: 40, y: 40 });
    expect(firstTool(bent).points).toHaveLength(5);
    expect(firstTool(run(bent, { type: 'undone' })).points).toHaveLength(4);
  });

  it('turns with the smallest angle, and is as wide as the rule afterwards', () => {
    const flat = run(
      withTool,
      ...pull({ kind: 'handle', handle: { right: 0, down: 1 } }, { x: 50, y: 55 }, { x: 50, y: 46 }),
    );
    const turned = run(flat, ...pull({ kind: 'turn' }, { x: 50, y: 40 }, { x: 90, y: 47.5 }));
    expect(firstTool(turned).angle).toBeCloseTo(0);
    expect(firstTool(turned).height).toBeCloseTo(10 * rules.aspect);
    expect(firstTool(turned).width).toBeCloseTo(5);
  });

  it('lets a cancelled drag leave no trace', () => {
    const [press, drag] = pull({ kind: 'body' }, middle, { x: 90, y: 90 });
    if (!press || !drag) throw new Error('two steps');
    const dragging = run(withTool, press, drag);
    expect(restingContent(dragging)).toBe(withTool.content);
    const cancelled = run(dragging, { type: 'cancelled' });
    expect(cancelled.content).toEqual(withTool.content);
    expect(cancelled.past).toEqual(withTool.past);
  });
});

describe('several shapes', () => {
  const three = run(
    withTool,
    { type: 'toolAdded', shapeType: 'circle', id: 'b', at: { x: 20, y: 20 } },
    { type: 'toolAdded', shapeType: 'polygon', id: 'c', at: { x: 70, y: 30 } },
  );
  const places = ({ content }: EditorState) => content.tools.map(({ x, y }) => [x, Math.round(y * 10) / 10]);

  it('EDIT-024 number their labels 1..n after a delete', () => {
    const two = run(three, { type: 'deleted', ids: ['b'] });
    expect(two.content.tools.map((tool) => [tool.uniqueId, tool.position])).toEqual([
      ['a', '1'],
      ['c', '2'],
    ]);
    const none = run(three, { type: 'selected', ids: ['a', 'b', 'c'] }, { type: 'deleted' });
    expect(none.content.tools).toEqual([]);
    expect(none.selection).toEqual([]);
  });

  it('move together and stop together at the edge', () => {
    const chosen = run(three, { type: 'selected', ids: ['a', 'b'] });
    const moved = run(chosen, ...pull({ kind: 'body' }, middle, { x: 0, y: 50 }));
    expect(places(moved)).toEqual([
      [30, 45],
      [0, 13.3],
      [55, 15],
    ]);
    expect(run(moved, { type: 'undone' }).content).toEqual(three.content);
  });

  it('are joined and left one by one, and a press beside them chooses anew', () => {
    const two = run(
      three,
      { type: 'selected', ids: ['a'] },
      { type: 'selectionFlipped', id: 'b' },
      { type: 'selectionFlipped', id: 'c' },
      { type: 'selectionFlipped', id: 'a' },
    );
    expect(two.selection).toEqual(['b', 'c']);
    expect(run(two, ...pull({ kind: 'body' }, middle, middle)).selection).toEqual(['a']);
  });

  it('G-123 are marked present or missing', () => {
    const marked = run(three, { type: 'selected', ids: ['a', 'c'] }, { type: 'marked', status: 'missing' });
    expect(marked.content.tools.map((tool) => tool.status)).toEqual(['missing', 'present', 'missing']);
  });

  it('are aligned and distributed', () => {
    const all = run(three, { type: 'selected', ids: ['a', 'b', 'c'] });
    expect(places(run(all, { type: 'aligned', edge: 'top' })).map(([, y]) => y)).toEqual([13.3, 13.3, 13.3]);
    const [a, b, c] = places(run(all, { type: 'distributed', axis: 'across' })).map(([x]) => x);
    expect([a, b, c]).toEqual([35, 15, 55]);
  });

  it('are pasted beside what was copied, with numbers of their own', () => {
    const copy = { ...firstTool(three), uniqueId: 'copy' };
    const pasted = run(three, { type: 'pasted', tools: [copy] });
    expect(pasted.content.tools.at(-1)).toMatchObject({ uniqueId: 'copy', position: '4', x: 48, y: 48 });
    expect(pasted.selection).toEqual(['copy']);
  });

  it('are fifty at most', () => {
    const copies = Array.from({ length: 60 }, (_, index) => ({
      ...firstTool(three),
      uniqueId: `copy-${index}`,
    }));
    const full = run(three, { type: 'pasted', tools: copies });
    expect(full.content.tools).toHaveLength(50);
    const more = run(
      full,
      { type: 'pasted', tools: copies },
      { type: 'toolAdded', shapeType: 'circle', id: 'x', at: middle },
    );
    expect(more.content.tools).toHaveLength(50);
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
});

describe('points that are set', () => {
  const at = (x: number, y: number, id = 'p'): EditorAction => ({ type: 'placed', id, at: { x, y } });
  const drawing = run(empty, { type: 'placingStarted', what: 'polygon' }, at(10, 10), at(40, 10));

  it('EDIT-023 make a polygon from the third one on', () => {
    const two = run(drawing, { type: 'finished', id: 'p' });
    expect(two.content.tools).toEqual([]);
    expect(two.gesture.kind).toBe('placing');
    const three = run(drawing, at(10, 40), { type: 'finished', id: 'p' });
    expect(firstTool(three)).toMatchObject({ shapeType: 'polygon', x: 10, y: 10, width: 30, height: 30 });
    expect(three.selection).toEqual(['p']);
    expect(run(three, { type: 'undone' }).content).toEqual(empty.content);
  });

  it('enclose something, or there is no polygon yet', () => {
    const line = run(drawing, at(70, 10), { type: 'finished', id: 'p' });
    expect(line.content.tools).toEqual([]);
  });

  it('are set by keys where the cross stands, and taken back one by one', () => {
    const started = run(empty, { type: 'placingStarted', what: 'polygon' });
    const set = run(started, { type: 'cursorNudged', by: { x: -60, y: 1 } }, { type: 'placed', id: 'p' });
    expect(set.gesture).toMatchObject({ points: [{ x: 0, y: 51 }] });
    const back = run(set, { type: 'undone' });
    expect(back.gesture).toMatchObject({ kind: 'placing', points: [] });
    expect(run(back, { type: 'undone' }).gesture.kind).toBe('idle');
  });

  it('TRAIN-036 are four anchor points at most, named by number, with two decimals', () => {
    const adding = ['1', '2', '3', '4', '5'].flatMap((id): EditorAction[] => [
      { type: 'placingStarted', what: 'anchor' },
      at(10.12345, 20, id),
    ]);
    const { anchors } = run(empty, ...adding).content;
    expect(anchors.map((anchor) => anchor.label)).toEqual(['Anchor 1', 'Anchor 2', 'Anchor 3', 'Anchor 4']);
    expect(anchors[0]).toMatchObject({ x: 10.12, y: 20 });
  });
});

describe('undo', () => {
  it('takes the letters of one name together', () => {
    const named = run(
      withTool,
      { type: 'renamed', id: 'a', name: 'H' },
      { type: 'renamed', id: 'a', name: 'Ha' },
    );
    expect(firstTool(run(named, { type: 'undone' })).name).toBe('Tool 1');
    expect(firstTool(run(named, { type: 'undone' }, { type: 'redone' })).name).toBe('Ha');
  });

  it('knows nothing of what changed nothing', () => {
    const atEdge = run(withTool, { type: 'nudged', by: { x: -100, y: 0 } });
    const still = run(atEdge, { type: 'selected', ids: ['a'] }, { type: 'nudged', by: { x: -1, y: 0 } });
    expect(still.past).toEqual(atEdge.past);
  });

  it('keeps the first move of a drag that a second finger interrupts', () => {
    const [press, drag] = pull({ kind: 'body' }, middle, { x: 60, y: 40 });
    if (!press || !drag) throw new Error('no drag');
    const moved = run(withTool, press, drag, press, { type: 'released' });
    expect(firstTool(moved)).toMatchObject({ x: 55, y: 35 });
    expect(run(moved, { type: 'undone' }).content).toEqual(withTool.content);
  });
});

describe('any sequence of gestures', () => {
  const percent = fc.double({ min: 0, max: 100, noNaN: true });
  const wide = fc.double({ min: -60, max: 160, noNaN: true });
  const point = fc.record({ x: wide, y: wide });
  const inside = fc.record({ x: percent, y: percent });
  const direction = fc.constantFrom(-1 as const, 0 as const, 1 as const);
  const part = fc.oneof(
    fc.constant<Part>({ kind: 'body' }),
    fc.constant<Part>({ kind: 'turn' }),
    fc.constant<Part>({ kind: 'rim' }),
    fc.nat(5).map((index): Part => ({ kind: 'point', index })),
    fc.nat(5).map((index): Part => ({ kind: 'edge', index })),
    fc.record({ right: direction, down: direction }).map((handle): Part => ({ kind: 'handle', handle })),
  );
  const shapeType = fc.constantFrom('rectangle' as const, 'circle' as const, 'polygon' as const);
  const id = fc.constantFrom('a', 'b', 'c');
  const press = fc.record({ id, part, at: inside, grip: inside });
  const actionOf = <T extends EditorAction['type'], R>(type: T, rest: fc.Arbitrary<R>) =>
    rest.map((needs) => ({ type, ...needs }));
  const gesture: fc.Arbitrary<EditorAction> = fc.oneof(
    actionOf('pressed', fc.record({ press })),
    actionOf('dragged', fc.record({ to: point })),
    fc.constantFrom<EditorAction>(
      { type: 'released' },
      { type: 'cancelled' },
      { type: 'undone' },
      { type: 'redone' },
    ),
    actionOf('selected', fc.record({ ids: fc.subarray(['a', 'b', 'c']) })),
    actionOf('selectionFlipped', fc.record({ id })),
    actionOf('nudged', fc.record({ by: point })),
    actionOf('pulled', fc.record({ press, to: point })),
    actionOf('turned', fc.record({ id, degrees: fc.double({ min: -400, max: 400, noNaN: true }) })),
    actionOf('reshaped', fc.record({ id, shapeType })),
    actionOf('pointAdded', fc.record({ id, index: fc.nat(6) })),
    actionOf('pointRemoved', fc.record({ id, index: fc.nat(6) })),
    actionOf('statusFlipped', fc.record({ id })),
    actionOf(
      'aligned',
      fc.record({ edge: fc.constantFrom('left' as const, 'centre' as const, 'bottom' as const) }),
    ),
    actionOf('distributed', fc.record({ axis: fc.constantFrom('across' as const, 'down' as const) })),
    actionOf('placingStarted', fc.record({ what: fc.constant('polygon' as const) })),
    actionOf('cursorMoved', fc.record({ to: point })),
  );
  const comingAndGoing: fc.Arbitrary<EditorAction> = fc.oneof(
    actionOf('deleted', fc.record({ ids: fc.subarray(['a', 'b', 'c']) })),
    actionOf('toolAdded', fc.record({ shapeType, id: fc.uuid(), at: inside })),
    actionOf('placed', fc.record({ id: fc.uuid(), at: point })),
    actionOf('finished', fc.record({ id: fc.uuid() })),
  );
  const someTools = fc.array(fc.tuple(shapeType, inside), { minLength: 1, maxLength: 3 }).map((shapes) => {
    const started = shapes.reduce(
      (state, [kind, at], index) =>
        reduce(state, { type: 'toolAdded', shapeType: kind, id: 'abc'[index] ?? '', at }),
      empty,
    );
    return { ...started, past: [] };
  });
  const slack = 1e-6;

  function expectSound(tool: Tool) {
    const box = boundsOf(tool, rules.aspect);
    expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(-slack);
    expect(Math.max(box.x + box.width, box.y + box.height)).toBeLessThanOrEqual(100 + slack);
    // A turned rectangle is stored as it is before turning, and that lies in the picture too.
    expect(Math.min(tool.x, tool.y)).toBeGreaterThanOrEqual(-slack);
    expect(Math.max(tool.x + tool.width, tool.y + tool.height)).toBeLessThanOrEqual(100 + slack);
    if (tool.shapeType === 'circle') expect(tool.radius).toBeGreaterThanOrEqual(2);
    else expect(Math.min(tool.width, tool.height)).toBeGreaterThanOrEqual(5 - slack);
  }

  it('EDIT-009 EDIT-018 EDIT-020 keeps every shape in the picture, with its id, no smaller than the rule', () => {
    fc.assert(
      fc.property(someTools, fc.array(gesture, { maxLength: 40 }), (start, actions) => {
        const end = actions.reduce(reduce, start);
        expect(end.content.tools.map((tool) => tool.uniqueId)).toEqual(
          start.content.tools.map((tool) => tool.uniqueId),
        );
        end.content.tools.forEach(expectSound);
      }),
      { numRuns: 400 },
    );
  });

  // Many drags of the same few knobs to one small place or out of the picture: there shapes become too small, or leave.
  const corner = fc.record({ x: fc.constantFrom(-50, 41, 150), y: fc.constantFrom(-50, 40, 150) });
  const near = fc.record({ x: fc.double({ min: 40, max: 42, noNaN: true }), y: fc.constant(40) });

  it.each([
    ['polygon', fc.nat(3).map((index): Part => ({ kind: 'point', index })), near],
    ['rectangle', fc.constantFrom<Part>({ kind: 'turn' }, { kind: 'body' }), corner],
  ] as const)(
    'EDIT-018 keeps a %s in the picture and as large as the rule, however often it is pulled',
    (shapeType, parts, places) => {
      const drags = fc.array(fc.tuple(parts, places), { minLength: 10, maxLength: 30 });
      fc.assert(
        fc.property(drags, (all) => {
          const start = run(empty, { type: 'toolAdded', shapeType, id: 'a', at: middle });
          const wide = pull(
            { kind: 'handle', handle: { right: 1, down: 0 } },
            { x: 55, y: 50 },
            { x: 90, y: 50 },
          );
          const flat = pull(
            { kind: 'handle', handle: { right: 0, down: 1 } },
            { x: 50, y: 55 },
            { x: 50, y: 46 },
          );
          const actions = all.flatMap(([held, to]) => pull(held, middle, to));
          run(start, ...wide, ...flat, ...actions).content.tools.forEach(expectSound);
        }),
      );
    },
  );

  it('EDIT-024 leaves labels 1..n and no two shapes of one id, whatever comes and goes', () => {
    const actions = fc.array(fc.oneof(gesture, comingAndGoing), { maxLength: 40 });
    fc.assert(
      fc.property(someTools, actions, (start, all) => {
        const { tools } = all.reduce(reduce, start).content;
        expect(tools.map((tool) => tool.position)).toEqual(tools.map((_, index) => String(index + 1)));
        expect(new Set(tools.map((tool) => tool.uniqueId)).size).toBe(tools.length);
        tools.forEach(expectSound);
      }),
      { numRuns: 300 },
    );
  });

  it('is undone to the exact start, and done again to the exact end', () => {
    const actions = fc.array(fc.oneof(gesture, comingAndGoing), { maxLength: 40 });
    fc.assert(
      fc.property(someTools, actions, (start, all) => {
        const steps = all.filter(({ type }) => type !== 'redone' && type !== 'undone');
        // What is under way is left or finished first.
        const done = run(steps.reduce(reduce, start), { type: 'released' }, { type: 'cancelled' });
        const back = done.past.reduce((state) => reduce(state, { type: 'undone' }), done);
        expect(back.content).toEqual(start.content);
        const again = done.past.reduce((state) => reduce(state, { type: 'redone' }), back);
        expect(again.content).toEqual(done.content);
      }),
      { numRuns: 300 },
    );
  });
});
