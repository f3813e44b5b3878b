import {
  completion,
  engine,
  organizationRole,
  organizationType,
  systemRole,
  tool,
  trainingStatus,
} from '@stowed/contract';
import { z } from 'zod';
import {
  annotationState,
  drawerState,
  markedTool,
  missingTool,
  newPicture,
  pictureHashes,
  savedTemplate,
  templateState,
  time,
  toolboxChange,
  toolboxSettings,
} from './event-parts.policy.ts';

import {
  caseEvents,
  printedSignature,
  passkeyEvents,
  signatureEvents,
  counted,
  duties,
  endedInventory,
  excusedTool,
  newWorkItem,
  plannedInventory,
  settings,
  workItemState,
} from './tool-control-parts.policy.ts';

export type { DrawerState, RecordedTool } from './event-parts.policy.ts';

interface Body {
  readonly before?: z.ZodType;
  readonly after?: z.ZodType;
  /** By hand, or by an engine with its result. */
  readonly decision?: z.ZodType;
}

/** When the person acted, by the clock of the device that kept the act until it could send it. */
const queuedAt = time.optional();
const byHand = z.object({ decidedBy: z.literal('person'), queuedAt });
/** Null: it was signed at once. */
const signing = z.object({ queuedAt: time }).nullable();
const aiChoice = z.object({ engine, keyFrom: z.enum(['organization', 'deployment']).nullable() });
const person = z.object({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  rank: z.string().nullable(),
  unit: z.string().nullable(),
});
const standing = z.object({
  userId: z.string(),
  active: z.boolean(),
  role: systemRole,
  organizationRole,
});
const invitation = z.object({
  inviteId: z.string(),
  role: systemRole,
  organizationRole,
  expiresAt: time,
});
const endedSessions = z.object({ endedSessions: z.int() });
/** Row ids of new drawers, by drawer number. */
const drawerIds = z.record(z.string(), z.string());
const status = z.object({ status: completion });
const signable = z.object({ status: completion, version: z.int() });
const judged = z.object({
  outcome: z.enum(['judged', 'proposed', 'refused', 'failed']),
  ...pictureHashes.shape,
  tools: z.array(
    tool.pick({ uniqueId: true, name: true, status: true, confidence: true, needsReview: true }),
  ),
});
const judgmentQuality = z.union([
  z.string(),
  z.null(),
  z.object({
    /** Keypoints that fit the registration. */
    inliers: z.number(),
    /** Share of the foam's edges that fall on edges of the photo, 0 to 1. */
    agreement: z.number(),
    /** From the template's picture to the photo, row by row, in pixels of the full pictures. */
    homography: z.array(z.number()).length(9),
    /** The external service's model, if one was used. */
    model: z.string().optional(),
  }),
]);
export type JudgmentQuality = z.infer<typeof judgmentQuality>;
const judgment = z.object({
  decidedBy: z.literal('engine'),
  engineVersion: z.string(),
  /** Measurements of a judged photo, why it was refused or failed, or null for proposals. */
  quality: judgmentQuality,
  queuedAt,
});

/**
 * Every event kind with its body's schema. The compiler checks writers against it; the history, the activity
 * log, the receipt, the export and learning read through it. Once released, a kind only gains optional
 * fields.
 */
