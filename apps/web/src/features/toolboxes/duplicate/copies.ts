import { duplicateToolboxesBody, limits } from '@stowed/contract';
import type { endpoints, RequestOf, Toolbox } from '@stowed/contract';
import { eidsProblem } from './eids-problem.ts';
import type { CopyEntries } from './kept-copies.ts';

export type Source = Pick<Toolbox, 'toolboxId' | 'name'>;
export type Copies = RequestOf<typeof endpoints.duplicateToolboxes>['body']['sources'];
type Copy = Copies[number]['copies'][number];

/** Continues the number at the end of the name: after 'Cart 007' comes 'Cart ###' from 8. */
function continued(name: string): { readonly pattern: string; readonly next: number } {
  const { start = name, digits } = /^(?<start>.*?)(?<digits>\d{1,9})$/u.exec(name)?.groups ?? {};
  const mark = '#'.repeat(digits?.length ?? 1);
  const plain = start.replaceAll('#', '');
  return {
    pattern: digits === undefined ? `${plain} ${mark}` : `${plain}${mark}`,
    next: Number(digits ?? 1) + 1,
  };
}

/** For these toolboxes; with several, each counts on from its own number. */
export function entriesFor(sources: readonly Source[]): CopyEntries {
  const names = sources.map(({ name }) => continued(name));
  return {
    patterns: names.map(({ pattern }) => pattern),
    count: limits.copies.default,
    first: names[0]?.next ?? 1,
    eids: '',
  };
}

/** The equipment IDs in order, without empty lines at the end. */
function listedEids(text: string): string[] {
  if (text.trim() === '') return [];
  const lines = text.trimEnd().split(/\r\n|\r|\n/u);
  return lines.map((line) => line.trim());
}

const mostOf = ({ patterns }: CopyEntries): number => Math.floor(limits.copies.max / patterns.length);

/** The entries after a change of the equipment IDs: as many copies as they are for. */
export function withEids(entries: CopyEntries, eids: string): CopyEntries {
  const each = Math.ceil(listedEids(eids).length / entries.patterns.length);
  return { ...entries, eids, count: each > 0 ? Math.min(each, mostOf(entries)) : entries.count };
}

export interface Copying {
  readonly sources: readonly Source[];
  /** All toolboxes: a copy gets no name and no equipment ID of these. */
  readonly standing: readonly Pick<Toolbox, 'name' | 'eid'>[];
}

/** What keeps the copies from being made, in words; undefined: nothing. */
export function problemOf(entries: CopyEntries, copying: Copying): string | undefined {
  const early = numberProblem(entries) ?? listProblem(entries);
  if (early !== undefined) return early;
  const sources = copiesOf(entries, copying);
  const issue = duplicateToolboxesBody
    .safeParse({ sources })
    .error?.issues.find(({ path }) => path.at(-1) !== 'eid');
  const copies = sources.flatMap((source) => source.copies);
  return issue?.message ?? takenProblem(copies, copying) ?? eidsProblem(copies, copying.standing);
}

/** The problem, if it is one of the equipment IDs: a list is pasted as a whole, so it shows at once. */
export function problemOfEids(entries: CopyEntries, copying: Copying): string | undefined {
  if (numberProblem(entries) !== undefined) return undefined;
  const copies = copiesOf(entries, copying).flatMap((source) => source.copies);
  return surplusProblem(entries) ?? eidsProblem(copies, copying.standing);
}

function takenProblem(copies: readonly Copy[], { standing }: Copying): string | undefined {
  const twin = copies.find(({ name }) => standing.some((other) => other.name === name));
  return twin && `A toolbox named “${twin.name}” already exists`;
}

function numberProblem({ count, first, patterns }: CopyEntries): string | undefined {
  const { min, max } = limits.copies;
  const isWithin = Number.isInteger(count) && count >= min && count * patterns.length <= max;
  if (!isWithin) return `Make between ${min} and ${max} copies at once`;
  return Number.isInteger(first) && first >= 0 ? undefined : 'The first number must be 0 or more';
}

function listProblem(entries: CopyEntries): string | undefined {
  if (entries.count > 1 && entries.patterns.some((pattern) => !pattern.includes('#'))) {
    return 'Add # to the name: it becomes the number';
  }
  return surplusProblem(entries);
}

function surplusProblem({ patterns, count, eids }: CopyEntries): string | undefined {
  const listed = listedEids(eids).length;
  const copies = count * patterns.length;
  if (listed <= copies) return undefined;
  return `${listed} equipment IDs for ${copies === 1 ? '1 copy' : `${copies} copies`}`;
}

const numbered = (pattern: string, number: number): string =>
  pattern.replace(/#+/gu, (mark) => String(number).padStart(mark.length, '0')).trim();

interface Naming {
  readonly count: number;
  readonly first: number;
  readonly isTaken: (name: string) => boolean;
}

interface Named {
  readonly names: readonly string[];
  /** The numbers whose names are taken. */
  readonly skipped: readonly number[];
}

/** Names from this number on; those that are taken are skipped. */
function namesOf(pattern: string, { count, first, isTaken }: Naming): Named {
  const names: string[] = [];
  const skipped: number[] = [];
  for (let number = first; names.length < count; number++) {
    const name = numbered(pattern, number);
    // Without a mark, no other number makes another name.
    if (!pattern.includes('#') || !isTaken(name)) names.push(name);
    else skipped.push(number);
  }
  return { names, skipped };
}

/** The names of each source's copies. */
function namedCopies({ patterns, count, first }: CopyEntries, { sources, standing }: Copying): Named[] {
  const isOne = sources.length === 1;
  const taken = new Set(standing.map(({ name }) => name));
  return sources.map(({ name: source }, index) => {
    const from = isOne ? first : continued(source).next;
    const isTaken = (name: string) => taken.has(name);
    const named = namesOf(patterns[index] ?? '', { count, first: from, isTaken });
    for (const name of named.names) taken.add(name);
    return named;
  });
}

/** The copies of each source in order; a copy beyond the list has no equipment ID. */
export function copiesOf(entries: CopyEntries, copying: Copying): Copies {
  const listed = listedEids(entries.eids);
  const named = namedCopies(entries, copying);
  return copying.sources.map(({ toolboxId }, index) => {
    const names = named[index]?.names ?? [];
    const copies = names.map((name, at): Copy => ({ name, eid: listed[index * entries.count + at] ?? '' }));
    return { toolboxId, copies };
  });
}

/** For each source, the numbers that its copies skip, in words: '04, 07 to 12'; '' if none. */
export function skippedOf(entries: CopyEntries, copying: Copying): string[] {
  return namedCopies(entries, copying).map(({ skipped }, index) => {
    const [mark = '#'] = /#+/u.exec(entries.patterns[index] ?? '') ?? [];
    return runsOf(skipped)
      .map((run) => run.map((number) => numbered(mark, number)).join(' to '))
      .join(', ');
  });
}

/** The first and last number of each run; one number of a run of one. */
function runsOf(numbers: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run?.at(-1) === number - 1) run.splice(1, 1, number);
    else runs.push([number]);
  }
  return runs;
}
