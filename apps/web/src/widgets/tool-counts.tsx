import type { Drawer } from '@stowed/contract';
import {
  countDrawer,
  isSeenBeforeOnly,
  missingTools,
  moreThanExpected,
  placesNotAccountedFor,
} from '@stowed/domain';
import type { CountedDrawer, DrawerCounts, ToolCounts } from '@stowed/domain';
import { capitalized, countOf, firstNames } from '../lib/format.ts';
import { Badge } from '../ui/badge.tsx';

type Missing = Pick<ToolCounts, 'missing' | 'toCheck'>;
type Compared = Pick<
  Drawer,
  'templateId' | 'isJudgedByTemplate' | 'status' | 'imageUrl' | 'tools' | 'isPhotoOfInventory'
>;
type Shortfall = Pick<DrawerCounts, 'notAccountedFor' | 'fewer'>;

/** '(2 to check)'; empty when no tool needs a person's eyes. */
export function toCheckWords({ toCheck }: Pick<Missing, 'toCheck'>): string {
  return toCheck > 0 ? `(${toCheck} to check)` : '';
}

/** '3 tools missing (2 to check)': the first number includes the second. */
export function missingWords(counts: Missing): string {
  return [`${countOf(counts.missing, 'tool')} missing`, toCheckWords(counts)].filter(Boolean).join(' ');
}

/** The names of the missing tools; those that need a person's eyes say so. */
export function missingNames(tools: readonly NamedTool[]): string {
  return namesOfMissing(tools).join(', ');
}

type NamedTool = Pick<CountedDrawer['tools'][number], 'name' | 'status' | 'needsReview'>;

const namesOfMissing = (tools: readonly NamedTool[]): string[] =>
  missingTools(tools).map(({ name, needsReview }) => (needsReview ? `${name} (to check)` : name));

/**
 * What a drawer lacks, for a toast: '4 tools missing, 1 not accounted for: Hammer, Torch, Bits and 2
 * more; 1 fewer than expected'. Empty if it lacks nothing.
 */
export function lackOfDrawer(drawer: CountedDrawer): string {
  const { fewer, ...counts } = countDrawer(drawer);
  const leftOut = placesNotAccountedFor(drawer).map(({ name }) => name);
  const named = [
    ...(counts.missing > 0 ? [missingWords(counts)] : []),
    ...shortfallWords({ ...counts, fewer: 0 }),
  ].join(', ');
  const [sure, toCheck] = [false, true].map((isDoubt) =>
    namesOfMissing(drawer.tools.filter(({ needsReview }) => (needsReview === true) === isDoubt)),
  );
  // What is surely missing must not be among 'and 2 more'.
  const names = firstNames([...(sure ?? []), ...leftOut, ...(toCheck ?? [])]);
  return [...(named ? [`${named}: ${names}`] : []), ...shortfallWords({ notAccountedFor: 0, fewer })].join(
    '; ',
  );
}

/** Red only if at least one tool is surely missing. */
export function missingTone({ missing, toCheck }: Missing): string {
  if (missing > toCheck) return 'text-bad';
  return missing > 0 ? 'text-warn' : 'text-ink';
}

/** Shown after a number of missing tools that includes them. */
export function ToCheckNote({ toCheck }: Pick<Missing, 'toCheck'>) {
  if (toCheck === 0) return null;
  return (
    <>
      {' '}
      <span className="whitespace-nowrap text-xs font-semibold text-warn">{toCheckWords({ toCheck })}</span>
    </>
  );
}

/** Shown after a number of missing tools: it does not include the places left out of the list. */
export function NotAccountedForNote({ notAccountedFor }: Pick<Shortfall, 'notAccountedFor'>) {
  const [words] = shortfallWords({ notAccountedFor, fewer: 0 });
  if (!words) return null;
  return (
    <>
      {' '}
      <span className="text-xs font-semibold text-bad">{words}</span>
    </>
  );
}

/**
 * What present and missing tools do not cover: places left out of the list, and expected tools that no list
 * names.
 */
export function shortfallWords({ notAccountedFor, fewer }: Shortfall): string[] {
  return [
    ...(notAccountedFor > 0 ? [`${notAccountedFor} not accounted for`] : []),
    ...(fewer > 0 ? [`${fewer} fewer than expected`] : []),
  ];
}

/** '3 more than expected', where no template says which tools those are. */
export function moreWords(drawer: CountedDrawer): string[] {
  const more = moreThanExpected(drawer);
  return more > 0 ? [`${more} more than expected`] : [];
}

/** Qualifies every statement about present tools. */
export function ShortfallBadges({ notAccountedFor, fewer }: Shortfall) {
  return (
    <>
      {notAccountedFor > 0 && <Badge tone="bad">{notAccountedFor} not accounted for</Badge>}
      {fewer > 0 && <Badge tone="warn">{fewer} fewer than expected</Badge>}
    </>
  );
}

/** The one wording for a drawer whose photo could not be compared with its template. */
export const BY_HAND = 'Checked by hand: the photo was not compared';

/** The one wording for a drawer that a person completed before its photo was compared. */
export const COMPARED_LATE = 'Checked by hand before Stowed compared the photo';

/** The one wording for it, as in the signed statement, for a drawer that has a template. */
export const NOT_COMPARED = 'not compared with the current template';

const NO_TEMPLATE = 'No template';

export const NOT_COUNTED_NOW = 'Not counted in this inventory';

/**
 * Qualifies every statement about all tools: only the current template says which tools those are, and only a
 * photo of this inventory which are there.
 */
export function DoubtBadges(drawer: Compared) {
  const { templateId, isJudgedByTemplate } = drawer;
  return (
    <>
      {isSeenBeforeOnly(drawer) && <Badge tone="warn">{NOT_COUNTED_NOW}</Badge>}
      {templateId === null && <Badge tone="warn">{NO_TEMPLATE}</Badge>}
      {templateId !== null && !isJudgedByTemplate && <Badge tone="warn">{capitalized(NOT_COMPARED)}</Badge>}
    </>
  );
}

/** Nobody has looked: 0 would read as nothing missing. */
export function NotKnown() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">Not known</span>
    </>
  );
}