export const eventKinds = {
  organization_registered: { after: z.object({ name: z.string(), type: organizationType }) },
  profile_changed: { before: person, after: person },
  password_changed: { after: endedSessions },
  password_reset: { after: endedSessions },
  reset_link_made: { after: z.object({ userId: z.string(), expiresAt: time }) },
  member_added: { after: z.object({ userId: z.string(), role: systemRole, organizationRole }) },
  member_changed: { before: standing, after: standing },
  duties_changed: { before: duties, after: duties },
  /** Only the settings that changed. */
  settings_changed: { before: settings, after: settings },
  work_item_added: { after: newWorkItem },
  work_item_changed: { before: workItemState, after: workItemState },
  invitation_sent: { after: invitation },
  invitation_resent: { before: invitation, after: invitation },
  invitation_cancelled: { before: invitation },
  invitation_accepted: {
    after: z.object({ inviteId: z.string(), userId: z.string(), role: systemRole, organizationRole }),
  },
  toolbox_created: {
    after: toolboxSettings.extend({
      toolboxId: z.string(),
      expectedTools: z.array(z.int()),
      drawerIds: drawerIds.optional(),
      /** Toolbox ID of the toolbox it was copied from. */
      copyOf: z.string().optional(),
    }),
  },
  toolbox_updated: {
    before: toolboxChange,
    after: toolboxChange.extend({ drawerIds: drawerIds.optional() }),
  },
  toolbox_deleted: {
    before: toolboxSettings.extend({
      toolboxId: z.string(),
      status: completion,
      version: z.int(),
      referenceImageId: z.string().nullable(),
      missing: z.array(missingTool),
      drawers: z.array(drawerState),
    }),
  },
  toolbox_reference_image_set: {
    before: z.object({ referenceImageId: z.string().nullable() }),
    after: z.object({ referenceImageId: z.string(), ...newPicture }),
  },
  toolbox_completed: {
    before: signable,
    after: signable.extend({
      ...counted.shape,
      ...plannedInventory.partial().shape,
      startedAt: time.optional(),
      /** Number of the event that started the inventory. */
      startSequence: z.int().optional(),
      excused: z.array(excusedTool).optional(),
      /** Absent: nobody signed. */
      signatures: z.array(printedSignature).optional(),
      eid: z.string().nullable().optional(),
    }),
    decision: signing,
  },
  inventory_started: { after: plannedInventory },
  inventory_superseded: endedInventory,
  inventory_cancelled: endedInventory,
  ...caseEvents,
  ...signatureEvents,
  ...passkeyEvents,
  toolbox_reopened: {
    before: status.extend({ completeDrawers: z.array(z.int()).optional() }),
    after: status.extend({
      completeDrawers: z.array(z.int()).optional(),
      /**
       * Drawers that were not complete and got a new version, so that a photo of the earlier version is
       * rejected as late.
       */
      renewedDrawers: z.array(z.int()).optional(),
    }),
  },
  drawer_completed: {
    before: signable,
    after: drawerState.extend({ missing: z.array(missingTool) }),
    decision: signing,
  },
  drawer_reopened: { before: status, after: status },
  drawer_scanned: {
    before: drawerState,
    after: drawerState.extend(newPicture),
    decision: z.object({ engineVersion: z.string().nullable(), queuedAt }),
  },
  tool_found: { before: markedTool, after: markedTool, decision: byHand },
  tool_missing: { before: markedTool, after: markedTool, decision: byHand },
  /** An act that a device kept and the person gave up. It changes nothing. */
  act_put_aside: {
    after: z.object({
      toolboxId: z.string(),
      drawerNumber: z.int().nullable(),
      body: z.record(z.string(), z.unknown()),
      ...newPicture,
    }),
    decision: byHand,
  },
  template_assigned: { before: templateState.nullable(), after: savedTemplate.extend(newPicture) },
  template_fitted: { after: z.object({ templateId: z.string(), version: z.int() }) },
  template_removed: { before: templateState },
  image_processed: { after: judged, decision: judgment },
  image_refused: { after: judged, decision: judgment },
  sample_photo_added: { after: z.object({ name: z.string(), ...newPicture }) },
  ai_key_set: { before: aiChoice, after: aiChoice },
  ai_key_removed: { before: aiChoice, after: z.object({ engine }) },
  engine_chosen: { before: z.object({ engine }), after: z.object({ engine }) },
  events_exported: {
    after: z.object({
      format: z.enum(['csv', 'jsonl']),
      person: z.string().optional(),
      toolboxId: z.string().optional(),
      kind: z.string().optional(),
      from: time.optional(),
      to: time.optional(),
    }),
  },
  /** The first time that a member got labels to print. */
  labels_printed: {},
  training_image_added: {
    after: z.object({
      trainingImageId: z.string(),
      toolCount: z.int().nullable(),
      drawerType: z.string().nullable(),
      ...pictureHashes.shape,
    }),
  },
  training_image_analyzed: {
    before: z.object({ status: trainingStatus, replaced: annotationState.nullable() }),
    after: annotationState,
    decision: z.object({
      decidedBy: z.literal('engine'),
      engineVersion: z.string(),
      toolPositionCount: z.int(),
      expectedToolCount: z.int(),
    }),
  },
  training_image_deleted: {
    before: z.object({
      trainingImageId: z.string(),
      status: trainingStatus,
      annotation: annotationState.nullable(),
    }),
  },
  annotation_created: {
    before: z.object({ status: trainingStatus }),
    after: annotationState,
    decision: byHand,
  },
  annotation_saved: {
    before: z.object({ status: trainingStatus, version: z.int(), verified: z.boolean() }),
    after: annotationState,
    decision: byHand,
  },
  annotation_verified: {
    before: z.object({ status: trainingStatus, version: z.int(), verified: z.boolean() }),
    after: annotationState,
    decision: byHand,
  },
  /** A person says that this judged photo shows the drawer with all its tools taken out. */
  empty_drawer_photographed: { after: z.object({ tools: z.int() }), decision: byHand },
  /** Earlier events teach nothing about the drawer's places; null: all events teach. */
  learning_ignored_before: {
    before: z.object({ ignoreBefore: z.int().nullable() }),
    after: z.object({ ignoreBefore: z.int().nullable() }),
    decision: byHand,
  },
} as const satisfies Readonly<Record<string, Body>>;

