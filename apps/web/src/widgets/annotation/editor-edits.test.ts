import type { Tool } from '@stowed/contract';
import { describe, expect, it } from 'vitest';
import { firstTool, middle, pull, run, withTool } from '../../test/edit-shapes.ts';
import type { EditorState } from './editor-state.ts';

describe('several shapes', () => {
  const three = run(
    withTool,
    { type: 'toolAdded', shapeType: 'circle', id: 'b', at: { x: 20, y: 20 } },
    { type: 'toolAdded', shapeType: 'polygon', id: 'c', at: { x: 70, y: 30 } },
  );
  const places = ({ content }: EditorState) => content.tools.map(({ x, y }) => [x, Math.round(y * 10) / 10]);

  it('EDIT-024 renumber their labels 1..n after a delete', () => {
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

  it('are selected one by one, and a press beside them starts a new selection', () => {
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

  it('are pasted beside the originals, with new numbers', () => {
    const copy = { ...firstTool(three), uniqueId: 'copy' };
    const pasted = run(three, { type: 'pasted', tools: [copy] });
    expect(pasted.content.tools.at(-1)).toMatchObject({ uniqueId: 'copy', position: '4', x: 48, y: 48 });
    expect(pasted.selection).toEqual(['copy']);
  });

  it('never take a name that another shape has, neither as a copy nor added after a delete', () => {
    const named = run(three, { type: 'renamed', id: 'a', name: 'Hammer' });
    const hammer = { ...firstTool(named), partNumber: 'H-1', pieces: 2 };
    const tools = [
      { ...hammer, uniqueId: 'twin' },
      { ...hammer, uniqueId: 'other', name: 'Torch' },
    ];
    const pasted = run(named, { type: 'pasted', tools });
    expect(
      pasted.content.tools.slice(3).map(({ name, partNumber, pieces }) => [name, partNumber, pieces]),
    ).toEqual([
      ['Tool 4', undefined, undefined],
      ['Torch', 'H-1', 2],
    ]);
    const added = run(
      three,
      { type: 'deleted', ids: ['a'] },
      { type: 'toolAdded', shapeType: 'circle', id: 'd', at: middle },
    );
    expect(added.content.tools.map(({ name }) => name)).toEqual(['Tool 2', 'Tool 3', 'Tool 4']);
  });

  it('are limited to fifty', () => {
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

  it('accept proposals without a second shape for the same tool', () => {
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

  it('G-180 keep the names that detection read; the others are numbered', () => {
    const proposal = (name: string, x: number): Tool => ({ ...firstTool(withTool), uniqueId: name, name, x });
    const proposals = [
      proposal('Torque wrench', 5),
      proposal('tool 3', 20),
      proposal('Tool box', 70),
      proposal(' ', 85),
    ];
    const joined = run(withTool, { type: 'proposed', tools: proposals });
    expect(joined.content.tools.slice(1).map(({ name }) => name)).toEqual([
      'Torque wrench',
      'Tool 3',
      'Tool box',
      'Tool 5',
    ]);
  });

  it('take names from a list, from one shape on, in one step', () => {
    const known = run(three, { type: 'detailed', id: 'b', partNumber: 'OLD', pieces: 4 });
    const tools = [{ name: 'Bits', pieces: 9 }, { name: 'Key', partNumber: 'K-1' }, { name: 'Too many' }];
    const listed = run(known, { type: 'listed', id: 'b', tools });
    expect(listed.content.tools).toEqual([
      known.content.tools[0],
      { ...three.content.tools[1], name: 'Bits', pieces: 9 },
      { ...three.content.tools[2], name: 'Key', partNumber: 'K-1' },
    ]);
    expect(run(listed, { type: 'undone' }).content).toEqual(known.content);
    expect(run(three, { type: 'listed', id: 'gone', tools }).content).toBe(three.content);
  });

  it('are replaced all at once and renumbered', () => {
    const tools = three.content.tools.toReversed();
    const replaced = run(
      three,
      { type: 'selected', ids: ['a'] },
      { type: 'replaced', content: { tools, anchors: [] } },
    );
    expect(replaced.content.tools.map(({ uniqueId, position }) => [uniqueId, position])).toEqual([
      ['c', '1'],
      ['b', '2'],
      ['a', '3'],
    ]);
    expect(replaced.selection).toEqual([]);
    expect(run(replaced, { type: 'undone' }).content).toEqual(three.content);
  });
});
