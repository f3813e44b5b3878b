import fc from 'fast-check';
import { limits } from '@stowed/contract';
import { describe, expect, it } from 'vitest';
import { readToolList } from './tool-list.ts';
import type { ListedTool } from './tool-list.ts';

const namesOf = (text: string) => readToolList(text).tools.map(({ name }) => name);

describe('a tool list', () => {
  it.each([
    ['lines', 'Hammer\nPliers\nTorch'],
    ['Windows line breaks, with one at the end', 'Hammer\r\nPliers\r\nTorch\r\n'],
    ['empty lines and odd spacing', '\n  Hammer \n\n Pliers\u00a0\n Torch\n\n'],
    ['a byte order mark', '\uFEFFHammer\nPliers\nTorch'],
    ['numbers and dots', '1. Hammer\n2. Pliers\n10. Torch'],
    ['numbers and brackets', '1) Hammer\n2) Pliers\n3) Torch'],
    ['bullets', '- Hammer\n• Pliers\n* Torch'],
    ['a heading', 'NOMENCLATURE\nHammer\nPliers\nTorch'],
    ['a column of running numbers', '1\tHammer\n2\tPliers\n3\tTorch'],
    ['columns without content', 'Hammer;;\nPliers;;\n;;\nTorch;;'],
  ])('is read from %s', (_what, text) => {
    expect(readToolList(text)).toMatchObject({
      tools: [{ name: 'Hammer' }, { name: 'Pliers' }, { name: 'Torch' }],
      problems: [],
    });
  });

  it.each([
    ['name', 'part number', 'pieces'],
    ['Tool', 'P/N', 'Qty'],
    ['Description', 'PN', 'Quantity'],
    ['Nomenclature', 'Part No.', 'Count'],
    ['TOOL NAME', 'Part #', 'Pcs'],
    ['Item', 'Part number (P/N)', 'Number of pieces'],
    ['Item description', 'Manufacturer part no.', 'Qty.'],
    ['Part name', 'Part number', 'Qty required'],
  ])('finds the columns by the heading %s, %s, %s in any order', (name, partNumber, pieces) => {
    const text = `Bin;${pieces};${partNumber};${name}\nA1;3;BIT-7;Bit\nA2;;H-12;Hammer`;
    expect(readToolList(text).tools).toEqual([
      { name: 'Bit', partNumber: 'BIT-7', pieces: 3 },
      { name: 'Hammer', partNumber: 'H-12' },
    ]);
  });

  it.each([
    ['tab', 'Bit\tBIT-7\t3\nHammer\tH-12\t1'],
    ['semicolon', 'Bit;BIT-7;3\nHammer;H-12;1'],
    ['comma', 'Bit,BIT-7,3\nHammer,H-12,1'],
    ['comma', 'Item,P/N,Qty\nBit,BIT-7,3 EA\nHammer,H-12,x1'],
  ])('is read as name, part number and pieces without a heading: %s', (separator, text) => {
    expect(readToolList(text)).toEqual({
      tools: [
        { name: 'Bit', partNumber: 'BIT-7', pieces: 3 },
        { name: 'Hammer', partNumber: 'H-12' },
      ],
      problems: [],
      separator,
      unused: [],
    });
  });

  it('names the columns it ignores', () => {
    expect(readToolList('Name;Bin;Empty;Serial\nBit;A1;;7\nHammer;;;')).toMatchObject({
      tools: [{ name: 'Bit' }, { name: 'Hammer' }],
      unused: ['Bin', 'Serial'],
    });
    expect(readToolList('1\tBit\tBIT-7\t3\tA1\n2\tHammer').unused).toEqual(['column 5']);
  });

  it('does not mistake a tool for a heading', () => {
    expect(namesOf('Tool bag\nItem tray\nPart tray')).toEqual(['Tool bag', 'Item tray', 'Part tray']);
    expect(namesOf('Tool bag;Part 7;2\nHammer;H-12;1')).toEqual(['Tool bag', 'Hammer']);
  });

  it('reads a second column of only counts as pieces', () => {
    expect(readToolList('Bit\t3\nHammer\t').tools).toEqual([{ name: 'Bit', pieces: 3 }, { name: 'Hammer' }]);
  });

  it('keeps commas inside names unless comma is the chosen separator', () => {
    const keys = 'Key, 3/8\nKey, 1/2';
    expect(namesOf(keys)).toEqual(['Key, 3/8', 'Key, 1/2']);
    expect(readToolList(keys, 'comma').tools).toEqual([
      { name: 'Key', partNumber: '3/8' },
      { name: 'Key', partNumber: '1/2' },
    ]);
    expect(namesOf('Wrench,W-7\nHammer,H-12')).toEqual(['Wrench', 'Hammer']);
    expect(namesOf('Bit,BIT-7,3\nBit,BIT-8,1')).toEqual(['Bit', 'Bit']);
    expect(namesOf('Bit,4012,3\nHammer,4013,1')).toEqual(['Bit', 'Hammer']);
    expect(namesOf('"Bit 1,5",4012\n"Bit 2,5",4013')).toEqual(['Bit 1,5', 'Bit 2,5']);
    expect(namesOf('Name,P/N\nBit 10,4012')).toEqual(['Bit 10']);
  });

  it.each([
    [['Wrench, 10mm', 'Wrench, 12mm', 'Wrench, 14mm']],
    [['WRENCH, BOX 3/8', 'WRENCH, BOX 1/2', 'Hammer, 2 lb']],
    [['WRENCH, BOX 3/8']],
    [['Wrench, 10mm', 'wrench, 12mm']],
    [['WRENCH, BOX, 3/8 IN', 'SCREWDRIVER, FLAT TIP', 'Bit 1,5 mm']],
    [['WRENCH, 3/8, BOX', 'WRENCH, 1/2, BOX']],
    [['Bit 1,5', 'Blade 2,5']],
    [['Bit 1,5']],
    [['Bit 1,5 mm,B-1', 'Blade 2,5 mm,B-2']],
    [['Bit, 1,5', 'Blade, 2,5']],
    [['Bit,1,5', 'Blade,12,5']],
  ])('keeps %j as names', (names) => {
    expect(readToolList(names.join('\n'))).toEqual({
      tools: names.map((name) => ({ name })),
      problems: [],
      separator: 'none',
      unused: [],
    });
  });

  it('reads quoted cells as RFC 4180 defines them, and keeps inch marks', () => {
    expect(namesOf('Name,Qty\r\n"Wrench, 3/8"" drive",2\r\n1/2" ratchet,1\r\n"Pliers\r\nlong",1')).toEqual([
      'Wrench, 3/8" drive',
      '1/2" ratchet',
      'Pliers long',
    ]);
    expect(namesOf('"3/8" drive\n"open')).toEqual(['"3/8" drive', '"open']);
  });

  it('skips a first line that only names the separator', () => {
    const { tools, problems } = readToolList('sep=;\r\nName;Qty\r\nBits;9\r\nTorch;many');
    expect(tools).toEqual([{ name: 'Bits', pieces: 9 }]);
    expect(problems.map(({ line }) => line)).toEqual([4]);
  });

  it('reports problems by line, and still reads the other lines', () => {
    const long = 'x'.repeat(limits.characters.name + 1);
    const { tools, problems } = readToolList(
      `Name;P/N;Qty\nHammer;;\n${long};;\n;H-12;\nBit;${long};\nBit;;0\nBit;;many\nBit;;100`,
    );
    expect(tools).toEqual([{ name: 'Hammer' }]);
    expect(problems).toEqual([
      { line: 3, message: 'the name has 101 characters, but only 100 fit' },
      { line: 4, message: 'there is no name' },
      { line: 5, message: 'the part number has 101 characters, but only 100 fit' },
      ...[6, 7, 8].map((line) => ({
        line,
        message: 'the number of pieces must be a whole number from 1 to 99',
      })),
    ]);
  });

  it('holds at most fifty tools, and names the line of the first extra one', () => {
    const text = Array.from({ length: 53 }, (_, index) => `Tool ${index}`).join('\n\n');
    const { tools, problems } = readToolList(text);
    expect(tools).toHaveLength(limits.toolsPerDrawer.max);
    expect(problems).toEqual([
      { line: 101, message: 'a drawer holds at most 50 tools, and this list has 53' },
    ]);
  });
});

