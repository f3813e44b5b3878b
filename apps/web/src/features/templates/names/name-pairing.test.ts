import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildTool } from '../../../test/factories.ts';
import {
  inListOrder,
  moved,
  namedContent,
  orderedTools,
  pairingWords,
  pairsOf,
  putBack,
  skipped,
  takenOut,
  takenOutOf,
} from './name-pairing.ts';
import type { Arrangement } from './name-pairing.ts';

const four = inListOrder(4);

describe('names beside shapes', () => {
  it('swap places, even with a shape that has no name', () => {
    expect(moved(four, 2, -1)).toEqual([0, 2, 1, 3]);
    expect(moved(four, 3, 1)).toEqual([0, 1, 2, undefined, 3]);
    expect(moved([0, undefined, 1], 1, 1)).toEqual([0, 1]);
  });

  it('move up when one is removed; a restored name returns to its place', () => {
    const without = takenOut(four, 1);
    expect(without).toEqual([0, 2, 3]);
    expect(takenOutOf(without, 4)).toEqual([1]);
    expect(putBack(without, 1)).toEqual(four);
    expect(putBack(takenOut(four, 3), 3)).toEqual(four);
  });

  it('move down when a shape is skipped', () => {
    expect(skipped(four, 1)).toEqual([0, undefined, 1, 2, 3]);
    expect(takenOut(skipped(four, 1), 1)).toEqual(four);
  });

  it('are never lost or duplicated by any sequence of moves', () => {
    const deed = fc.record({ what: fc.constantFrom('up', 'down', 'out', 'skip', 'back'), at: fc.nat(7) });
    const done = (arrangement: Arrangement, { what, at }: { what: string; at: number }): Arrangement => {
      const gone = takenOutOf(arrangement, 5);
      if (what === 'up') return at > 0 ? moved(arrangement, at, -1) : arrangement;
      if (what === 'down') return moved(arrangement, at, 1);
      if (what === 'out') return takenOut(arrangement, at);
      if (what === 'skip') return skipped(arrangement, at);
      return gone[0] === undefined ? arrangement : putBack(arrangement, gone[0]);
    };
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 20 }), (deeds) => {
        const end = deeds.reduce(done, inListOrder(5));
        const kept = end.filter((name) => name !== undefined);
        expect([...kept, ...takenOutOf(end, 5)].toSorted()).toEqual([0, 1, 2, 3, 4]);
      }),
    );
  });

  it.each([
    [3, 0, [], '3 shapes, no names yet'],
    [3, 3, inListOrder(3), '3 names, 3 shapes'],
    [19, 20, inListOrder(20), '20 names, 19 shapes: 1 name left over'],
    [2, 1, inListOrder(1), '1 name, 2 shapes: 1 shape without a new name'],
    [3, 3, skipped(inListOrder(3), 0), '3 names, 3 shapes: 1 name left over, 1 shape without a new name'],
  ])('are counted: %i shapes, %i names', (tools, names, arrangement, words) => {
    expect(pairingWords(tools, names, arrangement)).toBe(words);
  });

  it("become the tools' names; old part numbers go with the old names", () => {
    const tools = [
      buildTool({ name: 'Tool 1', uniqueId: 'low', y: 70, partNumber: 'OLD', pieces: 2 }),
      buildTool({ name: 'Tool 2', uniqueId: 'right', x: 60, y: 10 }),
      buildTool({ name: 'Tool 3', uniqueId: 'left', x: 5, y: 12 }),
    ];
    const read = orderedTools(tools, 'reading', 4 / 3);
    expect(read.map(({ uniqueId }) => uniqueId)).toEqual(['left', 'right', 'low']);
    expect(orderedTools(tools, 'numbers', 4 / 3)).toBe(tools);
    const names = [{ name: 'Hammer' }, { name: 'Bits', partNumber: 'B-1', pieces: 9 }];
    const arrangement = [1, undefined, 0];
    const content = namedContent({ tools, anchors: [] }, { tools: read, arrangement, names });
    expect(content.tools).toEqual([
      { ...tools[2], name: 'Bits', partNumber: 'B-1', pieces: 9 },
      tools[1],
      { ...buildTool({ y: 70 }), name: 'Hammer', uniqueId: 'low' },
    ]);
    expect(pairsOf(read, [0])).toHaveLength(3);
  });
});
