import fc from 'fast-check';
import type { Tool } from '@stowed/contract';
import { boundsOf } from '@stowed/domain';
import { describe, expect, it } from 'vitest';
import { empty, middle, pull, reduce, rules, run } from '../../test/edit-shapes.ts';
import type { Part } from './editor-content.ts';
import type { EditorAction } from './editor-state.ts';

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
      fc.record({ edge: fc.constantFrom('left' as const, 'center' as const, 'bottom' as const) }),
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
    // A turned rectangle is stored unturned, and that shape is inside the picture too.
    expect(Math.min(tool.x, tool.y)).toBeGreaterThanOrEqual(-slack);
    expect(Math.max(tool.x + tool.width, tool.y + tool.height)).toBeLessThanOrEqual(100 + slack);
    if (tool.shapeType === 'circle') expect(tool.radius).toBeGreaterThanOrEqual(2);
    else expect(Math.min(tool.width, tool.height)).toBeGreaterThanOrEqual(5 - slack);
  }

  it('EDIT-009 EDIT-018 EDIT-020 keeps every shape in the picture, with its id, and no smaller than the minimum', () => {
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

  // Many drags of a few handles, to one small place or out of the picture: shapes get too small, or leave it.
  const corner = fc.record({ x: fc.constantFrom(-50, 41, 150), y: fc.constantFrom(-50, 40, 150) });
  const near = fc.record({ x: fc.double({ min: 40, max: 42, noNaN: true }), y: fc.constant(40) });

  it.each([
    ['polygon', fc.nat(3).map((index): Part => ({ kind: 'point', index })), near],
    ['rectangle', fc.constantFrom<Part>({ kind: 'turn' }, { kind: 'body' }), corner],
  ] as const)(
    'EDIT-018 keeps a %s in the picture and at least the minimum size, however often it is dragged',
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

  it('EDIT-024 keeps labels 1..n and unique ids through any changes', () => {
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

  it('is undone to exactly the start, and redone to exactly the end', () => {
    const actions = fc.array(fc.oneof(gesture, comingAndGoing), { maxLength: 40 });
    fc.assert(
      fc.property(someTools, actions, (start, all) => {
        const steps = all.filter(({ type }) => type !== 'redone' && type !== 'undone');
        // First cancels or finishes what is in progress.
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
