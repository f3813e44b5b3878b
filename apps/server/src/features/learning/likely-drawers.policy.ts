import type { Tool } from '@stowed/contract';

/** Drawers compared with one image: each costs about a second. */
const MOST_TRIED = 8;
/** Sample points along the size lists of two drawers. */
const STEPS = 8;

interface Drawer {
  readonly imageId: string;
  readonly tools: readonly Tool[];
  readonly isKnown: boolean;
}

/**
 * Candidate drawers for an annotated image, likeliest first: only those whose template was made from this
 * image, if any; otherwise those whose tools have sizes similar to the annotation's, in any order and scale.
 * A template that is the image itself teaches nothing.
 */
export function likelyDrawers<Candidate extends Drawer>(
  { imageId, tools }: { readonly imageId: string; readonly tools: readonly Tool[] },
  candidates: readonly Candidate[],
): readonly Candidate[] {
  const known = candidates.filter((candidate) => candidate.isKnown);
  const all = known.length > 0 ? known : candidates;
  const own = sizesOf(tools);
  return all
    .filter((candidate) => candidate.imageId !== imageId && candidate.tools.length > 0)
    .map((candidate) => ({ candidate, difference: differenceOf(own, sizesOf(candidate.tools)) }))
    .sort((a, b) => a.difference - b.difference)
    .slice(0, MOST_TRIED)
    .map(({ candidate }) => candidate);
}

/** Logarithms of the shapes' areas relative to the median, ascending. */
function sizesOf(tools: readonly Tool[]): readonly number[] {
  const sizes = tools
    .map(({ width, height }) => Math.log(Math.max(width * height, 1e-6)))
    .sort((a, b) => a - b);
  const middle = sizes[Math.floor(sizes.length / 2)] ?? 0;
  return sizes.map((size) => size - middle);
}

/** Mean difference between the two size lists and their lengths. */
function differenceOf(a: readonly number[], b: readonly number[]): number {
  if (a.length === 0 || b.length === 0) return Infinity;
  let sum = Math.abs(Math.log(a.length / b.length));
  for (let step = 0; step <= STEPS; step++) sum += Math.abs(at(a, step) - at(b, step)) / (STEPS + 1);
  return sum;
}

const at = (sizes: readonly number[], step: number): number =>
  sizes[Math.round(((sizes.length - 1) * step) / STEPS)] ?? 0;