export type EventKind = keyof typeof eventKinds;

type PartOf<Kind extends EventKind, Part extends keyof Body> =
  (typeof eventKinds)[Kind] extends Readonly<Record<Part, infer Schema extends z.ZodType>>
    ? z.output<Schema>
    : undefined;

/** The body of an event of this kind, without who, when and where. */
export interface EventBody<Kind extends EventKind> {
  readonly before: PartOf<Kind, 'before'>;
  readonly after: PartOf<Kind, 'after'>;
  readonly decision: PartOf<Kind, 'decision'>;
}

/** A stored event: unknown until parsed by its kind. */
export interface StoredBody {
  readonly kind: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly decision: unknown;
}

function readPart(schema: z.ZodType | undefined, content: unknown): unknown {
  return schema === undefined ? undefined : schema.parse(content);
}

/**
 * Parses a stored event's body as this kind. Throws for an event of another kind, and ZodError for a body
 * that does not match, which only a change outside the server can cause.
 */
export function requireEvent<Kind extends EventKind>(kind: Kind, stored: StoredBody): EventBody<Kind> {
  if (stored.kind !== kind) throw new Error(`A ${stored.kind} event is not ${kind}`);
  return readParts(kind, stored) as EventBody<Kind>;
}

function readParts(kind: EventKind, stored: StoredBody): Omit<StoredBody, 'kind'> {
  const schemas: Body = eventKinds[kind];
  return {
    before: readPart(schemas.before, stored.before),
    after: readPart(schemas.after, stored.after),
    decision: readPart(schemas.decision, stored.decision),
  };
}

/** An event with its body, by kind. */
export type ReadableEvent = {
  readonly [Kind in EventKind]: { readonly kind: Kind } & EventBody<Kind>;
}[EventKind];

const isKind = (kind: string): kind is EventKind => Object.hasOwn(eventKinds, kind);

/**
 * Parses any stored event's body; undefined for an unknown kind or a body that does not match, so that one
 * altered event never hides the others.
 */
export function readEvent(stored: StoredBody): ReadableEvent | undefined {
  const { kind } = stored;
  if (!isKind(kind)) return undefined;
  try {
    return { kind, ...readParts(kind, stored) } as ReadableEvent;
  } catch (error) {
    if (error instanceof z.ZodError) return undefined;
    throw error;
  }
}

/** When a device kept the act, by its clock; null for an act that was sent at once. */
export function queuedAtOf(decision: unknown): string | null {
  return z.object({ queuedAt: time }).safeParse(decision).data?.queuedAt ?? null;
}
