import { describe, expect, it } from 'vitest';
import { copiesOf, entriesFor, problemOf, withEids } from './copies.ts';

const entries = { pattern: 'Cart #', count: 2, first: 2, eids: '' };

describe('the copies of a toolbox', () => {
  it.each([
    ['Cart 1', 'Cart #', 2, 'Cart 2'],
    ['Cart 007', 'Cart ###', 8, 'Cart 008'],
    ['TB9', 'TB#', 10, 'TB10'],
    ['Flight line', 'Flight line #', 2, 'Flight line 2'],
    ['Cart #4', 'Cart #', 5, 'Cart 5'],
    ['12', '##', 13, '13'],
  ])('after %s come %s from %i', (name, pattern, first, next) => {
    const given = entriesFor(name);
    expect(given).toEqual({ pattern, first, count: 1, eids: '' });
    expect(copiesOf(given)).toEqual([{ name: next, eid: '' }]);
  });

  it('gives the equipment IDs in order, one copy for each', () => {
    const given = withEids(entries, ' EQ-2\r\n\n EQ-4 \n\n');
    expect(given.count).toBe(3);
    expect(copiesOf(given)).toEqual([
      { name: 'Cart 2', eid: 'EQ-2' },
      { name: 'Cart 3', eid: '' },
      { name: 'Cart 4', eid: 'EQ-4' },
    ]);
    expect(withEids(given, ' \n ').count).toBe(3);
    expect(withEids(entries, 'EQ\n'.repeat(70)).count).toBe(50);
  });

  it.each([
    [{}, undefined],
    [{ count: 50 }, undefined],
    [{ count: 51 }, 'Make between 1 and 50 copies at once'],
    [{ count: 0 }, 'Make between 1 and 50 copies at once'],
    [{ count: Number.NaN }, 'Make between 1 and 50 copies at once'],
    [{ first: -1 }, 'The first number must be 0 or more'],
    [{ pattern: 'Cart' }, 'Add # to the name: it becomes the number'],
    [{ pattern: 'Cart', count: 1 }, undefined],
    [{ pattern: ' ', count: 1 }, 'Name is required'],
    [{ pattern: `${'x'.repeat(100)}#` }, 'Name must be at most 100 characters'],
    [{ eids: 'a\nb\nc' }, '3 equipment IDs for 2 copies'],
    [{ eids: 'a' }, undefined],
  ])('%j: %s', (part, problem) => {
    expect(problemOf({ ...entries, ...part })).toBe(problem);
  });
});
