import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type {
  AnchorPoint,
  Completion,
  EngineName,
  Tool,
  ToolboxType,
  TrainingStatus,
} from '@stowed/contract';
import type { BackupFailure, FoamColor, ToolStatus } from '@stowed/contract';
import type {
  IdempotencyKeysTable,
  InvitesTable,
  MemberDutiesTable,
  OrganizationsTable,
  PasswordResetsTable,
  SessionsTable,
  UsersTable,
} from './schema-accounts.ts';
import type {
  CaseWorkItemsTable,
  PasskeysTable,
  SignaturesTable,
  SigningChallengesTable,
  InventoriesTable,
  InventoryWorkItemsTable,
  LostCasesTable,
  NotificationsTable,
  OrganizationSettingsTable,
  WorkItemsTable,
} from './schema-tool-control.ts';
import type { LearnedLooksTable, LearningProgressTable, StudiedImagesTable } from './schema-learning.ts';

type Json<T extends object> = JSONColumnType<T, string, string>;
/** Any JSON; read as unknown because only its writer knows the form. */
type AnyJson = ColumnType<unknown, string | null, string | null>;

export type ImageKind = 'photo' | 'template' | 'reference' | 'sample' | 'training';
export type ImageContentType = 'image/jpeg' | 'image/png';
/** Who decided that a tool is present or missing; nobody if a photo was saved unjudged. */
export type DecidedBy = 'engine' | 'person' | 'nobody';
export type DetectionOutcome = 'judged' | 'proposed' | 'refused' | 'failed';

/** A tool's position, and that of a doubt about it; its other fields have their own columns. */
export type StoredShape = Pick<
  Tool,
  'shapeType' | 'x' | 'y' | 'width' | 'height' | 'angle' | 'cx' | 'cy' | 'radius' | 'points' | 'focus'
>;

interface ImagesTable {
  organizationId: string;
  id: string;
  kind: ImageKind;
  contentType: ImageContentType;
  byteLength: number;
  width: number;
  height: number;
  sha256: string;
  uploadSha256: string;
  createdBy: string;
  createdAt: Date;
  deletedAt: Date | null;
}

interface ToolboxesTable {
  organizationId: string;
  id: string;
  toolboxId: string;
  name: string;
  type: ToolboxType;
  eid: string | null;
  drawerCount: number;
  status: Generated<Completion>;
  primaryFoamColor: FoamColor;
  secondaryFoamColor: FoamColor;
  referenceImageId: string | null;
  version: Generated<number>;
  completedVersion: number | null;
  completedAt: Date | null;
  completedBy: string | null;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}

interface DrawersTable {
  organizationId: string;
  id: string;
  toolboxRowId: string;
  number: number;
  status: Generated<Completion>;
  expectedTools: number;
  imageId: string | null;
  foreignImageUrl: string | null;
  templateId: string | null;
  /** The template this picture was judged by; null while no engine has judged it. */
  judgedTemplateId: string | null;
  /** True if the tools' shapes match this picture. */
  isLocated: Generated<boolean>;
  /** True if a person had completed the drawer before an engine compared this picture. */
  isComparedLate: Generated<boolean>;
  /** Idempotency-Key of the newest save of tools. */
  lastSaveId: string | null;
  version: Generated<number>;
  completedVersion: number | null;
  completedAt: Date | null;
  completedBy: string | null;
  /** Rank and name at that time. */
  completedByName: string | null;
  /** When its picture was saved; null without a picture. */
  photoAt: Date | null;
  /** Rank and name of who saved it; null without a picture. */
  photoBy: string | null;
  /** True if that was in this inventory: since the last reset, and since the drawer was last reopened. */
  isPhotoOfInventory: Generated<boolean>;
  archivedAt: Date | null;
  updatedAt: Date;
}

interface StandingDrawersView extends DrawersTable {
  /** The toolbox's display id. */
  toolboxId: string;
}

interface TemplatesTable {
  organizationId: string;
  id: string;
  drawerId: string;
  version: number;
  imageId: string | null;
  foreignImageUrl: string | null;
  tools: Json<Tool[]>;
  anchorPoints: Json<AnchorPoint[]>;
  /** The first version of the drawer's template with the same places; null: this one. */
  samePlacesAs: string | null;
  /** The template of another drawer that this one copies; null: made for this drawer. */
  copiedFromId: string | null;
  /** When a photo of this drawer first fit the copy; null: none yet. */
  fitAt: Date | null;
  lastSaveId: string | null;
  createdBy: string;
  createdAt: Date;
  removedBy: string | null;
  removedAt: Date | null;
}

interface ToolsTable {
  organizationId: string;
  drawerId: string;
  uniqueId: string;
  ordinal: number;
  name: string;
  position: string;
  status: ToolStatus;
  shape: Json<StoredShape>;
  confidence: number | null;
  needsReview: boolean | null;
  reason: string | null;
  /** True if an engine surely missed it in the drawer's picture, also if a person has decided otherwise. */
  missedInPhoto: Generated<boolean>;
  partNumber: string | null;
  /** Null means one. */
  pieces: number | null;
  decidedBy: DecidedBy;
  /** The person's name as printed at the time; null unless a person decided. */
  deciderName: string | null;
  decidedAt: Date | null;
  engineVersion: string | null;
}

