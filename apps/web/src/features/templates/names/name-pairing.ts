import type { Tool } from '@stowed/contract';
import { readingOrder } from '@stowed/domain';
import type { ListedTool } from '@stowed/domain';
import type { EditorContent } from '../../../widgets/annotation/editor-content.ts';
import { asListed } from '../../../widgets/annotation/editor-content.ts';

/** The order in which shapes take names: reading order, or by number. */
export type ShapeOrder = 'reading' | 'numbers';

/** True if the text was pasted: it adds more lines than one key press can. */
export function isWholeList(text: string, before: string): boolean {
  return linesOf(text) > linesOf(before) + 1;
}

function linesOf(text: string): number {
  return text.split('\n').filter((line) => line.trim() !== '').length;
}

/** For each shape, the index of its name in the list; undefined: it keeps its own name. */
export type Arrangement = readonly (number | undefined)[];

export interface Pair {
  readonly tool: Tool | undefined;
  /** The index of the name in the list. */
  readonly name: number | undefined;
}

export function orderedTools(tools: readonly Tool[], order: ShapeOrder, aspect: number): readonly Tool[] {
  return order === 'reading' ? readingOrder(tools, aspect) : tools;
}

export function inListOrder(names: number): Arrangement {
  return Array.from({ length: names }, (_, index) => index);
}

/** The shapes with their names, then the spare names. */
export function pairsOf(tools: readonly Tool[], arrangement: Arrangement): readonly Pair[] {
  const length = Math.max(tools.length, arrangement.length);
  return Array.from({ length }, (_, index) => ({ tool: tools[index], name: arrangement[index] }));
}

/** Swaps a name with the one above or below it. */
export function moved(arrangement: Arrangement, at: number, by: -1 | 1): Arrangement {
  const length = Math.max(arrangement.length, at + by + 1);
  const next = Array.from({ length }, (_, index) => arrangement[index]);
  next[at] = arrangement[at + by];
  next[at + by] = arrangement[at];
  return trimmed(next);
}

/** Removes a name: later names move up. */
export function takenOut(arrangement: Arrangement, at: number): Arrangement {
  return trimmed(arrangement.toSpliced(at, 1));
}

/** Skips a shape: the names from here on move down. */
export function skipped(arrangement: Arrangement, at: number): Arrangement {
  return trimmed(arrangement.toSpliced(at, 0, undefined));
}

/** Restores a removed name before the first that follows it in the list. */
export function putBack(arrangement: Arrangement, name: number): Arrangement {
  const next = arrangement.findIndex((other) => other !== undefined && other > name);
  return arrangement.toSpliced(next < 0 ? arrangement.length : next, 0, name);
}

/** The removed names. */
export function takenOutOf(arrangement: Arrangement, names: number): readonly number[] {
  return inListOrder(names).filter((name): name is number => !arrangement.includes(name));
}

function trimmed(arrangement: Arrangement): Arrangement {
  return arrangement.slice(0, arrangement.findLastIndex((name) => name !== undefined) + 1);
}

/** The numbers of names and shapes, and how many are spare. */
export function pairingWords(tools: number, names: number, arrangement: Arrangement): string {
  if (names === 0) return `${counted(tools, 'shape')}, no names yet`;
  const paired = arrangement.slice(0, tools).filter((name) => name !== undefined).length;
  const left = [
    ...(names > paired ? [`${counted(names - paired, 'name')} left over`] : []),
    ...(tools > paired ? [`${counted(tools - paired, 'shape')} without a new name`] : []),
  ];
  const totals = `${counted(names, 'name')}, ${counted(tools, 'shape')}`;
  return left.length === 0 ? totals : `${totals}: ${left.join(', ')}`;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

interface Naming {
  /** In naming order, which becomes the order of their numbers. */
  readonly tools: readonly Tool[];
  readonly arrangement: Arrangement;
  readonly names: readonly ListedTool[];
}

export function namedContent(content: EditorContent, { tools, arrangement, names }: Naming): EditorContent {
  return {
    ...content,
    tools: tools.map((tool, index) => {
      const name = names[arrangement[index] ?? -1];
      return name ? asListed(tool, name) : tool;
    }),
  };
}
