import { missingTools, sumCounts } from '@stowed/domain';
import type { Receipt, ReceiptDrawer, ReceiptTool } from './receipt-content.ts';

const count = (n: number, one: string): string => `${n} ${n === 1 ? one : `${one}s`}`;

/** '2', '2 and 3', '2, 3 and 5'. */
function listed(numbers: readonly number[]): string {
  const last = numbers.at(-1);
  return numbers.length < 2 ? `${last}` : `${numbers.slice(0, -1).join(', ')} and ${last}`;
}

const drawersWords = (numbers: readonly number[]) =>
  `${numbers.length === 1 ? 'drawer' : 'drawers'} ${listed(numbers)}`;

/** Its contents are unknown: no tool counts as missing or present. */
export function isUnchecked({ hasPicture, tools }: ReceiptDrawer): boolean {
  return !hasPicture && tools.length === 0;
}

/** Its tools were answered by hand on a photo that could not be compared with the template. */
export function isNotCompared({
  hasPicture,
  isPhotoCompared,
  templateVersion,
  tools,
}: ReceiptDrawer): boolean {
  return (
    hasPicture && !isPhotoCompared && templateVersion !== null && tools.some(({ isUnjudged }) => !isUnjudged)
  );
}

/** Drawer contents in figures that add up to the expected count. */
export function figuresWords(drawers: readonly ReceiptDrawer[]): string {
  const countsOf = (some: readonly ReceiptDrawer[]) => sumCounts(some.map(({ counts }) => counts));
  const { present, missing, toCheck, notAccountedFor, fewer, expected } = countsOf(drawers);
  const unchecked = countsOf(drawers.filter(isUnchecked)).expected;
  const unjudged = drawers
    .flatMap(({ tools }) => tools)
    .filter(({ isUnjudged, needsReview }) => isUnjudged && !needsReview).length;
  const doubts = [
    ...(toCheck > 0 ? [`${toCheck} to check`] : []),
    ...(unjudged > 0 ? [`${unjudged} not judged`] : []),
  ];
  return [
    `${present} present`,
    `${missing} missing${doubts.length > 0 ? ` (${doubts.join(', ')})` : ''}`,
    ...(notAccountedFor > 0 ? [`${notAccountedFor} not accounted for`] : []),
    ...(fewer > 0 ? [`${fewer} fewer than expected`] : []),
    ...(unchecked > 0 ? [`${unchecked} without a photo`] : []),
    `${expected} expected`,
  ].join(' · ');
}

export const nameWords = ({ name, details }: ReceiptTool): string => (details ? `${name}, ${details}` : name);

/** Why a tool may be missing that no drawer names. */
function doubtsOf(drawers: readonly ReceiptDrawer[]): string[] {
  const fewer = drawers.reduce((total, { counts }) => total + counts.fewer, 0);
  const earlier = drawers.filter(({ newerTemplate }) => newerTemplate !== null).map(({ number }) => number);
  const byHand = drawers.filter(isNotCompared).map(({ number }) => number);
  const late = drawers.filter(({ isComparedLate }) => isComparedLate).map(({ number }) => number);
  const overruled = drawers.flatMap(({ number, tools }) =>
    tools.filter((tool) => tool.isPresentDespitePhoto).map((tool) => `${nameWords(tool)} (drawer ${number})`),
  );
  const byEye = drawers
    .filter(({ hasPicture, tools }) => !hasPicture && tools.length > 0)
    .map(({ number }) => number);
  return [
    ...(drawers.some(isUnchecked) ? ['not every drawer was checked'] : []),
    ...(fewer > 0 ? [`${fewer} fewer than expected`] : []),
    ...(overruled.length > 0 ? [`present by hand, missing in the photo: ${overruled.join(', ')}`] : []),
    ...(byHand.length > 0 ? [`${drawersWords(byHand)} checked by hand: the photo was not compared`] : []),
    ...(late.length > 0 ? [`${drawersWords(late)} checked by hand before Stowed compared the photo`] : []),
    ...(byEye.length > 0 ? [`${drawersWords(byEye)} checked by eye, without a photo`] : []),
    ...(earlier.length > 0 ? [`${drawersWords(earlier)} judged with an earlier template`] : []),
  ];
}

export function missingWords({ drawers }: Receipt): string {
  const missing = drawers.flatMap(({ number, tools }) =>
    missingTools(tools).map(
      (tool) => `${nameWords(tool)} (drawer ${number}${tool.isUnjudged ? ', not judged' : ''})`,
    ),
  );
  if (missing.length > 0) return `${count(missing.length, 'tool')}: ${missing.join(', ')}`;
  const doubts = doubtsOf(drawers);
  return doubts.length > 0 ? `none known: ${doubts.join(', ')}` : 'none';
}

/** Template tools missing from the lists; undefined if there are none. */
export function leftOutWords({ drawers }: Receipt): string | undefined {
  const names = drawers.flatMap(({ number, leftOut }) => leftOut.map((name) => `${name} (drawer ${number})`));
  return names.length === 0 ? undefined : `removed from the list: ${names.join(', ')}`;
}

/** Drawers without a photo; undefined if there are none. */
export function uncheckedWords({ drawers }: Receipt): string | undefined {
  const unchecked = drawers.filter(isUnchecked);
  if (unchecked.length === 0) return undefined;
  const expected = unchecked.reduce((n, { expectedTools }) => n + expectedTools, 0);
  const words = drawersWords(unchecked.map(({ number }) => number));
  return `${words}: no photo on record, ${count(expected, 'tool')} expected`;
}

export function openDrawersWords({ incompleteDrawers }: Receipt): string {
  return incompleteDrawers.length === 0
    ? 'none'
    : `completed anyway, with ${drawersWords(incompleteDrawers)} incomplete`;
}

export function statusWords({ status, needsReview }: ReceiptTool): string {
  if (needsReview) return `? ${status}, to check`;
  return status === 'missing' ? '✗ MISSING' : '✓ present';
}
