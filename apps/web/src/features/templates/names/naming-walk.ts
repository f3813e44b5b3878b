import type { Tool } from '@stowed/contract';
import { fitNames, isAsListed } from '@stowed/domain';
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
  return fitNames(names, tools).map((at) => tools[at ?? -1]?.uniqueId);
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

/** The chosen name; else the first from `from` on that no person has given. */
export function nextName(
  states: readonly NameState[],
  { chosen, from }: { readonly chosen: number | undefined; readonly from: number },
): number | undefined {
  if (chosen !== undefined) return chosen;
  const order = [...states.keys()];
  return [...order.slice(from), ...order.slice(0, from)].find((at) => {
    const state = states[at];
    return state !== undefined && (!state.given || state.isGuessed);
  });
}

/** A shape gets a name; the shape that had it loses it, and its details go with the name. */
export function namesToGive(
  states: readonly NameState[],
  gifts: readonly { readonly name: number; readonly id: string }[],
): ReadonlyMap<string, ListedTool | undefined> {
  const names = new Map<string, ListedTool | undefined>();
  for (const { name } of gifts) {
    const before = states[name]?.given;
    if (before) names.set(before.uniqueId, undefined);
  }
  for (const { name, id } of gifts) names.set(id, withDetails(states[name]));
  return names;
}

/** What the list leaves out is kept from the shape that has the name. */
function withDetails(state: NameState | undefined): ListedTool | undefined {
  if (!state?.given) return state?.listed;
  const { listed, given } = state;
  return {
    ...listed,
    partNumber: listed.partNumber ?? given.partNumber,
    pieces: listed.pieces ?? given.pieces,
  };
}
