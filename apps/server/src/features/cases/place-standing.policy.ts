import type { CaseRow } from '../../db/rows.ts';

type Known = Pick<CaseRow, 'number' | 'state' | 'outcome' | 'uniqueId' | 'drawerId'> &
  Pick<CaseRow, 'closedSequence' | 'seenSinceAt'>;

/** What the cases of a place mean for a tool that is missing there. */
export type Standing<Lost extends Known> =
  | { readonly kind: 'free' }
  | { readonly kind: 'in case'; readonly lost: Lost }
  /** Removed, or its loss accepted: no further case. */
  | { readonly kind: 'excused'; readonly former: Lost }
  /** Closed as found or as an error, but nobody has seen the tool since. */
  | { readonly kind: 'count again'; readonly former: Lost };

/** The case that was closed last decides, and none once the tool was seen in its place again. */
export function standingOf<Lost extends Known>(
  cases: readonly Lost[],
  place: Pick<Known, 'drawerId' | 'uniqueId'>,
): Standing<Lost> {
  const own = cases.filter(
    ({ drawerId, uniqueId }) => drawerId === place.drawerId && uniqueId === place.uniqueId,
  );
  const lost = own.find(({ state }) => state !== 'closed');
  if (lost) return { kind: 'in case', lost };
  const [former] = own.toSorted((a, b) => (b.closedSequence ?? 0) - (a.closedSequence ?? 0));
  if (!former || former.seenSinceAt) return { kind: 'free' };
  const isExcused = former.outcome === 'removed' || former.outcome === 'risk_accepted';
  return { kind: isExcused ? 'excused' : 'count again', former };
}
