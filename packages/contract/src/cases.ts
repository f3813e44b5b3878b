import { z } from 'zod';
import { caseState } from './case-state.ts';
import { drawer } from './drawers.ts';
import { endpoint } from './endpoint.ts';
import { usedWorkItem } from './inventories.ts';
import { inventoryKind } from './inventory-kind.ts';
import { limits } from './limits.ts';
import { id, optionalText, pictureLink, time, person } from './primitives.ts';
import { tool } from './shapes.ts';

const { characters } = limits;

/** What a person proposes. `recounted` is a case's end without one: the same inventory found the tool. */
export const closureOutcome = z.enum(
  ['found', 'removed', 'risk_accepted', 'recorded_in_error'],
  'Invalid outcome',
);
export type ClosureOutcome = z.infer<typeof closureOutcome>;
export const caseOutcome = z.enum([...closureOutcome.options, 'recounted']);
export type CaseOutcome = z.infer<typeof caseOutcome>;

export const caseSource = z.enum(['drawer', 'toolbox', 'report']);
export type CaseSource = z.infer<typeof caseSource>;

export const recountedBy = z.enum(['photo', 'hand'], 'Invalid filter');
export type RecountedBy = z.infer<typeof recountedBy>;

export const lostCase = z.object({
  /** 1, 2, … in the organization, without gaps. */
  number: z.int(),
  state: caseState,
  source: caseSource,
  toolName: z.string(),
  partNumber: z.string().nullable(),
  uniqueId: z.string(),
  toolboxId: z.string(),
  drawerNumber: z.int(),
  /** False: the toolbox was deleted or the drawer was put away. */
  isDrawerThere: z.boolean(),
  discoveredAt: time,
  discoveredBy: person,
  /** When it opens or escalates automatically. */
  advancesAt: time.nullable(),
  openedAt: time.nullable(),
  escalatedAt: time.nullable(),
  assignee: z.object({ id, name: z.string() }).nullable(),
  outcome: caseOutcome.nullable(),
  outcomePlace: z.string().nullable(),
  outcomeNote: z.string().nullable(),
  proposedAt: time.nullable(),
  proposedBy: person.nullable(),
  /** Who proposed it, to know whether the reader may confirm. */
  proposerId: id.nullable(),
  closedAt: time.nullable(),
  /** Null for a recounted case. */
  confirmedBy: person.nullable(),
  singlePerson: z.boolean(),
  /** How the same inventory found the tool: in a photo that the engine was sure of, or by hand. */
  recountedBy: recountedBy.nullable(),
  /** The case of this place that was closed before, although the tool was not seen since. */
  formerNumber: z.int().nullable(),
  /** What a closed case means for its place until the tool is seen there. */
  standing: z.enum(['count_again', 'excused']).nullable(),
  workItems: z.array(usedWorkItem.extend({ isBlocking: z.boolean() })),
  version: z.int(),
});
export type LostCase = z.infer<typeof lostCase>;

/** A tool's shape in a picture, for its crop. */
const picturedTool = z.object({
  imageUrl: pictureLink,
  /** Null: the picture does not show where the tool lies. */
  shape: tool
    .pick({ shapeType: true, x: true, y: true, width: true, height: true, angle: true })
    .extend({ cx: tool.shape.cx, cy: tool.shape.cy, radius: tool.shape.radius, points: tool.shape.points })
    .nullable(),
});
export type PicturedTool = z.infer<typeof picturedTool>;

const lastSeen = z.object({
  at: time,
  person,
  /** Whether an engine's verdict or a person said that it was present. */
  by: z.enum(['engine', 'person']),
  picture: picturedTool.nullable(),
});

export const caseEntryKind = z.enum(['note', 'search', 'notified', 'photo'], 'Invalid kind of entry');
export type CaseEntryKind = z.infer<typeof caseEntryKind>;
export const searchResult = z.enum(['nothing', 'found'], 'Say what you found');

/** Everything that was done in a case; people write those of CaseEntryKind. */
const timelineKind = z.enum([
  ...caseEntryKind.options,
  'suspected',
  'opened',
  'missed_again',
  'assigned',
  'escalated',
  'proposed',
  'rejected',
  'closed',
  'reopened',
  'work_item_added',
  'work_item_cleared',
  'work_item_clear_confirmed',
]);

