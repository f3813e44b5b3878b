import { describe, expect, it } from 'vitest';
import { PreparedNames } from './prepared-names.ts';

describe('the names of prepared statements', () => {
  it('are one for each text, until they are forgotten', () => {
    const names = new PreparedNames();
    const [first, second] = [names.nameOf('select $1'), names.nameOf('select $2')];
    expect(first).not.toBe(second);
    expect(names.nameOf('select $1')).toBe(first);
    names.forget();
    const again = names.nameOf('select $1');
    expect([first, second]).not.toContain(again);
    expect(names.nameOf('select $1')).toBe(again);
  });

  it('are not given to long texts, and to no more than 200', () => {
    const names = new PreparedNames();
    expect(names.nameOf(`select ${'$1, '.repeat(1500)}`)).toBeUndefined();
    const given = Array.from({ length: 250 }, (_, index) => names.nameOf(`select ${index}, $1`));
    expect(new Set(given.slice(0, 200)).size).toBe(200);
    expect(given.slice(200).filter((name) => name !== undefined)).toEqual([]);
    expect(names.nameOf('select 0, $1')).toBe(given[0]);
  });
});
