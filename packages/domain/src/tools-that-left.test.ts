import { describe, expect, it } from 'vitest';
import { toolsThatLeft } from './tools-that-left.ts';
import type { FormerTool } from './tools-that-left.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const proposed = (count: number, photo: string, lack: FormerTool['lack'] = 'none') =>
  numbers(count).map((at) => ({ uniqueId: `${photo}${at}`, name: `Tool ${at}`, lack }));
const named = (uniqueId: string, name: string, lack: FormerTool['lack'] = 'none') => ({
  uniqueId,
  name,
  lack,
});
const left = (before: readonly FormerTool[], after: readonly FormerTool[]) =>
  toolsThatLeft(before, after, { isNewPicture: true }).map(({ uniqueId }) => uniqueId);

describe('what left a drawer', () => {
  it('LOST-024 is a tool said to be missing, also if a new proposal has its generated name', () => {
    const before = proposed(5, 'a').with(2, { uniqueId: 'a3', name: 'Tool 3', lack: 'missing' });
    expect(left(before, proposed(4, 'b'))).toEqual(['a3']);
    // The next photo may propose the empty place again.
    expect(left(before, proposed(5, 'b'))).toEqual(['a3']);
  });

  it('LOST-024 is as many tools as a new photo proposes fewer, and none if it proposes as many', () => {
    expect(left(proposed(5, 'a'), proposed(3, 'b'))).toEqual(['a4', 'a5']);
    expect(left(proposed(5, 'a'), proposed(5, 'b'))).toEqual([]);
    expect(left(proposed(5, 'a'), proposed(6, 'b'))).toEqual([]);
    expect(left(proposed(5, 'a', 'unchecked'), proposed(5, 'b'))).toEqual([]);
  });

  it('LOST-024 is the missing one of two with the same real name', () => {
    const before = [named('a', 'Pliers', 'missing'), named('b', 'Pliers')];
    expect(left(before, [named('x', 'Pliers')])).toEqual(['a']);
    expect(left(before, [named('x', 'Pliers'), named('y', 'Pliers')])).toEqual([]);
    expect(left(before, [named('a', 'Saw')])).toEqual(['b']);
  });

  it('LOST-024 is a tool with a real name that another real name replaces', () => {
    expect(left([named('a', 'Pliers')], [named('x', 'Saw')])).toEqual(['a']);
  });

  it('is none when an engine calls the tools something else, and as many as it shows fewer', () => {
    const before = [named('a', 'Hammer'), named('b', 'Pliers')];
    const proposal = (uniqueId: string, name: string) => ({ uniqueId, name, isNameProposed: true });
    const ids = (...after: ReturnType<typeof proposal>[]) =>
      toolsThatLeft(before, after, { isNewPicture: true }).map(({ uniqueId }) => uniqueId);
    expect(ids(proposal('x', 'Claw hammer'), proposal('y', 'Pliers'))).toEqual([]);
    expect(ids(proposal('y', 'Pliers'))).toEqual(['a']);
    expect(ids(proposal('x', 'Claw hammer'))).toEqual(['b']);
  });

  it('is none when tools without names get names, or lose them', () => {
    const names = [named('x', 'Pliers'), named('y', 'Saw')];
    expect(left(proposed(2, 'a'), names)).toEqual([]);
    expect(left(names, proposed(2, 'a'))).toEqual([]);
    const both = [...proposed(1, 'a'), named('p', 'Pliers')];
    expect(left(both, [named('x', 'Saw'), named('y', 'Tool 9')])).toEqual([]);
  });

  it('LOST-024 is whatever the same picture is saved without, also if something else was added', () => {
    const [, ...rest] = proposed(3, 'a');
    const after = [...rest, { uniqueId: 'new', name: 'Tool 4' }];
    expect(toolsThatLeft(proposed(3, 'a'), after, { isNewPicture: false })).toMatchObject([
      { uniqueId: 'a1' },
    ]);
  });
});
