import { expect, it } from 'vitest';
import { joinNames, namesLeft } from './names-left.ts';

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

it('joins names that wait with those of a list, each once', () => {
  const waiting = [{ name: 'Hammer', partNumber: null, pieces: null }, { name: 'Socket' }];
  const listed = [{ name: 'Socket' }, { name: 'Socket' }, { name: 'Hammer', partNumber: 'H-1' }];
  expect(joinNames(waiting, listed)).toEqual([...waiting, listed[1], listed[2]]);
  expect(joinNames(waiting, named('Hammer'))).toEqual(waiting);
});

it('leaves no name open if the tools can be given so that all fit', () => {
  const [plain, five, part] = [
    { name: 'Bits' },
    { name: 'Bits', pieces: 5 },
    { name: 'Bits', partNumber: 'B-1' },
  ];
  const tools = [
    { name: 'Bits', partNumber: 'B-1', pieces: 5 },
    { name: 'Bits', partNumber: 'B-1' },
  ];
  expect(namesLeft([plain, five], tools)).toEqual([]);
  expect(namesLeft([part, five], tools)).toEqual([]);
  expect(namesLeft([plain, part, five], [...tools, { name: 'Bits' }])).toEqual([]);
  expect(namesLeft([plain, part, five], tools)).toEqual([five]);
});
