import { defaultSettings } from '@stowed/contract';
import type { Duty, OrganizationRole, Settings, SystemRole } from '@stowed/contract';
import type { CaseRow, InventoryRow, SignatureRow, WorkItemRow } from '../../../db/rows.ts';
import type { RecordedTool } from '../event-kinds.policy.ts';

/** A toolbox according to the events. Times are ISO 8601, UTC. */
export interface ToolboxFacts {
  toolboxId: string;
  name: string;
  type: string;
  eid: string | null;
  drawers: number;
  primaryFoamColor: string;
  secondaryFoamColor: string;
  status: string;
  version: number;
  referenceImageId: string | null;
  completedVersion: number | null;
  completedAt: string | null;
  completedBy: string | null;
  createdAt: string;
  deletedAt: string | null;
}

/** A drawer according to the events; undefined if they do not determine a value. */
export interface DrawerFacts {
  id: string | undefined;
  status: string;
  version: number;
  expectedTools: number;
  imageId: string | null;
  foreignImageUrl: string | null;
  isLocated: boolean;
  isComparedLate: boolean;
  judgedTemplateId: string | null;
  templateId: string | null;
  photoAt: string | null | undefined;
  photoBy: string | null;
  isPhotoOfInventory: boolean | undefined;
  completedVersion: number | null;
  completedAt: string | null;
  completedBy: string | null;
  completedByName: string | null;
  archivedAt: string | null;
}

export interface DrawerState {
  readonly facts: DrawerFacts;
  tools: readonly RecordedTool[];
}

/** One version of a drawer's template according to the events. */
export interface TemplateFacts {
  drawerId: string | null;
  version: number;
  imageId: string | null;
  foreignImageUrl: string | null;
  tools: unknown;
  anchorPoints: unknown;
  samePlacesAs: string | null | undefined;
  copiedFromId: string | null | undefined;
  fitAt: string | null | undefined;
  createdBy: string;
  createdAt: string;
  removedBy: string | null;
  removedAt: string | null;
}

export interface ToolboxState {
  readonly facts: ToolboxFacts;
  /** By drawer number. */
  readonly drawers: Map<number, DrawerState>;
}

/** A row's columns as the events determine them: times in ISO 8601, undefined for what they do not say. */
type FactsOf<Row> = {
  -readonly [Column in keyof Row]: Row[Column] extends Date
    ? string
    : Row[Column] extends Date | null
      ? string | null | undefined
      : Row[Column] | undefined;
};

export type InventoryFacts = Omit<
  FactsOf<InventoryRow>,
  'organizationId' | 'id' | 'version' | 'toolboxRowId'
> & {
  readonly toolboxRowId: string;
  /** Undefined for one that was made from older events. */
  readonly workItemIds: readonly string[] | undefined;
};

/** The first act of a count that no event started: such counts are older than inventories. */
type OlderStart = Pick<InventoryFacts, 'startSequence' | 'startedAt' | 'startedBy'>;

type CaseFacts = Omit<
  FactsOf<CaseRow>,
  'organizationId' | 'id' | 'version' | 'seenSinceAt' | 'number' | 'drawerId' | 'uniqueId'
> & {
  readonly number: number;
  readonly drawerId: string | null;
  readonly uniqueId: string;
  /** Whether the tool was seen in its place after the closure. */
  isSeenSince: boolean;
};

/** An aircraft or a job that a case puts in question. */
export interface CaseWorkItemFacts {
  readonly addedAt: string;
  readonly inventoryId: string | null | undefined;
  readonly why: string | null | undefined;
  clearedAt: string | null;
  clearedSequence: number | null;
  clearedBy: string | null;
  clearReason: string | null;
  clearConfirmedAt: string | null;
  clearConfirmedSequence: number | null;
}

export interface CaseState {
  readonly facts: CaseFacts;
  /** By work item. */
  readonly workItems: Map<string, CaseWorkItemFacts>;
}

/** A signature according to the events, which do not say in which session it was made. */
export type SignatureFacts = Omit<FactsOf<SignatureRow>, 'organizationId' | 'id' | 'sessionId'>;

/** An aircraft or a job according to the events. */
export type WorkItemFacts = Pick<
  FactsOf<WorkItemRow>,
  'kind' | 'reference' | 'referenceKey' | 'title' | 'parentId'
> & { isArchived: boolean };

/** A member according to the events. */
export interface MemberFacts {
  role: SystemRole;
  organizationRole: OrganizationRole;
  active: boolean;
  /** In alphabetical order. */
  duties: readonly Duty[];
}

/** A passkey according to the events, which say nothing of its uses. */
export interface PasskeyFacts {
  readonly userId: string;
  readonly name: string | null;
  readonly credentialId: string;
  /** Of the public key. */
  readonly keySha256: string;
  readonly createdAt: string;
  readonly addedSequence: number;
  removedAt: string | null;
  removedSequence: number | null;
}

/** A picture according to the first event that named it. */
interface PictureFacts {
  /** With that event and its place, for reports. */
  readonly name: string;
  /** Undefined in records from before events had them. */
  readonly hashes: { readonly sha256: string; readonly uploadSha256: string } | undefined;
}

/** An organization's state according to its events. */
export interface ReplayedState {
  /** As registered; undefined before its first event. */
  organization: { readonly name: string; readonly type: string } | undefined;
  readonly settings: Settings;
  /** By row id. */
  readonly members: Map<string, MemberFacts>;
  /** By row id. */
  readonly toolboxes: Map<string, ToolboxState>;
  /** By row id. */
  readonly templates: Map<string, TemplateFacts>;
  /** By row id. */
  readonly inventories: Map<string, InventoryFacts>;
  /** Completed ones that are older than the rows of inventories, by their last event. */
  readonly olderInventories: Map<number, InventoryFacts>;
  /** By row id of the toolbox. */
  readonly olderStarts: Map<string, OlderStart>;
  /** Row ids of toolboxes with events of inventories. */
  readonly haveInventories: Set<string>;
  /** By row id. */
  readonly cases: Map<string, CaseState>;
  /** By drawer: closed ones whose tool was not seen in its place since. */
  readonly closedCases: Map<string, readonly CaseState[]>;
  /** By row id. */
  readonly workItems: Map<string, WorkItemFacts>;
  /** By row id. */
  readonly signatures: Map<string, SignatureFacts>;
  /** By row id. */
  readonly passkeys: Map<string, PasskeyFacts>;
  /** By id. */
  readonly pictures: Map<string, PictureFacts>;
}

export const emptyState = (): ReplayedState => ({
  organization: undefined,
  settings: { ...defaultSettings },
  members: new Map(),
  toolboxes: new Map(),
  templates: new Map(),
  inventories: new Map(),
  olderInventories: new Map(),
  olderStarts: new Map(),
  haveInventories: new Set(),
  cases: new Map(),
  closedCases: new Map(),
  workItems: new Map(),
  signatures: new Map(),
  passkeys: new Map(),
  pictures: new Map(),
});

export function newDrawer(expectedTools: number, id: string | undefined): DrawerState {
  return {
    facts: {
      id,
      status: 'incomplete',
      version: 1,
      expectedTools,
      imageId: null,
      foreignImageUrl: null,
      isLocated: true,
      isComparedLate: false,
      judgedTemplateId: null,
      templateId: null,
      photoAt: null,
      photoBy: null,
      isPhotoOfInventory: false,
      completedVersion: null,
      completedAt: null,
      completedBy: null,
      completedByName: null,
      archivedAt: null,
    },
    tools: [],
  };
}