const timelineEntry = z.object({
  /** Number of its event in the record. */
  sequence: z.int(),
  kind: timelineKind,
  at: time,
  person,
  area: z.string().nullable(),
  result: searchResult.nullable(),
  text: z.string().nullable(),
  imageUrl: pictureLink.nullable(),
  outcome: caseOutcome.nullable(),
  /** What it is about: an aircraft, or the person whom the case was given to. */
  subject: z.string().nullable(),
  seal: z.string(),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

const caseWorkItem = usedWorkItem.extend({
  /** The inventory that put it in question; null: a person added it and said why. */
  inventory: z.object({ kind: inventoryKind, startedAt: time }).nullable(),
  why: z.string().nullable(),
  addedAt: time,
  isBlocking: z.boolean(),
  clearedAt: time.nullable(),
  clearedBy: person.nullable(),
  clearReason: z.string().nullable(),
  clearConfirmedAt: time.nullable(),
  clearConfirmedBy: person.nullable(),
});
export type CaseWorkItem = z.infer<typeof caseWorkItem>;

const caseDetails = z.object({
  case: lostCase,
  /** Newest first. */
  entries: z.array(timelineEntry),
  workItems: z.array(caseWorkItem),
  /** Null: never seen. */
  lastSeen: lastSeen.nullable(),
  /** The tool in the template of its drawer; null without one. */
  template: picturedTool.nullable(),
  /** Nobody else is active who could confirm a closure. */
  isOnlyPerson: z.boolean(),
});
export type CaseDetails = z.infer<typeof caseDetails>;

export const caseParams = z.object({ caseNumber: z.string() });
export const caseRefusals = ['case_not_found'] as const;

const count = z.int();
const counts = z.object({
  suspected: count,
  open: count,
  searching: count,
  escalated: count,
  closing: count,
  closed: count,
});

export const listCases = endpoint({
  method: 'GET',
  path: '/api/cases',
  access: 'member',
  summary: 'Lost-tool cases, newest first',
  query: z.object({
    cursor: z
      .string()
      .regex(/^[1-9]\d{0,8}$/, 'Invalid cursor')
      .transform(Number)
      .optional(),
    /** `current`: not closed, or closed and its place is to be counted again or excused. */
    state: z.enum([...caseState.options, 'not_closed', 'current'], 'Invalid state').optional(),
    toolboxId: z.string().max(characters.name).optional(),
    workItemId: id.optional(),
    assignee: id.optional(),
    recountedBy: recountedBy.optional(),
  }),
  response: z.object({
    cases: z.array(lostCase),
    nextCursor: z.string().nullable(),
    /** Whatever `state` asks for. */
    counts,
  }),
});

export const reportLossBody = z.object({
  toolboxId: z.string(),
  drawerNumber: z.int(),
  uniqueId: z.string(),
  toolName: z.string(),
  note: optionalText('Note', characters.text),
  workItemIds: z
    .array(id, 'Invalid work items')
    .max(limits.workItemsPerInventory, `Choose at most ${limits.workItemsPerInventory} aircraft and jobs`)
    .optional(),
});

export const reportLoss = endpoint({
  method: 'POST',
  path: '/api/cases',
  access: 'member',
  summary: 'Report a tool as lost: opens a case',
  status: 201,
  throws: [
    'case_exists',
    'drawer_not_found',
    'tool_list_changed',
    'tool_not_found',
    'toolbox_not_found',
    'work_item_not_found',
  ],
  body: reportLossBody,
  /** The tool is missing in the drawer's list from now on. */
  response: z.object({ case: lostCase, drawer }),
});

export const getCase = endpoint({
  method: 'GET',
  path: '/api/cases/:caseNumber',
  access: 'member',
  summary: 'One case with everything that was done in it',
  throws: [...caseRefusals],
  params: caseParams,
  response: caseDetails,
});

export const getCaseReport = endpoint({
  method: 'GET',
  path: '/api/cases/:caseNumber/report',
  access: 'member',
  summary: 'A case as a document to print',
  answers: 'application/pdf',
  throws: [...caseRefusals],
  params: caseParams,
  response: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
});
