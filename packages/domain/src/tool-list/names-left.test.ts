import { expect, it } from 'vitest';
import { namesLeft } from './names-left.ts';

const named = (...names: string[]) => names.map((name) => ({ name }));

it('leaves the names that no tool has, each tool taking one', () => {
  const names = named('Hammer', 'Socket', 'Socket', 'Torch');
  expect(namesLeft(names, named('Tool 1', 'Socket', 'Hammer', 'hammer'))).toEqual(named('Socket', 'Torch'));
  expect(namesLeft(names, named('Torch', 'Socket', 'Socket', 'Hammer'))).toEqual([]);
});

it('leaves a name whose part number or pieces no tool has', () => {
  const names = [
    { name: 'Hammer', partNumber: 'PN-1', pieces: null },
    { name: 'Bits', pieces: 5 },
  ];
  expect(namesLeft(names, [{ name: 'Hammer' }, { name: 'Bits' }])).toEqual(names);
  const tools = [
    { name: 'Hammer', partNumber: 'OLD-1' },
    { name: 'Hammer', partNumber: 'PN-1', pieces: 2 },
    { name: 'Bits', pieces: 5 },
  ];
  expect(namesLeft(names, tools)).toEqual([]);
  expect(namesLeft([{ name: 'Hammer', pieces: 1 }], [{ name: 'Hammer' }])).toEqual([]);
});
