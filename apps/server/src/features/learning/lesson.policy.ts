import type { Tool } from '@stowed/contract';
import type { Confirmed } from '@stowed/vision';

/** Newest looks kept per place, empty and filled each, and per drawer. */
const LOOKS_OF_A_PLACE = 3;
export const LOOKS_OF_A_DRAWER = 100;

type StatedTool = Pick<Tool, 'uniqueId' | 'status'> & { readonly needsReview?: boolean | null | undefined };

const settled = (tools: readonly StatedTool[], status: StatedTool['status']): ReadonlySet<string> =>
  new Set(
    tools
      .filter((tool) => tool.status === status && tool.needsReview !== true)
      .map(({ uniqueId }) => uniqueId),
  );

/** A drawer as completed, with the engine's earlier verdicts on its photo. */
interface Completed {
  readonly completed: readonly StatedTool[];
  readonly detected: readonly StatedTool[];
  /** True if the person had completed it before the engine compared the photo. */
  readonly isComparedLate?: boolean | undefined;
}

/**
 * Facts a completed drawer confirms about the template's tools in its photo. Missing is missing in the photo
 * too: a tool put back afterwards counts as present. Present is confirmed only for tools the engine was sure
 * to see, because nobody said whether the photo shows the others. An undecided tool confirms nothing. Neither
 * does a photo that was compared late: a tool that nobody marked counts as missing there, and the photo may
 * show it.
 */
export function confirmedBy(
  { completed, detected, isComparedLate }: Completed,
  tools: readonly Tool[],
): Confirmed[] {
  if (isComparedLate) return [];
  const missing = settled(completed, 'missing');
  const present = settled(completed, 'present');
  const seen = settled(detected, 'present');
  return tools.flatMap(({ uniqueId }, shape): Confirmed[] => {
    if (missing.has(uniqueId)) return [{ shape, status: 'missing' }];
    return present.has(uniqueId) && seen.has(uniqueId) ? [{ shape, status: 'present' }] : [];
  });
}

interface Look {
  readonly toolUniqueId: string;
  readonly imageId: string;
  readonly status: StatedTool['status'];
}

interface Known {
  readonly imageId: string;
  readonly tools: readonly Tool[];
  readonly known: readonly Look[];
}

/**
 * The looks that count along with an event's lesson (absent: now): ignored ones count only among themselves.
 */
export function countingWith<Dated extends { readonly confirmedBy: number }>(
  looks: readonly Dated[],
  ignoreBefore: number | null,
  event = Infinity,
): Dated[] {
  const isIgnored = (sequence: number): boolean => sequence < (ignoreBefore ?? 0);
  return looks.filter((look) => isIgnored(look.confirmedBy) === isIgnored(event));
}

/**
 * New looks a photo would add: every empty place, and tools next to an empty place while few of their looks
 * are known. A complete drawer therefore does not teach the same thing again and again.
 */
export function newIn(confirmed: readonly Confirmed[], { imageId, tools, known }: Known): Confirmed[] {
  const idOf = ({ shape }: Confirmed) => tools[shape]?.uniqueId;
  const held = (one: Confirmed, status: StatedTool['status']) =>
    known.filter((look) => look.toolUniqueId === idOf(one) && look.status === status);
  return confirmed.filter((one) => {
    const same = held(one, one.status);
    if (same.some((look) => look.imageId === imageId)) return false;
    return one.status === 'missing' || (held(one, 'missing').length > 0 && same.length < LOOKS_OF_A_PLACE);
  });
}

/** A tool's look is useful only beside a look of its empty place, known or in the same lesson. */
export function usefulLooks<New extends Confirmed>(
  looks: readonly New[],
  { tools, known }: Pick<Known, 'tools' | 'known'>,
): New[] {
  const empty = new Set(known.filter(({ status }) => status === 'missing').map((one) => one.toolUniqueId));
  for (const { shape, status } of looks) if (status === 'missing') empty.add(tools[shape]?.uniqueId ?? '');
  return looks.filter(({ shape }) => empty.has(tools[shape]?.uniqueId ?? ''));
}

/** A drawer's own looks and shared ones, newest lesson first. */
export function newestFirst<Dated extends { readonly confirmedBy: number }>(
  ...lists: readonly (readonly Dated[])[]
): Dated[] {
  return lists.flat().sort((a, b) => b.confirmedBy - a.confirmedBy);
}

/**
 * Selects the looks to keep, newest lesson first. A tool's look matters only beside a look of its empty
 * place, so empty places come first if there is not enough room.
 */
export function keptLooks<Kept extends Look>(newestFirst: readonly Kept[]): Kept[] {
  const counts = new Map<string, number>();
  const newest = newestFirst.filter(({ toolUniqueId, status }) => {
    const place = JSON.stringify([toolUniqueId, status]);
    const count = (counts.get(place) ?? 0) + 1;
    counts.set(place, count);
    return count <= LOOKS_OF_A_PLACE;
  });
  const empty = newest.filter(({ status }) => status === 'missing').slice(0, LOOKS_OF_A_DRAWER);
  const doubtful = new Set(empty.map(({ toolUniqueId }) => toolUniqueId));
  const filled = newest.filter((look) => look.status === 'present' && doubtful.has(look.toolUniqueId));
  return [...empty, ...filled].slice(0, LOOKS_OF_A_DRAWER);
}
