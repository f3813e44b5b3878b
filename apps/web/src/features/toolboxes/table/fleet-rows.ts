import type { MissingTools, Toolbox, ToolboxInShort } from '@stowed/contract';
import { countOf } from '../../../lib/format.ts';

/** What a drawer's segment shows: missing tools first, then a missing template. */
export type SegmentState = 'missing' | 'complete' | 'open' | 'no-template';

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
  /** Drawers that should hold tools, and nobody has counted: nothing is known about them. */
  readonly notCounted: number;
  readonly templates: number;
  readonly lastCompletedBy: string | null;
}

export interface FleetData {
  readonly short: readonly ToolboxInShort[];
  readonly missing: MissingTools;
}

/** One row for each toolbox, in the order of the list. */
export function fleetRows(toolboxes: readonly Toolbox[], { short, missing }: FleetData): FleetRow[] {
  const shortOf = new Map(short.map((entry) => [entry.toolboxId, entry]));
  const lacking = new Map<string, number[]>();
  for (const { toolboxId, drawerNumber } of missing.tools) {
    const numbers = lacking.get(toolboxId);
    if (numbers) numbers.push(drawerNumber);
    else lacking.set(toolboxId, [drawerNumber]);
  }
  return toolboxes.map((toolbox) => {
    const { drawers = [], lastCompletedBy = null } = shortOf.get(toolbox.toolboxId) ?? {};
    const numbers = lacking.get(toolbox.toolboxId) ?? [];
    return {
      toolbox,
      drawers,
      segments: drawers.map((drawer) => ({
        number: drawer.number,
        state: stateOf(drawer, numbers.includes(drawer.number)),
      })),
      missing: numbers.length,
      notCounted: drawers.filter((drawer) => drawer.expectedTools > 0 && !drawer.isCounted).length,
      templates: drawers.filter(({ hasTemplate }) => hasTemplate).length,
      lastCompletedBy,
    };
  });
}

function stateOf(drawer: ToolboxInShort['drawers'][number], isLacking: boolean): SegmentState {
  if (isLacking) return 'missing';
  if (drawer.status === 'complete') return 'complete';
  return drawer.hasTemplate ? 'open' : 'no-template';
}

const stateWords: readonly (readonly [SegmentState, string])[] = [
  ['missing', 'with missing tools'],
  ['complete', 'complete'],
  ['open', 'open'],
  ['no-template', 'without a template'],
];

/** '3', '0', '2, 1 drawer not counted' or 'Not counted': never 0 where nobody has looked. */
export function missingWords({ missing, notCounted, drawers }: FleetRow): string {
  const toCount = drawers.filter(({ expectedTools }) => expectedTools > 0).length;
  if (missing === 0 && notCounted === toCount) return 'Not counted';
  return notCounted === 0 ? `${missing}` : `${missing}, ${countOf(notCounted, 'drawer')} not counted`;
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
  missing: (a, b) => a.missing - b.missing,
  templates: (a, b) => without(a) - without(b),
  completed: (a, b) => (completedAt(a) < completedAt(b) ? -1 : completedAt(a) > completedAt(b) ? 1 : 0),
};

/** Rows that are equal stay in the order of their names. */
export function sortedRows(rows: readonly FleetRow[], { key, isDescending }: Sorting): FleetRow[] {
  const compare = comparisons[key];
  return rows.toSorted((a, b) => (isDescending ? compare(b, a) : compare(a, b)) || byName(a, b));
}
