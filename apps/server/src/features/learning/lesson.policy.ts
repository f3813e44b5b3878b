import type { Tool } from '@stowed/contract';
import { z } from 'zod';

const signed = z.object({
  tools: z.array(
    z.object({
      uniqueId: z.string(),
      status: z.enum(['present', 'missing']),
      needsReview: z.boolean().nullish(),
    }),
  ),
});

/**
 * The template's tools, by index, whose places somebody confirmed to be empty when he completed the drawer. Missing is
 * missing in the photo too: a tool that was put back afterwards counts as present. Therefore nothing is learnt of present
 * tools here: whether the photo shows them nobody said. A doubt that nobody settled confirms nothing.
 */
export function confirmedEmpty(completion: unknown, tools: readonly Tool[]): number[] {
  const parsed = z.safeParse(signed, completion);
  if (!parsed.success) return [];
  const missing = new Set(
    parsed.data.tools
      .filter(({ status, needsReview }) => status === 'missing' && needsReview !== true)
      .map(({ uniqueId }) => uniqueId),
  );
  return tools.flatMap(({ uniqueId }, index) => (missing.has(uniqueId) ? [index] : []));
}

/** Looks that a version holds of one place, and of a whole drawer: the newest. */
const LOOKS_OF_A_PLACE = 3;
const LOOKS_OF_A_DRAWER = 100;

interface Learnt {
  readonly id: string;
  readonly tool_unique_id: string;
}

/** What a version consists of, given what it could, newest lesson first. */
export function keptStates<State extends Learnt>(newestFirst: readonly State[]): State[] {
  const counts = new Map<string, number>();
  const newest = newestFirst.filter(({ tool_unique_id: tool }) => {
    const count = (counts.get(tool) ?? 0) + 1;
    counts.set(tool, count);
    return count <= LOOKS_OF_A_PLACE;
  });
  return newest.slice(0, LOOKS_OF_A_DRAWER);
}

/** Versions that one can go back to: the newest ones. The looks of older ones are not kept, their rows are. */
const WAYS_BACK = 20;

/** The oldest of the versions that one can go back to, the one in use apart. */
export const oldestWayBack = (newest: number): number => Math.max(1, newest - WAYS_BACK + 1);
