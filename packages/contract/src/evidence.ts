import { z } from 'zod';
import { drawerParams, drawerRefusals } from './drawers.ts';
import { endpoint } from './endpoint.ts';
import { pictureLink, time } from './primitives.ts';
import { tool, toolStatus } from './shapes.ts';
import { toolboxParams } from './toolboxes.ts';

const decidedBy = z.enum(['person', 'engine']);

const decidedTool = tool.extend({
  /**
   * Null: an engine's verdict that nobody has saved; without an engine version, nobody judged the tool and it
   * only counts as missing.
   */
  decidedBy: decidedBy.nullable(),
  engineVersion: z.string().nullable(),
  /** The replaced verdict. */
  corrected: z.object({ status: toolStatus, decidedBy, needsReview: z.boolean() }).nullable(),
});
export type DecidedTool = z.infer<typeof decidedTool>;

const evidenceKind = z.enum([
  'photo_checked',
  'photo_refused',
  'photo_saved',
  'tools_saved',
  'tool_found',
  'tool_missing',
  'template_saved',
  'template_removed',
  'drawer_completed',
  'drawer_reopened',
  'inventory_completed',
  'put_aside',
]);
export type EvidenceKind = z.infer<typeof evidenceKind>;

const evidenceEntry = z.object({
  /** The event's number in the organization's record. */
  sequence: z.int(),
  kind: evidenceKind,
  /**
   * False: the event's content does not match its kind, because it was altered outside Stowed. Only who and
   * when is shown.
   */
  isReadable: z.boolean(),
  at: time,
  /** The device's time, if it was sent. */
  deviceTime: time.nullable(),
  /** When the person acted, by the device's clock, if the device kept the act until it could send it. */
  queuedAt: time.nullable(),
  /** As known at that time. */
  person: z.object({ name: z.string(), rank: z.string().nullable(), unit: z.string().nullable() }),
  imageUrl: pictureLink.nullable(),
  templateId: z.string().nullable(),
  templateVersion: z.int().nullable(),
  engineVersion: z.string().nullable(),
  /** False: the photo was saved unjudged, and the shapes are not located in it. */
  isLocated: z.boolean(),
  /** True if an engine had compared the photo with a template, or it was the template's own. */
  isPhotoCompared: z.boolean(),
  /** True if the person had completed the drawer before an engine compared the photo. */
  isComparedLate: z.boolean(),
  /** The affected tool, or all tools of the photo. */
  tools: z.array(decidedTool),
  /**
   * Tools of the template that the saved list leaves out, with their previous status in the list; null: none.
   */
  leftOut: z.array(z.object({ name: z.string(), formerStatus: toolStatus.nullable() })),
  /**
   * Expected tools that neither the list nor the template named; 0 where the entry lists no drawer's
   * tools.
   */
  fewer: z.int(),
  /**
   * True for a drawer's saved tools whose photo was of the inventory of then, and was not judged by another
   * template than the drawer had.
   */
  isSure: z.boolean(),
  reason: z.string().nullable(),
  /** SHA-256 over the event and the previous hash, as `verify-events` checks it. */
  seal: z.string(),
});
export type EvidenceEntry = z.infer<typeof evidenceEntry>;

const evidenceTemplate = z.object({
  id: z.string(),
  version: z.int(),
  imageUrl: pictureLink.nullable(),
  tools: z.array(tool),
});
export type EvidenceTemplate = z.infer<typeof evidenceTemplate>;

const evidencePage = z.object({
  entries: z.array(evidenceEntry),
  /** The templates that the entries name. */
  templates: z.array(evidenceTemplate),
  /** Null: there are no older entries. */
  nextCursor: z.string().nullable(),
});
export type EvidencePage = z.infer<typeof evidencePage>;

export const listEvidence = endpoint({
  method: 'GET',
  path: '/api/toolbox/:toolboxId/drawer/:drawerNumber/history',
  access: 'member',
  summary:
    "A drawer's history, newest first: photos, verdicts, corrections, completions, and who, when and by what",
  throws: [...drawerRefusals],
  params: drawerParams,
  query: z.object({
    cursor: z
      .string()
      .regex(/^[1-9]\d{0,14}$/, 'Invalid cursor')
      .transform(Number)
      .optional(),
  }),
  response: evidencePage,
});

export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/toolbox/:toolboxId/receipt',
  access: 'member',
  summary:
    "The toolbox's last completed inventory as a document to print: who, when, each drawer, what was missing",
  answers: 'application/pdf',
  throws: ['inventory_not_completed', 'inventory_unreadable', 'toolbox_not_found'],
  params: toolboxParams,
  response: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
});
