import type { MissingTools, Toolbox, ToolboxInShort } from '@stowed/contract';
import { proofGap } from '@stowed/domain';
import type { ProofGap } from '@stowed/domain';
import { groupsBy } from '../../../lib/groups-by.ts';
import type { ActPlace } from '../../../lib/device/acts.ts';
import { countOf, inWords } from '../../../lib/format.ts';
import { notCountedNowWords, notCountedWords, notProvenWords } from '../../../widgets/missing-words.ts';
import {
  NOT_COMPARED,
  NOT_COUNTED_NOW,
  shortfallWords,
  toCheckWords,
} from '../../../widgets/tool-counts.tsx';

/** What a drawer's segment shows: missing tools first, then fewer than expected, then a missing template. */
export type SegmentState =
  | 'complete-missing'
  | 'missing'
  | 'fewer'
  | 'kept'
  | 'complete'
  | 'not-counted'
  | 'not-compared'
  | 'complete-no-template'
  | 'no-photo'
  | 'open'
  | 'no-template';

type DrawerInShort = ToolboxInShort['drawers'][number];

export interface Segment {
  readonly number: number;
  readonly state: SegmentState;
}

/** A toolbox as a row of the table. */
export interface FleetRow {
  readonly toolbox: Toolbox;
  readonly drawers: ToolboxInShort['drawers'];
  readonly segments: readonly Segment[];
  /** Tools that are missing, to check or not accounted for. */
  readonly missing: number;
  /** How many of them are to check. */
  readonly toCheck: number;
  /** Expected tools that no list and no template names. */
  readonly fewer: number;
  /** Drawers that should hold tools, and nobody has counted: nothing is known about them. */
  readonly notCounted: number;
  /** Drawers that were last counted before this inventory. */
  readonly countedBefore: number;
  /** Counted drawers that were not compared with a template, or only with an earlier one. */
  readonly notCompared: number;
  /** How many of those have no template. */
  readonly withoutTemplate: number;
  /** Complete drawers that only a person has seen. */
  readonly withoutPhoto: number;
  readonly templates: number;
  /** Templates that are copies which no photo has fit. */
  readonly copied: number;
  readonly lastCompletedBy: string | null;
}

export interface FleetData {
  readonly short: readonly ToolboxInShort[];
  readonly missing: MissingTools;
  /** The person's acts that this device keeps. */
  readonly kept: readonly Pick<ActPlace, 'toolboxId' | 'drawerNumber'>[];
}

/** One row for each toolbox, in the order of the list. */
export function fleetRows(toolboxes: readonly Toolbox[], { short, missing, kept }: FleetData): FleetRow[] {
  const shortOf = new Map(short.map((entry) => [entry.toolboxId, entry]));
  const lacking = byToolbox(missing.tools);
  const fewer = byToolbox(missing.shortDrawers);
  const keptBy = byToolbox(kept);
  return toolboxes.map((toolbox) => {
    const { drawers = [], lastCompletedBy = null } = shortOf.get(toolbox.toolboxId) ?? {};
    const missingHere = lacking.get(toolbox.toolboxId) ?? [];
    const fewerHere = fewer.get(toolbox.toolboxId) ?? [];
    const gaps = drawers.map(gapOf);
    const count = (gap: Gap) => gaps.filter((found) => found === gap).length;
    const keptHere = keptBy.get(toolbox.toolboxId) ?? [];
    return {
      toolbox,
      drawers,
      segments: drawers.map((drawer) => ({
        number: drawer.number,
        state: stateOf(drawer, {
          isLacking: missingHere.some(({ drawerNumber }) => drawerNumber === drawer.number),
          isShort: fewerHere.some(({ drawerNumber }) => drawerNumber === drawer.number),
          isKept: keptHere.some(({ drawerNumber }) => [drawer.number, null].includes(drawerNumber)),
        }),
      })),
      missing: missingHere.length,
      toCheck: missingHere.filter(({ lack }) => lack === 'to check').length,
      fewer: fewerHere.reduce((total, drawer) => total + drawer.fewer, 0),
      notCounted: count('not counted'),
      countedBefore: count('counted before'),
      notCompared: count('no template') + count('not compared'),
      withoutTemplate: count('no template'),
      withoutPhoto: count('no photo'),
      templates: drawers.filter(({ hasTemplate }) => hasTemplate).length,
      copied: drawers.filter(({ isTemplateUnproven }) => isTemplateUnproven).length,
      lastCompletedBy,
    };
  });
}

type Gap = ProofGap | 'counted before';

/** What a drawer lacks as a count; what was seen before this inventory is none (`isSeenBeforeOnly`). */
function gapOf(drawer: DrawerInShort): Gap | undefined {
  const { status, isCounted, hasPhoto, expectedTools } = drawer;
  const isBefore = status !== 'complete' && isCounted && !hasPhoto && expectedTools > 0;
  return isBefore ? 'counted before' : proofGap(drawer);
}

const byToolbox = <T extends { readonly toolboxId: string }>(entries: readonly T[]) =>
  new Map(groupsBy(entries, ({ toolboxId }) => toolboxId));

interface Doubts {
  readonly isLacking: boolean;
  readonly isShort: boolean;
  /** Something that the person did there is not sent. */
  readonly isKept: boolean;
}

