import type { Manifest } from './manifest.ts';

const numbers = new Intl.NumberFormat('en-US');
const megabytes = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1, minimumFractionDigits: 1 });

const count = (n: number, one: string): string => `${numbers.format(n)} ${n === 1 ? one : `${one}s`}`;
const size = (bytes: number): string =>
  bytes < 1_000_000
    ? `${numbers.format(Math.ceil(bytes / 1000))} kB`
    : `${megabytes.format(bytes / 1_000_000)} MB`;

/** A backup's contents in two sentences for the operator. */
export function backupWords(folder: string, { takenAt, tables, pictures }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0);
  return (
    `Backup of ${takenAt}: ${count(rows, 'row')} (${size(bytes)} compressed) and ${count(pictures.count, 'picture')} ` +
    `(${size(pictures.bytes)}), read back and verified.\n${folder}`
  );
}
