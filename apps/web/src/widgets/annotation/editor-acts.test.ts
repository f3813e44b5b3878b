import { describe, expect, it } from 'vitest';
import { buildTool } from '../../test/factories.ts';
import { editorReducer } from './editor-reducer.ts';
import { startEditor } from './editor-state.ts';
import type { EditorAction, EditorState } from './editor-state.ts';

const reduce = editorReducer({ aspect: 1, minSide: 1 });
const box = (name: string, x: number, width = 10) =>
  buildTool({ name, uniqueId: name, position: '', x, y: 10, width, height: 20 });
const start = (...tools: ReturnType<typeof box>[]) =>
  startEditor({
    tools: tools.map((tool, index) => ({ ...tool, position: String(index + 1) })),
    anchors: [],
  });
const after = (state: EditorState, ...actions: readonly EditorAction[]) => actions.reduce(reduce, state);
const select = (...ids: readonly string[]): EditorAction => ({ type: 'selected', ids });
const namesOf = ({ content }: EditorState) =>
  content.tools.map(({ position, name }) => `${position} ${name}`);
const xOf = ({ content }: EditorState) => content.tools.map(({ x, width }) => [x, width]);

describe('acts on the selected shapes', () => {
  const three = start(box('Tool 1', 10), { ...box('Hammer', 30), partNumber: 'H-1' }, box('Tool 3', 60, 30));

  it('merge keeps the first real name and its place in the list, in one step', () => {
    const merged = after(three, select('Tool 1', 'Hammer'), { type: 'merged' });
    expect(namesOf(merged)).toEqual(['1 Hammer', '2 Tool 3']);
    expect(merged.content.tools[0]).toMatchObject({
      uniqueId: 'Tool 1',
      partNumber: 'H-1',
      x: 10,
      width: 30,
    });
    expect(merged.selection).toEqual(['Tool 1']);
    expect(after(merged, { type: 'undone' }).content).toBe(three.content);
    expect(after(three, select('Hammer'), { type: 'merged' }).content).toBe(three.content);
  });

  it('merge asks which of several real names stays; generated ones give way, and undo brings all back', () => {
    const named = start(box('Hammer', 10), box('Tool 2', 30), { ...box('Pliers', 60), partNumber: 'P-1' });
    const asked = after(named, select('Hammer', 'Tool 2', 'Pliers'), { type: 'merged' });
    expect(asked.mergeAsks?.map(({ name }) => name)).toEqual(['Hammer', 'Pliers']);
    expect(asked.content).toBe(named.content);
    expect(after(asked, { type: 'mergeLeft' })).toMatchObject({
      mergeAsks: undefined,
      content: named.content,
    });
    const merged = after(asked, { type: 'merged', keep: 'Pliers' });
    expect(merged.content.tools).toMatchObject([{ uniqueId: 'Hammer', name: 'Pliers', partNumber: 'P-1' }]);
    expect(merged.mergeAsks).toBeUndefined();
    expect(namesOf(after(merged, { type: 'undone' }))).toEqual(['1 Hammer', '2 Tool 2', '3 Pliers']);
  });

  it('merge does not ask if both have the same name', () => {
    const twins = start({ ...box('a', 10), name: 'Hammer' }, { ...box('b', 40), name: 'Hammer' });
    expect(namesOf(after(twins, select('a', 'b'), { type: 'merged' }))).toEqual(['1 Hammer']);
  });

  it('merge keeps a guessed name a guess; a name that a person types is none', () => {
    const guessed = after(three, {
      type: 'named',
      names: new Map([['Hammer', { name: 'Pliers' }]]),
      isGuess: true,
    });
    const merged = after(guessed, select('Tool 1', 'Hammer'), { type: 'merged' });
    expect(merged.content).toMatchObject({ tools: [{ name: 'Pliers' }, {}], guessed: ['Tool 1'] });
    const typed = after(merged, { type: 'renamed', id: 'Tool 1', name: 'Pliers 180 mm' });
    expect(typed.content.guessed).toEqual([]);
    expect(after(typed, { type: 'undone' }).content.guessed).toEqual(['Tool 1']);
  });

  it('split gives the second half a generated name and no part number', () => {
    const halves = after(three, select('Hammer', 'Tool 3'), { type: 'split', ids: ['a', 'b'] });
    expect(namesOf(halves)).toEqual(['1 Tool 1', '2 Hammer', '3 Tool 4', '4 Tool 3', '5 Tool 5']);
    expect(halves.content.tools[2]).toMatchObject({ uniqueId: 'a', x: 30, y: 20, width: 10, height: 10 });
    expect(halves.content.tools[2]?.partNumber).toBeUndefined();
    expect(xOf(halves).slice(3)).toEqual([
      [60, 15],
      [75, 15],
    ]);
    expect(halves.selection).toEqual(['Hammer', 'Tool 3', 'a', 'b']);
    expect(after(halves, { type: 'undone' }).content).toBe(three.content);
  });

  it('split stops when the drawer is full', () => {
    const tools = Array.from({ length: 49 }, (_, index) => box(`Tool ${index + 1}`, index));
    const full = after(start(...tools), select('Tool 1', 'Tool 2'), { type: 'split', ids: ['a', 'b'] });
    expect(full.content.tools).toHaveLength(50);
  });

  it('equal size takes the size of the first selected shape', () => {
    const sized = after(three, select('Tool 3', 'Tool 1'), { type: 'sized' });
    // Tool 1 stands upright, and keeps standing: 30 long and 20 wide become 20 wide and 30 long.
    expect(sized.content.tools[0]).toMatchObject({ width: 20, height: 30 });
    expect(sized.content.tools[2]).toMatchObject({ x: 60, width: 30, height: 20 });
    expect(after(sized, { type: 'undone' }).content).toBe(three.content);
  });

  it('mirror swaps the sides of the selected shapes', () => {
    const mirrored = after(three, select('Tool 1', 'Tool 3'), { type: 'mirrored', axis: 'across' });
    expect(xOf(mirrored)).toEqual([
      [80, 10],
      [30, 10],
      [10, 30],
    ]);
  });

  it('snap gives shapes the outlines that were found, and leaves the others', () => {
    const points = [
      { x: 11, y: 12 },
      { x: 19, y: 12 },
      { x: 15, y: 28 },
    ];
    const outlines = new Map([['Tool 1', points]]);
    const snapped = after(three, { type: 'outlined', outlines, isOnSecondPhoto: false });
    expect(snapped.content.tools[0]).toMatchObject({
      name: 'Tool 1',
      shapeType: 'polygon',
      points,
      x: 11,
      width: 8,
    });
    expect(snapped.content.tools[1]).toBe(three.content.tools[1]);
    expect(after(snapped, { type: 'undone' }).content).toBe(three.content);
  });

  it('names can be given and taken back', () => {
    const names = new Map([
      ['Tool 1', { name: 'Torch', pieces: 2 }],
      ['Hammer', undefined],
    ]);
    const named = after(three, { type: 'named', names });
    expect(namesOf(named)).toEqual(['1 Torch', '2 Tool 2', '3 Tool 3']);
    expect(named.content.tools.map(({ partNumber, pieces }) => partNumber ?? pieces)).toEqual([
      2,
      undefined,
      undefined,
    ]);
  });
});