function stateOf(drawer: DrawerInShort, { isLacking, isShort, isKept }: Doubts): SegmentState {
  if (isLacking) return drawer.status === 'complete' ? 'complete-missing' : 'missing';
  if (isShort) return 'fewer';
  if (isKept) return 'kept';
  if (drawer.status === 'complete') return completeStates[proofGap(drawer) ?? 'none'];
  return drawer.hasTemplate ? 'open' : 'no-template';
}

const completeStates: Readonly<Record<ProofGap | 'none', SegmentState>> = {
  none: 'complete',
  'not counted': 'not-counted',
  'no template': 'complete-no-template',
  'not compared': 'not-compared',
  'no photo': 'no-photo',
};

const stateWords: readonly (readonly [SegmentState, string])[] = [
  ['complete-missing', 'completed with missing tools'],
  ['missing', 'with missing tools'],
  ['fewer', 'with fewer than expected'],
  ['kept', 'with entries not sent yet'],
  ['complete', 'complete'],
  ['not-counted', 'complete but not counted'],
  ['not-compared', `complete but ${NOT_COMPARED}`],
  ['complete-no-template', 'complete but without a template'],
  ['no-photo', 'complete but without a photo'],
  ['open', 'open'],
  ['no-template', 'without a template'],
];

/** Nobody has looked in this inventory, so that no number of missing tools is known. */
export function isNotCounted({ missing, fewer, drawers, ...row }: FleetRow): boolean {
  const unseen = row.notCounted + row.countedBefore;
  return missing + fewer === 0 && unseen === drawers.filter(({ expectedTools }) => expectedTools > 0).length;
}

/**
 * '3', '0', '4 (1 to check)', '1, 2 fewer than expected', '2, 1 drawer not counted', '0, 1 drawer not
 * compared with the current template' or 'Not counted in this inventory': never 0 alone where nobody has
 * looked, or where something is short.
 */
export function missingWords(row: FleetRow): string {
  const { missing, fewer, notCounted, countedBefore } = row;
  if (isNotCounted(row)) return notCounted === 0 && countedBefore > 0 ? NOT_COUNTED_NOW : 'Not counted';
  return [
    ...(missing > 0 || fewer === 0
      ? [[missing, toCheckWords(row)].filter((part) => part !== '').join(' ')]
      : []),
    ...shortfallWords({ notAccountedFor: 0, fewer }),
    ...(notCounted > 0 ? [notCountedWords(notCounted)] : []),
    ...(countedBefore > 0 ? [notCountedNowWords(countedBefore)] : []),
    ...notProvenWords(row),
  ].join(', ');
}

/**
 * '3 tools missing and 2 drawers not counted': what a completed toolbox was completed with. Empty for
 * nothing, and for a toolbox that has been opened since: its drawers do not say what they were then.
 */
export function leftOpenWords({ toolbox, drawers, missing, fewer, notCounted }: FleetRow): string {
  if (toolbox.status !== 'complete') return '';
  const open = drawers.filter(
    (drawer) => drawer.status !== 'complete' && proofGap(drawer) !== 'not counted',
  ).length;
  return inWords([
    ...(missing > 0 ? [`${countOf(missing, 'tool')} missing`] : []),
    ...shortfallWords({ notAccountedFor: 0, fewer }),
    ...(notCounted > 0 ? [notCountedWords(notCounted)] : []),
    ...(open > 0 ? [`${countOf(open, 'drawer')} not completed`] : []),
  ]);
}

/** '5 drawers: 1 with missing tools, 4 open'. */
export function segmentWords(segments: readonly Segment[]): string {
  const parts = stateWords.flatMap(([state, words]) => {
    const count = segments.filter((segment) => segment.state === state).length;
    return count > 0 ? [`${count} ${words}`] : [];
  });
  return `${countOf(segments.length, 'drawer')}: ${parts.join(', ')}`;
}

export const sortKeys = ['name', 'missing', 'templates', 'completed'] as const;
export type SortKey = (typeof sortKeys)[number];

export interface Sorting {
  readonly key: SortKey;
  readonly isDescending: boolean;
}

const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
const byName = (a: FleetRow, b: FleetRow): number =>
  names.compare(a.toolbox.name || a.toolbox.toolboxId, b.toolbox.name || b.toolbox.toolboxId);

const without = ({ drawers, templates }: FleetRow): number => drawers.length - templates;
/** A toolbox that was never completed waits longest. */
const completedAt = ({ toolbox }: FleetRow): string => toolbox.lastCompletedAt ?? '';

const comparisons: Readonly<Record<SortKey, (a: FleetRow, b: FleetRow) => number>> = {
  name: byName,
  // Least of what nobody knows first: a box that was not counted or compared is not one with 0 missing.
  missing: (a, b) =>
    a.missing - b.missing ||
    a.fewer - b.fewer ||
    a.notCounted - b.notCounted ||
    a.countedBefore - b.countedBefore ||
    a.notCompared - b.notCompared ||
    a.withoutPhoto - b.withoutPhoto,
  templates: (a, b) => without(a) - without(b),
  completed: (a, b) => (completedAt(a) < completedAt(b) ? -1 : completedAt(a) > completedAt(b) ? 1 : 0),
};

/** Rows that are equal stay in the order of their names. */
export function sortedRows(rows: readonly FleetRow[], { key, isDescending }: Sorting): FleetRow[] {
  const compare = comparisons[key];
  return rows.toSorted((a, b) => (isDescending ? compare(b, a) : compare(a, b)) || byName(a, b));
}
