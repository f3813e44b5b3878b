import { expect, it } from 'vitest';
import { isNamed, namesMissingWords } from './tool-words.ts';

const named = (...names: readonly string[]) => names.map((name) => ({ name }));

it('generated names count as missing', () => {
  expect(named('Tool 1', 'tool 22', ' Tool 3 ', '', 'Tool 3 mm', 'Tool', 'Hammer').map(isNamed)).toEqual([
    false,
    false,
    false,
    false,
    true,
    true,
    true,
  ]);
  expect(namesMissingWords(named('Tool 1', 'Tool 2', 'Hammer'))).toBe('2 names missing');
  expect(namesMissingWords(named('Tool 1'))).toBe('1 name missing');
  expect(namesMissingWords(named('Hammer'))).toBe('');
});
