import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type {
  AnchorPoint,
  Completion,
  EngineName,
  ErrorCode,
  OrganizationType,
  SystemRole,
  Tool,
  ToolboxType,
  TrainingStatus,
} from '@stowed/contract';
import type { FoamColor, OrganizationRole, ToolStatus } from '@stowed/contract';
import type {
  LearnedChoicesTable,
  LearnedImagesTable,
  LearnedStatesTable,
  LearnedVersionsTable,
  LessonTriesTable,
} from './schema-learning.ts';

type Json<T extends object> = JSONColumnType<T, string, string>;
/** Any JSON; read as unknown because only its writer knows its form. */
type AnyJson = ColumnType<unknown, string | null, string | null>;

export type ImageKind = 'photo' | 'template' | 'reference' | 'sample' | 'training';
export type ImageContentType = 'image/jpeg' | 'image/png';
export type DecidedBy = 'person' | 'engine';
export type DetectionOutcome = 'judged' | 'proposed' | 'refused' | 'failed';

/** Where a tool lies; the rest of a tool stands in columns of its own. */
export type StoredShape = Pick<
  Tool,
  'shapeType' | 'x' | 'y' | 'width' | 'height' | 'angle' | 'cx' | 'cy' | 'radius' | 'points'
>;

/** An error that is the answer to a request whose effects stay. */
export interface StoredRefusal {
  readonly code: ErrorCode;
  readonly extra?: Readonly<Record<string, unknown>> | undefined;
}

interface OrganizationsTable {
  id: string;
  name: string;
  type: OrganizationType;
  created_at: Date;
}

interface UsersTable {
  organization_id: string;
  id: string;
  username: string;
  username_key: string;
  email: string | null;
  email_key: string | null;
  password_hash: string;
  first_name: string | null;
  last_name: string | null;
  rank: string | null;
  unit: string | null;
  role: SystemRole;
  organization_role: OrganizationRole;
  profile_image_url: string | null;
  active: Generated<boolean>;
  last_login_at: Date | null;
  created_at: Date;
}

interface SessionsTable {
  organization_id: string;
  id: string;
  user_id: string;
  token_hash: string;
  device: string | null;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
}

interface InvitesTable {
  organization_id: string;
  id: string;
  email: string;
  email_key: string;
  role: SystemRole;
  organization_role: Exclude<OrganizationRole, 'owner'>;
  token_hash: string;
  created_by: string;
  created_at: Date;
  expires_at: Date;
  accepted_at: Date | null;
  accepted_by: string | null;
  cancelled_at: Date | null;
  /** Each time within the last day on which it was resent. */
  resent_at: Generated<Date[]>;
}

interface PasswordResetsTable {
  organization_id: string;
  id: string;
  user_id: string;
  token_hash: string;
  /** Null: made by the server command. */
  created_by: string | null;
  created_at: Date;
  expires_at: Date;
  /** When it was used, or replaced by something later. */
  used_at: Date | null;
}

interface IdempotencyKeysTable {
  organization_id: string;
  user_id: string;
  key: string;
  fingerprint: string;
  reply: AnyJson;
  refusal: ColumnType<StoredRefusal | null, string | null, string | null>;
  created_at: Date;
}

interface ImagesTable {
  organization_id: string;
  id: string;
  kind: ImageKind;
  content_type: ImageContentType;
  byte_length: number;
  width: number;
  height: number;
  sha256: string;
  upload_sha256: string;
  created_by: string;
  created_at: Date;
  deleted_at: Date | null;
}

interface ToolboxesTable {
  organization_id: string;
  id: string;
  toolbox_id: string;
  name: string;
  type: ToolboxType;
  eid: string | null;
  drawer_count: number;
  status: Generated<Completion>;
  primary_foam_color: FoamColor;
  secondary_foam_color: FoamColor;
  reference_image_id: string | null;
  version: Generated<number>;
  completed_version: number | null;
  completed_at: Date | null;
  completed_by: string | null;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
}

interface DrawersTable {
  organization_id: string;
  id: string;
  toolbox_row_id: string;
  number: number;
  status: Generated<Completion>;
  expected_tools: number;
  image_id: string | null;
  foreign_image_url: string | null;
  template_id: string | null;
  version: Generated<number>;
  completed_version: number | null;
  completed_at: Date | null;
  completed_by: string | null;
  archived_at: Date | null;
  updated_at: Date;
}

