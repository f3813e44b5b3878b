import type { Tool } from '@stowed/contract';
import { isAsListed } from '@stowed/domain';
import type { ListedTool } from '@stowed/domain';

/** For each name of the list the id of the shape that got it; undefined: none yet. */
export type Pairs = readonly (string | undefined)[];

/** One name of the list on its walk. */
export interface NameState {
  readonly listed: ListedTool;
  /** The shape that carries the name. */
  readonly given: Tool | undefined;
  /** Its shape got it as a guess, and no person has confirmed it. */
  readonly isGuessed: boolean;
  /** The shape that it probably belongs to. */
  readonly guess: Tool | undefined;
}

/** The pairs that stand already: shapes with a name of the list, its part number and its pieces. */
export function standingPairs(names: readonly ListedTool[], tools: readonly Tool[]): Pairs {
  const left = [...tools];
  return names.map((listed) => {
    const at = left.findIndex((tool) => isAsListed(tool, listed));
    return at < 0 ? undefined : left.splice(at, 1)[0]?.uniqueId;
  });
}

/**
 * For each name the index of the shape that carries it, if one does: undo, or another name, may have changed
 * that since the pairs were made.
 */
export function givenTo(names: readonly ListedTool[], pairs: Pairs, tools: readonly Tool[]) {
  const standing = names.map((listed, index) =>
    tools.findIndex((tool) => tool.uniqueId === pairs[index] && isAsListed(tool, listed)),
  );
  const taken = new Set(standing);
  return names.map((listed, index) => {
    const isStanding = standing[index] !== -1;
    const at = isStanding
      ? standing[index]
      : tools.findIndex((tool, i) => isAsListed(tool, listed) && !taken.has(i));
    if (at === undefined || at < 0) return undefined;
    taken.add(at);
    return at;
  });
}

/** The chosen name, unless a person has given it; else the first one that none has. */
export function nextName(states: readonly NameState[], chosen: number | undefined): number | undefined {
  const isOpen = (at: number | undefined) => {
    const state = states[at ?? -1];
    return state !== undefined && (!state.given || state.isGuessed);
  };
  if (isOpen(chosen)) return chosen;
  const from = chosen ?? 0;
  const order = [...states.keys()];
  return [...order.slice(from), ...order.slice(0, from)].find(isOpen);
}

/** A shape gets a name; the shape that had it loses it. */
export function namesToGive(
  states: readonly NameState[],
  gifts: readonly { readonly name: number; readonly id: string }[],
): ReadonlyMap<string, ListedTool | undefined> {
  const names = new Map<string, ListedTool | undefined>();
  for (const { name } of gifts) {
    const before = states[name]?.given;
    if (before) names.set(before.uniqueId, undefined);
  }
  for (const { name, id } of gifts) names.set(id, states[name]?.listed);
  return names;
}
