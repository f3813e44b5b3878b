import type { Tool } from '@stowed/contract';
import { guessNames, isNamed, toolDetails } from '@stowed/domain';
import type { NameState } from './naming-walk.ts';

interface Shapes {
  readonly shapes: readonly Tool[];
  /** Width / height of the picture. */
  readonly aspect: number;
  /** For each name the index of the shape that carries it. */
  readonly known: readonly (number | undefined)[];
}

/**
 * For each name the index of the shape that it probably belongs to. Shapes with another name are guessed
 * only for the names that are left when every unnamed shape has one.
 */
export function guessedShapes(names: readonly string[], { shapes, aspect, known }: Shapes) {
  const open = [...shapes.keys()].filter((at) => known.includes(at) || !isNamed(shapes[at] ?? { name: '' }));
  const first = guessNames(names, {
    aspect,
    shapes: open.flatMap((at) => shapes[at] ?? []),
    known: known.map((at) => (at === undefined ? undefined : open.indexOf(at))),
  }).map((at) => open[at ?? -1]);
  const isEnough = open.length === shapes.length || !first.includes(undefined);
  return isEnough ? first : guessNames(names, { shapes, aspect, known: first });
}

/** The name that the shape would lose, with its details; undefined: none, or one that the list keeps. */
export function replacedName(tool: Tool, states: readonly NameState[]): string | undefined {
  const isListed = states.some(({ given }) => given?.uniqueId === tool.uniqueId);
  if (isListed || !isNamed(tool)) return undefined;
  return [tool.name, toolDetails(tool)].filter(Boolean).join(' · ');
}
