import type { InventoryKind, InventoryState, PhotoRule, WorkItemKind } from '@stowed/contract';
import type { Generated } from 'kysely';

/** Without a row, an organization has the defaults. */
export interface OrganizationSettingsTable {
  organizationId: string;
  timeZone: Generated<string>;
  photo: Generated<PhotoRule>;
  version: number;
}

export interface WorkItemsTable {
  organizationId: string;
  id: string;
  kind: WorkItemKind;
  reference: string;
  /** Gives spellings that differ only in case the same reference. */
  referenceKey: string;
  title: string | null;
  /** The aircraft of a job. */
  parentId: string | null;
  lastUsedAt: Date;
  archivedAt: Date | null;
  version: Generated<number>;
}

export interface InventoriesTable {
  organizationId: string;
  id: string;
  toolboxRowId: string;
  kind: InventoryKind;
  fresh: boolean;
  state: InventoryState;
  startedAt: Date;
  startedBy: string;
  /** The event that started it; those from here to `endSequence` belong to it. */
  startSequence: number;
  place: string | null;
  note: string | null;
  endedAt: Date | null;
  endedBy: string | null;
  endSequence: number | null;
  /** Why it was superseded or cancelled. */
  endReason: string | null;
  /** This and the counts are as of its end; null while it is open. */
  incompleteDrawers: number[] | null;
  missing: number | null;
  notAccountedFor: number | null;
  excused: number | null;
  version: Generated<number>;
}

export interface InventoryWorkItemsTable {
  organizationId: string;
  inventoryId: string;
  workItemId: string;
}
