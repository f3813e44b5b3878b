import { describe, expect, it } from 'vitest';
import { copiesOf, entriesFor, problemOf, skippedOf, withEids } from './copies.ts';

const entries = { patterns: ['Cart #'], count: 2, first: 2, eids: '' };
const cart = (name: string) => ({ toolboxId: name, name });
const standing = (...names: readonly string[]) => names.map((name) => ({ name, eid: null }));
const copying = { sources: [cart('Cart 1')], standing: standing('Cart 1') };
const named = (given: typeof entries, from = copying) => copiesOf(given, from).map(({ copies }) => copies);

describe('the copies of a toolbox', () => {
  it.each([
    ['Cart 1', 'Cart #', 2, 'Cart 2'],
    ['Cart 007', 'Cart ###', 8, 'Cart 008'],
    ['TB9', 'TB#', 10, 'TB10'],
    ['Flight line', 'Flight line #', 2, 'Flight line 2'],
    ['Cart #4', 'Cart #', 5, 'Cart 5'],
    ['12', '##', 13, '13'],
  ])('after %s come %s from %i', (name, pattern, first, next) => {
    const given = entriesFor([cart(name)]);
    expect(given).toEqual({ patterns: [pattern], first, count: 1, eids: '' });
    expect(named(given)).toEqual([[{ name: next, eid: '' }]]);
  });

  it('skips names that are taken, and cannot give one that has no number', () => {
    const again = { ...copying, standing: standing('Cart 1', 'Cart 2', 'Cart 4') };
    expect(named(entries, again)).toEqual([
      [
        { name: 'Cart 3', eid: '' },
        { name: 'Cart 5', eid: '' },
      ],
    ]);
    const one = { ...entries, count: 1 };
    expect(problemOf({ ...one, patterns: ['Cart 2'] }, again)).toBe(
      'A toolbox named “Cart 2” already exists',
    );
    expect(problemOf({ ...one, patterns: ['Cart 3'] }, again)).toBeUndefined();
  });

  it('names the numbers it skips, with their zeros', () => {
    const skipped = (pattern: string, ...names: readonly string[]) =>
      skippedOf({ ...entries, patterns: [pattern], count: 3 }, { ...copying, standing: standing(...names) });
    expect(skipped('Cart #')).toEqual(['']);
    expect(skipped('Cart #', 'Cart 1', 'Cart 5')).toEqual(['']);
    expect(skipped('Cart ##', 'Cart 04')).toEqual(['04']);
    expect(skipped('Cart ##', 'Cart 02', 'Cart 04', 'Cart 05', 'Cart 06', 'Cart 09')).toEqual([
      '02, 04 to 06',
    ]);
  });

  it('names the line of an equipment ID that is taken, or given twice', () => {
    const owned = { ...copying, standing: [...copying.standing, { name: 'Bench', eid: 'EQ-1' }] };
    const eids = { ...entries, first: 3 };
    expect(problemOf(withEids(eids, '\nEQ-1'), owned)).toBe(
      'Line 2: Bench already has the equipment ID “EQ-1”',
    );
    expect(problemOf(withEids(eids, 'EQ-2\nEQ-2'), owned)).toBe(
      'Line 2 repeats the equipment ID “EQ-2” of line 1',
    );
    expect(problemOf(withEids(eids, 'EQ-1\nEQ-2\nEQ-1\nEQ-2'), owned)).toBe(
      'Line 1: Bench already has the equipment ID “EQ-1”, and 2 more lines cannot be used',
    );
    expect(problemOf(withEids(eids, `EQ-2\n${'x'.repeat(101)}`), owned)).toMatch(
      /^Line 2: Equipment ID must be at most/,
    );
    expect(problemOf(withEids(eids, '\n\nEQ-2'), owned)).toBeUndefined();
  });

  it('gives the equipment IDs in order, one copy for each', () => {
    const given = withEids(entries, ' EQ-2\r\n\n EQ-4 \n\n');
    expect(given.count).toBe(3);
    expect(named(given)).toEqual([
      [
        { name: 'Cart 2', eid: 'EQ-2' },
        { name: 'Cart 3', eid: '' },
        { name: 'Cart 4', eid: 'EQ-4' },
      ],
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
    [{ patterns: ['Cart'] }, 'Add # to the name: it becomes the number'],
    [{ patterns: ['Cart'], count: 1 }, undefined],
    [{ patterns: [' '], count: 1 }, 'Name is required'],
    [{ patterns: [`${'x'.repeat(100)}#`] }, 'Name must be at most 100 characters'],
    [{ eids: 'a\nb\nc' }, '3 equipment IDs for 2 copies'],
    [{ eids: 'a' }, undefined],
  ])('%j: %s', (part, problem) => {
    expect(problemOf({ ...entries, ...part }, copying)).toBe(problem);
  });

  it('of several count on from their own numbers, without those that are taken', () => {
    const sources = [cart('Cart 1'), cart('Cart 2'), cart('Bench')];
    const given = withEids({ ...entriesFor(sources), count: 2 }, '1\n2\n3\n4\n5');
    expect(given).toMatchObject({ patterns: ['Cart #', 'Cart #', 'Bench #'], count: 2 });
    expect(named(given, { sources, standing: standing('Cart 1', 'Cart 2', 'Cart 4', 'Bench') })).toEqual([
      [
        { name: 'Cart 3', eid: '1' },
        { name: 'Cart 5', eid: '2' },
      ],
      [
        { name: 'Cart 6', eid: '3' },
        { name: 'Cart 7', eid: '4' },
      ],
      [
        { name: 'Bench 2', eid: '5' },
        { name: 'Bench 3', eid: '' },
      ],
    ]);
    expect(skippedOf(given, { sources, standing: standing('Cart 1', 'Cart 2', 'Cart 4') })).toEqual([
      '2, 4',
      '3 to 5',
      '',
    ]);
    expect(problemOf({ ...given, count: 17 }, { sources, standing: [] })).toBe(
      'Make between 1 and 50 copies at once',
    );
  });
});
