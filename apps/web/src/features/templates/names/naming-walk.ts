import type { Tool } from '@stowed/contract';
import type { ListedTool } from '@stowed/domain';

/** For each name of the list the id of the shape that got it; undefined: none yet. */
export type Pairs = readonly (string | undefined)[];

/** One name of the list on its walk. */
export interface NameState {
  readonly listed: ListedTool;
  /** The shape that carries the name. */
  readonly given: Tool | undefined;
  /** The shape that it probably belongs to. */
  readonly guess: Tool | undefined;
}

/** The pairs that stand already: shapes with a name of the list. */
export function standingPairs(names: readonly ListedTool[], tools: readonly Tool[]): Pairs {
  const left = [...tools];
  return names.map(({ name }) => {
    const at = left.findIndex((tool) => tool.name === name);
    return at < 0 ? undefined : left.splice(at, 1)[0]?.uniqueId;
  });
}

/** For each name the index of the shape that carries it: undo, or another name, takes it away again. */
export function givenTo(names: readonly ListedTool[], pairs: Pairs, tools: readonly Tool[]) {
  return names.map(({ name }, index) => {
    const at = tools.findIndex((tool) => tool.uniqueId === pairs[index] && tool.name === name);
    return at < 0 ? undefined : at;
  });
}

/** The chosen name, unless it is given; else the first one that is not. */
export function nextName(states: readonly NameState[], chosen: number | undefined): number | undefined {
  const isOpen = (at: number | undefined) =>
    at !== undefined && states[at] !== undefined && !states[at].given;
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
