import type { LostCase } from '@stowed/contract';
import { displayName } from '@stowed/domain';
import type { ShownCase } from './case-reading.repository.ts';

const timeOf = (time: Date | null): string | null => time?.toISOString() ?? null;

const personOf = (name: string | null, rank: string | null, unit: string | null) =>
  name === null ? null : { name, rank, unit };

function assigneeOf(row: ShownCase): LostCase['assignee'] {
  const { assigneeId, assigneeUsername: username } = row;
  if (assigneeId === null || username === null) return null;
  const name = displayName({ username, firstName: row.assigneeFirstName, lastName: row.assigneeLastName });
  return { id: assigneeId, name };
}

function closureOf(row: ShownCase) {
  return {
    outcome: row.outcome,
    outcomePlace: row.outcomePlace,
    outcomeNote: row.outcomeNote,
    proposedAt: timeOf(row.proposedAt),
    proposedBy: personOf(row.proposerName, row.proposerRank, row.proposerUnit),
    proposerId: row.proposedBy,
    closedAt: timeOf(row.closedAt),
    confirmedBy: row.confirmedBy === null ? null : personOf(row.closerName, row.closerRank, row.closerUnit),
    singlePerson: row.singlePerson,
    recountedBy: row.recountedBy,
    standing: row.standing,
  };
}

export function presentCase(row: ShownCase): LostCase {
  return {
    number: row.number,
    state: row.state,
    source: row.source,
    toolName: row.toolName,
    partNumber: row.partNumber,
    uniqueId: row.uniqueId,
    toolboxId: row.toolboxId,
    drawerNumber: row.drawerNumber,
    isDrawerThere: row.isDrawerThere,
    discoveredAt: row.discoveredAt.toISOString(),
    discoveredBy: { name: row.finderName, rank: row.finderRank, unit: row.finderUnit },
    advancesAt: timeOf(row.advancesAt),
    openedAt: timeOf(row.openedAt),
    escalatedAt: timeOf(row.escalatedAt),
    assignee: assigneeOf(row),
    ...closureOf(row),
    formerNumber: row.formerNumber,
    workItems: row.workItems.map(({ blocking, ...item }) => ({ ...item, isBlocking: blocking })),
    version: row.version,
  };
}
