import { describe, expect, it } from 'vitest';
import { csvFile } from './csv.ts';
import { bytesOf } from './list-file.ts';

describe('a CSV file', () => {
  it('quotes what must be quoted, and defuses formulas', async () => {
    const file = csvFile([
      ['Name', 'Note'],
      ['Wrench, 3/8"', 'two\nlines'],
      ['=1+1', '-5'],
    ]);
    const bytes = new Uint8Array(await bytesOf(file));
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes)).toBe(
      `Name,Note\r\n"Wrench, 3/8""","two\nlines"\r\n'=1+1,'-5\r\n`,
    );
  });
});
