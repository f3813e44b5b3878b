import type { ToolboxInShort } from '@stowed/contract';
import { capitalized } from '../../../lib/format.ts';

type Drawers = ToolboxInShort['drawers'];

/** What happens to the drawers of one toolbox, by number. */
export interface Application {
  readonly toolboxId: string;
  /** Those that get a copy. */
  readonly given: readonly number[];
  /** Those that keep their own template. */
  readonly kept: readonly number[];
  /** Those that get none: the source has no template for their number. */
  readonly without: readonly number[];
}

/** What applying the templates of `source` does to these toolboxes. */
export function applyPlan(source: Drawers, targets: readonly ToolboxInShort[]): Application[] {
  const offered = new Set(source.flatMap(({ number, hasTemplate }) => (hasTemplate ? [number] : [])));
  const numbers = (drawers: Drawers, isMeant: (drawer: Drawers[number]) => boolean) =>
    drawers.filter(isMeant).map(({ number }) => number);
  return targets.map(({ toolboxId, drawers }) => ({
    toolboxId,
    given: numbers(drawers, ({ number, hasTemplate }) => !hasTemplate && offered.has(number)),
    kept: numbers(drawers, ({ hasTemplate }) => hasTemplate),
    without: numbers(drawers, ({ number, hasTemplate }) => !hasTemplate && !offered.has(number)),
  }));
}

const drawers = (numbers: readonly number[]): string =>
  `${numbers.length === 1 ? 'drawer' : 'drawers'} ${numbers.join(', ')}`;

/** 'Copy to drawers 1, 2. Drawer 3 keeps its own. Drawer 4 gets none.' */
export function applicationWords({ given, kept, without }: Application): string {
  const parts = [given.length > 0 ? `Copy to ${drawers(given)}.` : 'Nothing to copy.'];
  const say = (numbers: readonly number[], one: string, many: string) => {
    const subject = drawers(numbers);
    const verb = numbers.length === 1 ? one : many;
    if (numbers.length > 0) parts.push(`${capitalized(subject)} ${verb}.`);
  };
  say(kept, 'keeps its own', 'keep their own');
  say(without, 'gets none', 'get none');
  return parts.join(' ');
}
