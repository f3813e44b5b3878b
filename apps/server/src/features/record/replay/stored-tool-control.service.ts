import type { Db } from '../../../db/client.ts';
import type { CaseRow, InventoryRow } from '../../../db/rows.ts';
import {
  selectCaseRows,
  selectCaseWorkItemRows,
  selectInventoryRows,
  selectInventoryWorkItemRows,
} from '../stored-state.repository.ts';
import { compareFacts } from './facts.policy.ts';
import type { Report } from './facts.policy.ts';
import { olderInventory } from './inventory-events.ts';
import type { CaseState, CaseWorkItemFacts, InventoryFacts, ReplayedState } from './state.ts';
import { pagesOf } from './stored-rows.ts';

const isoOf = (time: Date | null): string | null => time?.toISOString() ?? null;

interface Comparison {
  readonly state: ReplayedState;
  readonly report: Report;
}

function inventoryFacts(row: InventoryRow, workItemIds: readonly string[]): InventoryFacts {
  return { ...row, startedAt: row.startedAt.toISOString(), endedAt: isoOf(row.endedAt), workItemIds };
}

/** The toolbox's count that was open when inventories got rows, if it still is. */
function olderOpen({ state }: Comparison, toolboxRowId: string): InventoryFacts | undefined {
  const toolbox = state.toolboxes.get(toolboxRowId)?.facts;
  const isOpen = toolbox?.status === 'incomplete' && toolbox.deletedAt === null;
  return isOpen ? olderInventory(state, toolboxRowId) : undefined;
}

/** Takes what the events say about this row out of the state. */
function takeInventory(comparison: Comparison, row: InventoryRow): InventoryFacts | undefined {
  const { inventories, olderInventories, olderStarts } = comparison.state;
  const known = inventories.get(row.id);
  inventories.delete(row.id);
  if (known) return known;
  if (row.endSequence === null) {
    const open = olderOpen(comparison, row.toolboxRowId);
    olderStarts.delete(row.toolboxRowId);
    return open;
  }
  const older = olderInventories.get(row.endSequence);
  olderInventories.delete(row.endSequence);
  return older;
}

async function compareInventories(db: Db, organizationId: string, comparison: Comparison): Promise<void> {
  const { state, report } = comparison;
  const words = ({ toolboxRowId, startSequence }: Pick<InventoryFacts, 'toolboxRowId' | 'startSequence'>) =>
    `inventory from event ${startSequence} of toolbox ${state.toolboxes.get(toolboxRowId)?.facts.toolboxId ?? toolboxRowId}`;
  for await (const rows of pagesOf((page) => selectInventoryRows(db, organizationId, page))) {
    const ids = rows.map(({ id }) => id);
    const items = await selectInventoryWorkItemRows(db, organizationId, ids);
    for (const row of rows) {
      const workItemIds = items
        .filter(({ inventoryId }) => inventoryId === row.id)
        .map(({ workItemId }) => workItemId);
      const expected = takeInventory(comparison, row);
      if (expected)
        compareFacts(words(expected), { expected, found: inventoryFacts(row, workItemIds) }, report);
      else report(`${words(row)}: no event created it`);
    }
  }
  const open = [...state.olderStarts.keys()].flatMap((id) => olderOpen(comparison, id) ?? []);
  for (const gone of [...state.inventories.values(), ...state.olderInventories.values(), ...open])
    report(`${words(gone)} is gone`);
}

const caseFacts = ({ seenSinceAt, ...row }: CaseRow) => ({
  ...row,
  discoveredAt: row.discoveredAt.toISOString(),
  lastSeenAt: isoOf(row.lastSeenAt),
  advancesAt: isoOf(row.advancesAt),
  openedAt: isoOf(row.openedAt),
  escalatedAt: isoOf(row.escalatedAt),
  proposedAt: isoOf(row.proposedAt),
  closedAt: isoOf(row.closedAt),
  isSeenSince: seenSinceAt !== null,
});

type CaseWorkItemRow = Awaited<ReturnType<typeof selectCaseWorkItemRows>>[number];

const workItemFacts = (row: CaseWorkItemRow): CaseWorkItemFacts => ({
  ...row,
  addedAt: row.addedAt.toISOString(),
  clearedAt: isoOf(row.clearedAt),
  clearConfirmedAt: isoOf(row.clearConfirmedAt),
});

/** The aircraft and jobs that a case puts in question. */
function compareWorkItems(
  { facts: { number }, workItems }: CaseState,
  rows: readonly CaseWorkItemRow[],
  report: Report,
): void {
  const words = (id: string): string => `aircraft or job ${id} of case ${number}`;
  const found = new Map(rows.map((row) => [row.workItemId, row]));
  for (const [id, expected] of workItems) {
    const row = found.get(id);
    found.delete(id);
    if (row) compareFacts(words(id), { expected, found: workItemFacts(row) }, report);
    else report(`${words(id)} is gone`);
  }
  for (const id of found.keys()) report(`${words(id)}: no event added it`);
}

async function compareCases(db: Db, organizationId: string, { state, report }: Comparison): Promise<void> {
  for await (const rows of pagesOf((page) => selectCaseRows(db, organizationId, page))) {
    const ids = rows.map(({ id }) => id);
    const items = await selectCaseWorkItemRows(db, organizationId, ids);
    for (const row of rows) {
      const expected = state.cases.get(row.id);
      state.cases.delete(row.id);
      if (!expected) {
        report(`case ${row.number}: no event created it`);
        continue;
      }
      compareFacts(
        `case ${expected.facts.number}`,
        { expected: expected.facts, found: caseFacts(row) },
        report,
      );
      compareWorkItems(
        expected,
        items.filter(({ caseId }) => caseId === row.id),
        report,
      );
    }
  }
  for (const { facts } of state.cases.values()) report(`case ${facts.number} is gone`);
}

/**
 * Compares the organization's inventories and cases with what its events say, and takes them out of the
 * state. Not compared: row versions, and when a case whose closure was rejected or that was reopened is
 * escalated, which depends on the settings of that moment.
 */
export async function compareToolControl(
  db: Db,
  organizationId: string,
  comparison: Comparison,
): Promise<void> {
  await compareInventories(db, organizationId, comparison);
  await compareCases(db, organizationId, comparison);
}