interface DetectionsTable {
  organizationId: string;
  imageId: string;
  drawerId: string | null;
  templateId: string | null;
  engineVersion: string;
  outcome: DetectionOutcome;
  tools: Json<Tool[]>;
  quality: AnyJson;
  createdBy: string;
  createdAt: Date;
}

interface SamplePhotosTable {
  organizationId: string;
  drawerId: string;
  ordinal: number;
  name: string;
  imageId: string;
}

interface TrainingImagesTable {
  organizationId: string;
  id: string;
  imageId: string;
  status: Generated<TrainingStatus>;
  toolCount: number | null;
  drawerType: string | null;
  uploadedBy: string;
  createdAt: Date;
  deletedAt: Date | null;
}

/** Listed names of a drawer that no tool of its template has. */
interface WaitingNamesTable {
  organizationId: string;
  drawerId: string;
  /** From 1. */
  ordinal: number;
  name: string;
  partNumber: string | null;
  /** Null: 1. */
  pieces: number | null;
}

interface AnnotationsTable {
  organizationId: string;
  id: string;
  trainingImageId: string;
  tools: Json<Tool[]>;
  anchorPoints: Json<AnchorPoint[]>;
  verified: Generated<boolean>;
  version: Generated<number>;
  updatedAt: Date;
  /** When a later analysis replaced it. */
  replacedAt: Date | null;
  lastSaveId: string | null;
}

interface AiSettingsTable {
  organizationId: string;
  engine: EngineName;
  /** The engine service's key, encrypted; never leaves the server. */
  keyCiphertext: string | null;
  keyNonce: string | null;
  keySetBy: string | null;
  updatedAt: Date;
}

/** Number of Gemini calls for a person on a day (UTC). */
interface AiUsageTable {
  organizationId: string;
  day: ColumnType<Date, string, never>;
  userId: string;
  calls: number;
}

interface BackupRunsTable {
  id: string;
  endedAt: Date;
  /** Null: it failed. */
  takenAt: Date | null;
  failure: BackupFailure | null;
}

interface JobsTable {
  name: string;
  subject: string;
  dueAt: Date;
  /** No server takes the job before this time: when it is due, its next try, or the end of its lease. */
  notBefore: Date;
  holder: string | null;
  /** Starts since the last success. */
  attempts: number;
  failure: string | null;
  doneAt: Date | null;
}

interface LimitCountsTable {
  key: string;
  count: number;
  endsAt: Date;
}

interface EventHeadsTable {
  organizationId: string;
  sequence: number;
  hash: string;
  lockedAt: Date | null;
}

interface InspectionEventsTable {
  organizationId: string;
  sequence: number;
  kind: string;
  actorId: string;
  actorName: string;
  actorRank: string | null;
  actorUnit: string | null;
  recordedAt: Date;
  deviceTime: Date | null;
  toolboxRowId: string | null;
  toolboxId: string | null;
  drawerId: string | null;
  drawerNumber: number | null;
  subject: string | null;
  before: AnyJson;
  after: AnyJson;
  decision: AnyJson;
  imageId: string | null;
  templateId: string | null;
  templateVersion: number | null;
  reason: string | null;
  previousHash: string;
  hash: string;
}

export interface Schema {
  /** Drawers that are not archived, in toolboxes that are not deleted. Read-only. */
  standingDrawers: StandingDrawersView;
  organizations: OrganizationsTable;
  users: UsersTable;
  sessions: SessionsTable;
  invites: InvitesTable;
  passwordResets: PasswordResetsTable;
  idempotencyKeys: IdempotencyKeysTable;
  organizationSettings: OrganizationSettingsTable;
  memberDuties: MemberDutiesTable;
  workItems: WorkItemsTable;
  inventories: InventoriesTable;
  inventoryWorkItems: InventoryWorkItemsTable;
  lostCases: LostCasesTable;
  caseWorkItems: CaseWorkItemsTable;
  signatures: SignaturesTable;
  signingChallenges: SigningChallengesTable;
  notifications: NotificationsTable;
  passkeys: PasskeysTable;
  images: ImagesTable;
  toolboxes: ToolboxesTable;
  drawers: DrawersTable;
  templates: TemplatesTable;
  tools: ToolsTable;
  detections: DetectionsTable;
  samplePhotos: SamplePhotosTable;
  trainingImages: TrainingImagesTable;
  annotations: AnnotationsTable;
  waitingNames: WaitingNamesTable;
  learningProgress: LearningProgressTable;
  learnedLooks: LearnedLooksTable;
  studiedImages: StudiedImagesTable;
  aiSettings: AiSettingsTable;
  aiUsage: AiUsageTable;
  backupRuns: BackupRunsTable;
  jobs: JobsTable;
  limitCounts: LimitCountsTable;
  eventHeads: EventHeadsTable;
  inspectionEvents: InspectionEventsTable;
}
