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
    ['repeats', 'ann@example.org\nANN@example.org\nkim@example.org'],
    ["a spreadsheet's one column", 'sep=;\r\nEmail\r\nann@example.org\r\nkim@example.org'],
    ['links', 'mailto:ann@example.org, kim@example.org.'],
  ])('is read from %s', (_what, text) => {
    expect(readAddresses(text)).toEqual({ addresses: two, others: [] });
  });

  it('drops nothing silently: parts without an address are listed with their line', () => {
    expect(readAddresses('ann@example.org\n\nbob\nkim@example.org, carl')).toEqual({
      addresses: two,
      others: [
        { line: 3, text: 'bob' },
        { line: 4, text: 'carl' },
      ],
    });
    expect(readAddresses('sep=;\nann@example.org\nbob').others).toEqual([{ line: 3, text: 'bob' }]);
    expect(readAddresses('Name;Email\nAnn;ann@example.org\nBob;\nKim;kim@example.org')).toEqual({
      addresses: two,
      others: [{ line: 3, text: 'Bob' }],
    });
  });

  it('keeps what looks like an address, for the server to judge', () => {
    expect(readAddresses('kim@\na@b@c').addresses).toEqual(['kim@', 'a@b@c']);
  });

  it('is empty for an empty text', () => {
    expect(readAddresses(' \n;, \n')).toEqual({ addresses: [], others: [] });
  });
});