describe('any tool list', () => {
  const word = fc.stringMatching(/^[A-Za-zÀ-ž",;'/][A-Za-z0-9À-ž",;'/.-]{0,12}$/);
  const words = fc.array(word, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(' '));
  const row = fc.record({ name: words, partNumber: words, pieces: fc.integer({ min: 2, max: 99 }) });
  const rows = fc.array(row, { minLength: 1, maxLength: 50 });
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

  it('is read back unchanged when written as RFC 4180 defines', () => {
    const form = fc.record({
      mark: fc.constantFrom(',', ';', '\t'),
      end: fc.constantFrom('\n', '\r\n', '\r'),
      start: fc.constantFrom('', '\uFEFF'),
      isClosed: fc.boolean(),
    });
    fc.assert(
      fc.property(rows, form, (tools: readonly ListedTool[], { mark, end, start, isClosed }) => {
        const lines = tools.map(({ name, partNumber = '', pieces }) =>
          [quoted(name), quoted(partNumber), String(pieces)].join(mark),
        );
        const text = start + [['Name', 'P/N', 'Qty'].join(mark), ...lines].join(end) + (isClosed ? end : '');
        expect(readToolList(text)).toMatchObject({ tools, problems: [] });
      }),
    );
  });

  it('of plain lines keeps each line as a name', () => {
    const name = fc.stringMatching(/^[A-Z][a-z]{2,10}( [a-z/]{1,10}){0,4}$/);
    fc.assert(
      fc.property(fc.array(name, { minLength: 2, maxLength: 50 }), (names) => {
        const list = readToolList(names.join('\n'), 'none');
        expect(list).toMatchObject({ tools: names.map((each) => ({ name: each })), problems: [] });
      }),
    );
  });

  it('is read without an exception, within the limits, with problems only on existing lines', () => {
    const text = fc.oneof(
      fc.string({ maxLength: 400, unit: 'binary' }),
      fc
        .array(fc.constantFrom('"', '""', ',', ';', '\t', '\n', '\r\n', 'Name', 'x', '7', ' '))
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, (given) => {
        const { tools, problems } = readToolList(given);
        const lines = given.split(/\r\n|\r|\n/).length;
        expect(tools.length).toBeLessThanOrEqual(limits.toolsPerDrawer.max);
        for (const { name, partNumber, pieces = 2 } of tools) {
          expect([name.trim(), name.length > 0, name.length <= 100]).toEqual([name, true, true]);
          expect(partNumber).not.toBe('');
          expect(pieces >= 2 && pieces <= 99).toBe(true);
        }
        for (const { line } of problems) expect(line >= 1 && line <= lines).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
