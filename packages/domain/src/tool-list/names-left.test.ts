import { expect, it } from 'vitest';
import { namesLeft } from './names-left.ts';

const named = (...names: string[]) => names.map((name) => ({ name }));

it('leaves the names that no tool has, each tool taking one', () => {
  const names = named('Hammer', 'Socket', 'Socket', 'Torch');
  expect(namesLeft(names, named('Tool 1', 'Socket', 'Hammer', 'hammer'))).toEqual(named('Socket', 'Torch'));
  expect(namesLeft(names, named('Torch', 'Socket', 'Socket', 'Hammer'))).toEqual([]);
});
