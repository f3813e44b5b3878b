import type { Inventory } from '@stowed/contract';
import type { ShownInventory } from './inventories.repository.ts';

export function presentInventory(row: ShownInventory): Inventory {
  return {
    id: row.id,
    toolboxId: row.toolboxId,
    kind: row.kind,
    fresh: row.fresh,
    state: row.state,
    startedAt: row.startedAt.toISOString(),
    startedBy: { name: row.starterName, rank: row.starterRank, unit: row.starterUnit },
    place: row.place,
    note: row.note,
    workItems: row.workItems,
    endedAt: row.endedAt?.toISOString() ?? null,
    endedBy:
      row.enderName === null ? null : { name: row.enderName, rank: row.enderRank, unit: row.enderUnit },
    endReason: row.endReason,
    incompleteDrawers: row.incompleteDrawers,
    missing: row.missing,
    notAccountedFor: row.notAccountedFor,
    excused: row.excused,
    signedBy: row.signedBy,
    version: row.version,
  };
}
