import { importHeadings } from '@stowed/domain';
import { csvFile } from '../../../lib/csv.ts';

/** A file to fill in: the columns, and how a line continues the one before. */
export function sampleFile(): Blob {
  return csvFile([
    Object.values(importHeadings),
    ['Cart 1', 'EQ-101', 'rolling', 'black', 'red', '1', '12', 'Hammer, 2 lb', 'H-12', ''],
    ['', '', '', '', '', '', '', 'Bit set', 'B-7', '9'],
    ['', '', '', '', '', '2', '8', '', '', ''],
    ['Cart 2', 'EQ-102', '', '', '', '1', '12', '', '', ''],
  ]);
}
