import type { ToolboxInShort } from '@stowed/contract';
import { capitalized } from '../../../lib/format.ts';
import { differenceWords } from '../../../lib/template-fit.ts';

type Drawers = ToolboxInShort['drawers'];

/** What happens to the drawers of one toolbox, by number. */
export interface Application {
  readonly toolboxId: string;
  /** Those that get a copy. */
  readonly given: readonly number[];
  /** Those that differ from the template that they would get. */
  readonly differing: readonly { readonly number: number; readonly words: string }[];
  /** Those that keep their own template. */
  readonly kept: readonly number[];
  /** Those that get none: the source has no template for their number. */
  readonly without: readonly number[];
}

/** The tools of a toolbox's templates, by the number of the drawer. */
export type Offered = ReadonlyMap<number, readonly { readonly name: string }[]>;

interface Planned {
  readonly offered: Offered;
  readonly targets: readonly ToolboxInShort[];
  /** Whether drawers that differ get a copy too. */
  readonly takesDiffering: boolean;
}

/** What applying the offered templates does to these toolboxes. */
export function applyPlan({ offered, targets, takesDiffering }: Planned): Application[] {
  const numbers = (drawers: Drawers, isMeant: (drawer: Drawers[number]) => boolean) =>
    drawers.filter(isMeant).map(({ number }) => number);
  const differenceOf = (drawer: Drawers[number]) => differenceWords(drawer, offered.get(drawer.number) ?? []);
  const isOpen = ({ number, hasTemplate }: Drawers[number]) => !hasTemplate && offered.has(number);
  return targets.map(({ toolboxId, drawers }) => ({
    toolboxId,
    given: numbers(drawers, (drawer) => isOpen(drawer) && (takesDiffering || differenceOf(drawer) === '')),
    differing: drawers
      .filter(isOpen)
      .map((drawer) => ({ number: drawer.number, words: differenceOf(drawer) }))
      .filter(({ words }) => words !== ''),
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
