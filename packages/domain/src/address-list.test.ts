import { describe, expect, it } from 'vitest';
import { readAddresses } from './address-list.ts';

const two = ['ann@example.org', 'kim@example.org'];

describe('a list of addresses', () => {
  it.each([
    ['lines', 'ann@example.org\nkim@example.org\n'],
    ['Windows line breaks', 'ann@example.org\r\n\r\nkim@example.org\r\n'],
    ['commas', 'ann@example.org, kim@example.org'],
    ['semicolons', 'ann@example.org;kim@example.org;'],
    ['tabs', 'ann@example.org\tkim@example.org'],
    ['spaces', 'ann@example.org kim@example.org'],
    ['a mail program', 'Ann Lee <ann@example.org>; "Park, Kim" <kim@example.org>'],
    ['a mail program with names turned around', 'Lee, Ann <ann@example.org>; Park, Kim <kim@example.org>'],
    ['one heading', 'Email\nann@example.org\nkim@example.org'],
    ['a table with a heading', 'Name,E-mail,Unit\nAnn,ann@example.org,1\nKim,kim@example.org,2'],
    [
      'a table with semicolons and a byte order mark',
      '\uFEFFEmail address;Name\nann@example.org;Ann\nkim@example.org;Kim',
    ],
    ['a table without a heading', 'Ann,ann@example.org\nKim,kim@example.org'],
    ['quoted cells', '"Lee, Ann","ann@example.org"\r\n"Park, Kim","kim@example.org"\r\n'],
    [
      'a second email column',
      'Email\tBoss email\nann@example.org\tx@example.org\nkim@example.org\tx@example.org',
    ],
    ["a spreadsheet's one column", 'sep=;\r\nEmail\r\nann@example.org\r\nkim@example.org'],
    ['links', 'mailto:ann@example.org, kim@example.org.'],
    ['bullets', '- ann@example.org\n- kim@example.org'],
    ['addresses in place of names', 'ann@example.org <ann@example.org>; "kim@example.org" <kim@example.org>'],
  ])('is read from %s', (_what, text) => {
    expect(readAddresses(text)).toEqual({ addresses: two, repeated: 0, others: [] });
  });

  it('has each address once, ignoring case, and counts the repeats', () => {
    expect(readAddresses('ann@example.org\nANN@example.org, kim@example.org\nann@example.org')).toEqual({
      addresses: two,
      repeated: 2,
      others: [],
    });
  });

  it.each([
    ['an address without its end', 'carl@'],
    ['two @ in an address', 'carl@example@org'],
    ['a space in an address', 'carl desktop8004@example.org'],
    ['a space before the @', 'carl @example.org'],
    ['a space after the @', 'carl@ example.org'],
    ['a space within brackets', 'Carl <carl desktop8004@example.org>'],
    ['a name without brackets', 'Carl Lee carl@example.org'],
    ['another address before the brackets', 'kim@example.org Carl <carl@example.org>'],
    ['brackets without an address', 'carl@example.org <Carl>'],
  ])('takes no address out of unclear parts: %s', (_what, text) => {
    expect(readAddresses(`${text}\n${two.join('\n')}`)).toEqual({
      addresses: two,
      repeated: 0,
      others: [{ line: 1, text }],
    });
    const table = `Name,Email\n,${text}\nAnn,${two[0]}\nKim,${two[1]}`;
    expect(readAddresses(table)).toMatchObject({ addresses: two, others: [{ line: 2, text }] });
  });

  it('drops nothing silently: parts without an address are listed with their line', () => {
    expect(readAddresses('ann@example.org\n\nbob\nkim@example.org, carl')).toEqual({
      addresses: two,
      repeated: 0,
      others: [
        { line: 3, text: 'bob' },
        { line: 4, text: 'carl' },
      ],
    });
    expect(readAddresses('sep=;\nann@example.org\nbob').others).toEqual([{ line: 3, text: 'bob' }]);
    expect(readAddresses('Name;Email\nAnn;ann@example.org\nBob;\nKim;kim@example.org')).toEqual({
      addresses: two,
      repeated: 0,
      others: [{ line: 3, text: 'Bob' }],
    });
  });

  it('is empty for an empty text', () => {
    expect(readAddresses(' \n;, \n')).toEqual({ addresses: [], repeated: 0, others: [] });
  });
});
