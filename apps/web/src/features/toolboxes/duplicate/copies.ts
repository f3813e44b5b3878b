import { duplicateToolboxBody, limits } from '@stowed/contract';
import type { endpoints, RequestOf } from '@stowed/contract';
import type { CopyEntries } from './kept-copies.ts';

export type Copies = RequestOf<typeof endpoints.duplicateToolbox>['body']['copies'];

/** Continues the number at the end of the name: after 'Cart 007' comes 'Cart ###' from 8. */
export function entriesFor(name: string): CopyEntries {
  const { start = name, digits } = /^(?<start>.*?)(?<digits>\d{1,9})$/u.exec(name)?.groups ?? {};
  const mark = '#'.repeat(digits?.length ?? 1);
  const plain = start.replaceAll('#', '');
  return {
    pattern: digits === undefined ? `${plain} ${mark}` : `${plain}${mark}`,
    count: limits.copies.default,
    first: Number(digits ?? 1) + 1,
    eids: '',
  };
}

/** The equipment IDs in order, without empty lines at the end. */
function listedEids(text: string): string[] {
  if (text.trim() === '') return [];
  const lines = text.trimEnd().split(/\r\n|\r|\n/u);
  return lines.map((line) => line.trim());
}

/** The entries after a change of the equipment IDs: one copy for each. */
export function withEids(entries: CopyEntries, eids: string): CopyEntries {
  const { length } = listedEids(eids);
  return { ...entries, eids, count: length > 0 ? Math.min(length, limits.copies.max) : entries.count };
}

/** What keeps the copies from being made, in words; undefined: nothing. */
export function problemOf(entries: CopyEntries): string | undefined {
  return (
    numberProblem(entries) ??
    listProblem(entries) ??
    duplicateToolboxBody.safeParse({ copies: copiesOf(entries) }).error?.issues[0]?.message
  );
}

function numberProblem({ count, first }: CopyEntries): string | undefined {
  const { min, max } = limits.copies;
  const isWithin = Number.isInteger(count) && count >= min && count <= max;
  if (!isWithin) return `Make between ${min} and ${max} copies at once`;
  return Number.isInteger(first) && first >= 0 ? undefined : 'The first number must be 0 or more';
}

function listProblem({ pattern, count, eids }: CopyEntries): string | undefined {
  if (count > 1 && !pattern.includes('#')) return 'Add # to the name: it becomes the number';
  const listed = listedEids(eids).length;
  if (listed <= count) return undefined;
  return `${listed} equipment IDs for ${count === 1 ? '1 copy' : `${count} copies`}`;
}

/** The copies in order; a copy beyond the list has no equipment ID. */
export function copiesOf({ pattern, count, first, eids }: CopyEntries): Copies {
  const listed = listedEids(eids);
  return Array.from({ length: count }, (_, index) => ({
    name: pattern.replace(/#+/gu, (mark) => String(first + index).padStart(mark.length, '0')).trim(),
    eid: listed[index] ?? '',
  }));
}