interface TemplatesTable {
  organization_id: string;
  id: string;
  drawer_id: string;
  version: number;
  image_id: string | null;
  foreign_image_url: string | null;
  tools: Json<Tool[]>;
  anchor_points: Json<AnchorPoint[]>;
  /** The first version of the drawer's template with the same places; null: this one is it. */
  same_places_as: string | null;
  created_by: string;
  created_at: Date;
  removed_by: string | null;
  removed_at: Date | null;
}

interface ToolsTable {
  organization_id: string;
  drawer_id: string;
  unique_id: string;
  ordinal: number;
  name: string;
  position: string;
  status: ToolStatus;
  shape: Json<StoredShape>;
  confidence: number | null;
  needs_review: boolean | null;
  reason: string | null;
  part_number: string | null;
  /** Null: one. */
  pieces: number | null;
  decided_by: DecidedBy;
  engine_version: string | null;
}

interface DetectionsTable {
  organization_id: string;
  image_id: string;
  drawer_id: string | null;
  template_id: string | null;
  engine_version: string;
  outcome: DetectionOutcome;
  tools: Json<Tool[]>;
  quality: AnyJson;
  created_by: string;
  created_at: Date;
}

interface SamplePhotosTable {
  organization_id: string;
  drawer_id: string;
  ordinal: number;
  name: string;
  image_id: string;
}

interface TrainingImagesTable {
  organization_id: string;
  id: string;
  image_id: string;
  status: Generated<TrainingStatus>;
  tool_count: number | null;
  drawer_type: string | null;
  uploaded_by: string;
  created_at: Date;
  deleted_at: Date | null;
}

interface AnnotationsTable {
  organization_id: string;
  id: string;
  training_image_id: string;
  tools: Json<Tool[]>;
  anchor_points: Json<AnchorPoint[]>;
  verified: Generated<boolean>;
  version: Generated<number>;
  updated_at: Date;
  /** When a later analysis took its place. */
  replaced_at: Date | null;
}

interface AiSettingsTable {
  organization_id: string;
  engine: EngineName;
  /** The key of the engine's service, encrypted; never leaves the server. */
  key_ciphertext: string | null;
  key_nonce: string | null;
  key_set_by: string | null;
  updated_at: Date;
}

/** How often Gemini was asked for a person on a day (UTC). */
interface AiUsageTable {
  organization_id: string;
  day: ColumnType<Date, string, never>;
  user_id: string;
  calls: number;
}

interface EventHeadsTable {
  organization_id: string;
  sequence: number;
  hash: string;
  locked_at: Date | null;
}

interface InspectionEventsTable {
  organization_id: string;
  sequence: number;
  kind: string;
  actor_id: string;
  actor_name: string;
  actor_rank: string | null;
  actor_unit: string | null;
  recorded_at: Date;
  device_time: Date | null;
  toolbox_row_id: string | null;
  toolbox_id: string | null;
  drawer_id: string | null;
  drawer_number: number | null;
  subject: string | null;
  before: AnyJson;
  after: AnyJson;
  decision: AnyJson;
  image_id: string | null;
  template_id: string | null;
  template_version: number | null;
  reason: string | null;
  previous_hash: string;
  hash: string;
}

export interface Schema {
  organizations: OrganizationsTable;
  users: UsersTable;
  sessions: SessionsTable;
  invites: InvitesTable;
  password_resets: PasswordResetsTable;
  idempotency_keys: IdempotencyKeysTable;
  images: ImagesTable;
  toolboxes: ToolboxesTable;
  drawers: DrawersTable;
  templates: TemplatesTable;
  tools: ToolsTable;
  detections: DetectionsTable;
  sample_photos: SamplePhotosTable;
  training_images: TrainingImagesTable;
  annotations: AnnotationsTable;
  learned_states: LearnedStatesTable;
  learned_versions: LearnedVersionsTable;
  learned_choices: LearnedChoicesTable;
  learned_images: LearnedImagesTable;
  lesson_tries: LessonTriesTable;
  ai_settings: AiSettingsTable;
  ai_usage: AiUsageTable;
  event_heads: EventHeadsTable;
  inspection_events: InspectionEventsTable;
}
