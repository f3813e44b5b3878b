import { endpoints } from '@stowed/contract';
import type { WaitingName, WaitingNames } from '@stowed/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { pathOf } from './call.ts';
import { countOf } from './format.ts';

const waitingNamesQuery = (toolboxId: string) =>
  queryOptions<WaitingNames>({ queryKey: [pathOf(endpoints.listWaitingNames.path, { toolboxId })] });

const none: readonly WaitingName[] = [];

/** The listed names that no tool of a drawer has yet; none while they load or cannot be loaded. */
export function useWaitingNames(toolboxId: string): (drawerNumber: number) => readonly WaitingName[] {
  const { data } = useQuery(waitingNamesQuery(toolboxId));
  return (drawerNumber) => data?.find((drawer) => drawer.drawerNumber === drawerNumber)?.names ?? none;
}

/** 'Punch 120 mm, Torch and 15 more'; empty for none. */
export function namesInShort(names: readonly { readonly name: string }[]): string {
  const shown = names.slice(0, MOST_NAMES).map(({ name }) => name);
  const more = names.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ');
}

const MOST_NAMES = 5;

/** 'No shape has these names: Punch 120 mm, Torch.' */
export function noShapeWords(names: readonly { readonly name: string }[]): string {
  return `No shape has these names: ${namesInShort(names)}.`;
}

/** '17 listed names still wait' */
export function waitingWords(count: number): string {
  return `${countOf(count, 'listed name')} still ${count === 1 ? 'waits' : 'wait'}`;
}
