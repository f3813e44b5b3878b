import type { Tool } from '@stowed/contract';
import type { Confirmed } from '@stowed/vision';
import { z } from 'zod';
import { AppError } from '../../app-error.ts';

const signed = z.object({
  tools: z.array(
    z.object({
      uniqueId: z.string(),
      status: z.enum(['present', 'missing']),
      needsReview: z.boolean().nullish(),
    }),
  ),
});

/** Failures that say nothing of the photo. */
const passing: ReadonlySet<string> = new Set(['image_processing_timeout', 'service_unavailable']);

/** Whether the same lesson may go well another time. */
export const isPassing = (error: unknown): boolean => !(error instanceof AppError) || passing.has(error.code);

/** Looks that a version holds of one place, empty and filled each, and of a whole drawer: the newest. */
const LOOKS_OF_A_PLACE = 3;
const LOOKS_OF_A_DRAWER = 100;

type Said = Pick<Tool, 'uniqueId' | 'status'> & { readonly needsReview?: boolean | null | undefined };

const settled = (tools: readonly Said[], status: Said['status']): ReadonlySet<string> =>
  new Set(
    tools
      .filter((tool) => tool.status === status && tool.needsReview !== true)
      .map(({ uniqueId }) => uniqueId),
  );

/** A drawer as somebody completed it, and what the engine had said of its photo. */
interface Completed {
  readonly completion: unknown;
  readonly detected: readonly Said[];
}

/**
 * What a completed drawer confirms of the template's tools in its photo. Missing is missing in the photo too: a tool that was
 * put back afterwards counts as present. Present it confirms of those alone that the engine was sure to see: whether the photo
 * shows the others nobody said. A doubt that nobody settled confirms nothing.
 */
export function confirmedBy({ completion, detected }: Completed, tools: readonly Tool[]): Confirmed[] {
  const parsed = z.safeParse(signed, completion);
  if (!parsed.success) return [];
  const missing = settled(parsed.data.tools, 'missing');
  const present = settled(parsed.data.tools, 'present');
  const seen = settled(detected, 'present');
  return tools.flatMap(({ uniqueId }, shape): Confirmed[] => {
    if (missing.has(uniqueId)) return [{ shape, status: 'missing' }];
    return present.has(uniqueId) && seen.has(uniqueId) ? [{ shape, status: 'present' }] : [];
  });
}

interface Learnt {
  readonly id: string;
  readonly toolUniqueId: string;
  readonly imageId: string;
  readonly status: Said['status'];
}

interface Known {
  readonly imageId: string;
  readonly tools: readonly Tool[];
  readonly states: readonly Learnt[];
}

/**
 * What a photo would add to what is known: every empty place, and tools beside whose empty place too few looks of them are
 * known. So a drawer that is in order teaches nothing again and again.
 */
export function newIn(confirmed: readonly Confirmed[], { imageId, tools, states }: Known): Confirmed[] {
  const idOf = ({ shape }: Confirmed) => tools[shape]?.uniqueId;
  const held = (one: Confirmed, status: Said['status']) =>
    states.filter((state) => state.toolUniqueId === idOf(one) && state.status === status);
  return confirmed.filter((one) => {
    const same = held(one, one.status);
    if (same.some((state) => state.imageId === imageId)) return false;
    return one.status === 'missing' || (held(one, 'missing').length > 0 && same.length < LOOKS_OF_A_PLACE);
  });
}

/** Looks of a tool are of use beside a look of its empty place, known or in the same lesson. */
export function usefulLooks<Look extends Confirmed>(
  looks: readonly Look[],
  { tools, states }: Pick<Known, 'tools' | 'states'>,
): Look[] {
  const empty = new Set(states.filter(({ status }) => status === 'missing').map((one) => one.toolUniqueId));
  for (const { shape, status } of looks) if (status === 'missing') empty.add(tools[shape]?.uniqueId ?? '');
  return looks.filter(({ shape }) => empty.has(tools[shape]?.uniqueId ?? ''));
}

/**
 * What a version consists of, given what it could, newest lesson first. How a tool looked matters only beside a look of its
 * empty place, which comes first where not all can be kept.
 */
export function keptStates<State extends Learnt>(newestFirst: readonly State[]): State[] {
  const counts = new Map<string, number>();
  const newest = newestFirst.filter(({ toolUniqueId: tool, status }) => {
    const place = JSON.stringify([tool, status]);
    const count = (counts.get(place) ?? 0) + 1;
    counts.set(place, count);
    return count <= LOOKS_OF_A_PLACE;
  });
  const empty = newest.filter(({ status }) => status === 'missing').slice(0, LOOKS_OF_A_DRAWER);
  const doubtful = new Set(empty.map(({ toolUniqueId: tool }) => tool));
  const filled = newest.filter((state) => state.status === 'present' && doubtful.has(state.toolUniqueId));
  return [...empty, ...filled].slice(0, LOOKS_OF_A_DRAWER);
}

/** States that one can go back to: the newest ones. The looks of older ones are not kept, the rows of their versions are. */
export const WAYS_BACK = 20;

const MINUTE_MS = 60_000;
/** How long a lesson that failed waits for its next try, by the tries that it has had; then it is given up. */
const WAITS_MS: readonly number[] = [1, 10, 60, 24 * 60].map((minutes) => minutes * MINUTE_MS);

/** When a lesson that has failed so often is tried again; undefined: never. */
export function nextTry(tries: number, now: Date): Date | undefined {
  const wait = WAITS_MS[tries - 1];
  return wait === undefined ? undefined : new Date(now.getTime() + wait);
}
