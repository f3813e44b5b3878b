import type {
  CaseOutcome,
  CaseSource,
  CaseState,
  InventoryKind,
  InventoryState,
  NotificationKind,
  PhotoRule,
  RecountedBy,
  SignatureMethod,
  SignatureRole,
  WorkItemKind,
} from '@stowed/contract';
import type { Generated } from 'kysely';

/** Without a row, an organization has the defaults. */
export interface OrganizationSettingsTable {
  organizationId: string;
  timeZone: Generated<string>;
  photo: Generated<PhotoRule>;
  lostCases: Generated<'on' | 'off'>;
  suspectedMinutes: Generated<number>;
  escalateMinutes: Generated<number>;
  recountNeedsPhoto: Generated<boolean>;
  signing: Generated<'off' | 'on'>;
  secondPerson: Generated<InventoryKind[]>;
  meaningFirst: Generated<string>;
  meaningSecond: Generated<string>;
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

export interface LostCasesTable {
  organizationId: string;
  id: string;
  number: number;
  state: CaseState;
  source: CaseSource;
  toolboxRowId: string;
  drawerId: string;
  uniqueId: string;
  toolName: string;
  partNumber: string | null;
  /** Of the drawer when the case was made. */
  templateId: string | null;
  inventoryId: string | null;
  formerNumber: number | null;
  discoveredAt: Date;
  discoveredSequence: number;
  lastSeenAt: Date | null;
  lastSeenSequence: number | null;
  /** When it opens or escalates automatically. */
  advancesAt: Date | null;
  openedAt: Date | null;
  escalatedAt: Date | null;
  assigneeId: string | null;
  outcome: CaseOutcome | null;
  outcomePlace: string | null;
  outcomeNote: string | null;
  proposedBy: string | null;
  proposedAt: Date | null;
  proposedSequence: number | null;
  /** The state to which a rejection returns. */
  stateBefore: 'open' | 'searching' | 'escalated' | null;
  closedAt: Date | null;
  closedSequence: number | null;
  confirmedBy: string | null;
  singlePerson: Generated<boolean>;
  recountedBy: RecountedBy | null;
  /** When the tool was first seen in its place after the closure. */
  seenSinceAt: Date | null;
  version: Generated<number>;
}

export interface CaseWorkItemsTable {
  organizationId: string;
  caseId: string;
  workItemId: string;
  /** The inventory that put it in question; null: a person added it and said why. */
  inventoryId: string | null;
  why: string | null;
  addedAt: Date;
  clearedAt: Date | null;
  clearedSequence: number | null;
  clearedBy: string | null;
  clearReason: string | null;
  clearConfirmedAt: Date | null;
  clearConfirmedSequence: number | null;
}

export interface SigningChallengesTable {
  organizationId: string;
  id: string;
  /** Null: for someone else than the person of the session. */
  userId: string | null;
  purpose: 'statement' | 'adding_passkey' | 'signing_by_passkey';
  /** Of the statement; null: to add a passkey. */
  digest: string | null;
  expiresAt: Date;
  usedAt: Date | null;
}

export interface PasskeysTable {
  organizationId: string;
  id: string;
  userId: string;
  /** Base64url, as browsers send it. */
  credentialId: string;
  /** COSE. */
  publicKey: Uint8Array;
  signCount: number;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  removedAt: Date | null;
  addedSequence: number;
  removedSequence: number | null;
}

export interface SignaturesTable {
  organizationId: string;
  id: string;
  subjectKind: 'inventory' | 'case_closure' | 'work_item_clear';
  /** The inventory or the case. */
  subjectId: string;
  /** The aircraft or job that was cleared. */
  workItemId: string | null;
  role: SignatureRole;
  userId: string;
  /** This, rank and unit are as known at signing. */
  name: string;
  rank: string | null;
  unit: string | null;
  meaning: string;
  digest: string;
  method: SignatureMethod;
  credentialId: string | null;
  sessionId: string;
  signedAt: Date;
  deviceTime: Date | null;
  eventSequence: number;
  voidAt: Date | null;
}

export interface NotificationsTable {
  organizationId: string;
  id: string;
  userId: string;
  kind: NotificationKind;
  /** The case or the inventory. */
  subjectId: string;
  /** What happened, in one line of words. */
  subject: string;
  path: string;
  /** The event of its cause; newer ones have higher numbers. */
  eventSequence: number;
  createdAt: Date;
  readAt: Date | null;
  dedupeKey: string;
}
