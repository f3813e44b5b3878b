import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { problem } from './errors.ts';
import { inventoryKind, namedWorkItem, person } from './inventories.ts';
import { limits } from './limits.ts';
import { id, optionalText, pictureLink, time } from './primitives.ts';
import { tool } from './shapes.ts';

const { characters, reasonMin, riskReasonMin } = limits;

export const caseState = z.enum(
  ['suspected', 'open', 'searching', 'escalated', 'closing', 'closed'],
  'Invalid state',
);
export type CaseState = z.infer<typeof caseState>;

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

const lostCase = z.object({
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
  /** When it opens or is escalated by itself. */
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
  workItems: z.array(namedWorkItem.extend({ isBlocking: z.boolean() })),
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

const caseWorkItem = namedWorkItem.extend({
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

const caseParams = z.object({ caseNumber: z.string() });
const refusals = ['case_not_found'] as const;

const reason = z
  .string(problem('reason_required'))
  .trim()
  .min(reasonMin, problem('reason_required'))
  .max(characters.text, `Reason must be at most ${characters.text} characters`);
const imageData = z.string(problem('invalid_image_data')).optional();
const text = optionalText('Text', characters.text);
const place = optionalText('Place', characters.text);

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
  response: z.object({ case: lostCase }),
});

export const getCase = endpoint({
  method: 'GET',
  path: '/api/cases/:caseNumber',
  access: 'member',
  summary: 'One case with everything that was done in it',
  throws: [...refusals],
  params: caseParams,
  response: caseDetails,
});

const changed = z.object({ case: lostCase });

export const openCase = endpoint({
  method: 'POST',
  path: '/api/cases/:caseNumber/report',
  access: 'member',
  summary: 'Open a suspected case at once',
  throws: [...refusals, 'case_state'],
  params: caseParams,
  response: changed,
});

export const assignCase = endpoint({
  method: 'PATCH',
  path: '/api/cases/:caseNumber',
  access: 'lead or inspector',
  summary: 'Say who runs the search',
  throws: [...refusals, 'case_closed'],
  params: caseParams,
  body: z.object({ assigneeId: id.nullable() }),
  response: changed,
});

const SEARCHED = 'Say where you searched';

/** What an entry of each kind must say, with the message without it. */
const entryBody = z.object({
  kind: caseEntryKind,
  area: z.string(SEARCHED).trim().max(characters.text).optional(),
  result: searchResult.optional(),
  text,
  imageData,
});

export const addCaseEntryBody = entryBody.superRefine((entry, context) => {
  const missing = missingInEntry(entry);
  if (missing) context.addIssue({ code: 'custom', path: [missing.field], message: missing.message });
});

function missingInEntry({ kind, area, result, text: words, imageData: picture }: z.output<typeof entryBody>) {
  if (kind === 'search' && !area) return { field: 'area', message: SEARCHED };
  if (kind === 'search' && !result) return { field: 'result', message: 'Say what you found' };
  if (kind === 'note' && !words) return { field: 'text', message: 'Write a note' };
  if (kind === 'notified' && !words) return { field: 'text', message: 'Say whom you told' };
  if (kind === 'photo' && !picture) return { field: 'imageData', message: 'Take a photo' };
  return undefined;
}

export const addCaseEntry = endpoint({
  method: 'POST',
  path: '/api/cases/:caseNumber/entries',
  access: 'member',
  summary: 'Add an entry to a case. The first search of a suspected case opens it',
  status: 201,
  carriesImage: 'kept',
  throws: [...refusals, 'case_closed'],
  params: caseParams,
  body: addCaseEntryBody,
  response: changed,
});

export const escalateCase = endpoint({
  method: 'POST',
  path: '/api/cases/:caseNumber/escalate',
  access: 'member',
  summary: 'Escalate a case before its time',
  throws: [...refusals, 'case_state'],
  params: caseParams,
  body: z.object({ reason: optionalText('Reason', characters.text) }),
  response: changed,
});

const closureContent = z.object({ outcome: closureOutcome, place, note: text, imageData });

export const closureBody = closureContent.superRefine((closure, context) => {
  const missing = missingInClosure(closure);
  if (missing) context.addIssue({ code: 'custom', path: [missing.field], message: missing.message });
});

function missingInClosure({ outcome, place: where, note }: z.output<typeof closureContent>) {
  const length = note?.length ?? 0;
  if (outcome === 'found' && !where) return { field: 'place', message: 'Say where it was found' };
  if (outcome === 'removed' && !where) return { field: 'place', message: 'Say where it was removed' };
  if (outcome === 'removed' && length < reasonMin) {
    return { field: 'note', message: 'Say how it was removed' };
  }
  if (outcome === 'risk_accepted' && length < riskReasonMin) {
    return { field: 'note', message: `Give a reason of at least ${riskReasonMin} characters` };
  }
  if (outcome === 'recorded_in_error' && length < reasonMin) {
    return { field: 'note', message: 'A reason is required' };
  }
  return undefined;
}

export const proposeClosure = endpoint({
  method: 'POST',
  path: '/api/cases/:caseNumber/closure',
  access: 'member',
  summary: 'Propose to close a case; risk accepted is proposed by a shift lead',
  carriesImage: 'kept',
  throws: [...refusals, 'case_state', 'duty_missing'],
  params: caseParams,
  body: closureBody,
  response: changed,
});

export const confirmClosure = endpoint({
  method: 'POST',
  path: '/api/cases/:caseNumber/closure/confirm',
  access: 'lead or inspector',
  summary: 'Close a case as proposed; only an inspector confirms risk accepted, and never the proposer',
  throws: [...refusals, 'case_state', 'duty_missing', 'second_person_required'],
  params: caseParams,
  response: changed,
});

export const rejectClosure = endpoint({
  method: 'POST',
  path: '/api/cases/:caseNumber/closure/reject',
  access: 'lead or inspector',
  summary: 'Reject a proposed closure: the case returns to the state before',
  throws: [...refusals, 'case_state', 'reason_required', 'second_person_required'],
  params: caseParams,
  body: z.object({ reason }),
  response: changed,
});

export const reopenCase = endpoint({
  method: 'POST',
  path: '/api/cases/:caseNumber/reopen',
  access: 'lead or inspector',
  summary: 'Reopen a closed case: it blocks again what was not cleared',
  throws: [...refusals, 'case_exists', 'case_state', 'reason_required'],
  params: caseParams,
  body: z.object({ reason }),
  response: changed,
});

export const addCaseWorkItem = endpoint({
  method: 'POST',
  path: '/api/cases/:caseNumber/work-items',
  access: 'member',
  summary: 'Add an aircraft or a job that the tool may be in',
  status: 201,
  throws: [...refusals, 'case_closed', 'reason_required', 'work_item_not_found'],
  params: caseParams,
  body: z.object({ workItemId: id, why: reason }),
  response: changed,
});

const caseWorkItemParams = caseParams.extend({ workItemId: id });

export const clearCaseWorkItem = endpoint({
  method: 'POST',
  path: '/api/cases/:caseNumber/work-items/:workItemId/clear',
  access: 'lead',
  summary: 'Say that the tool is not in this aircraft; an inspector must confirm it',
  throws: [...refusals, 'case_state', 'reason_required', 'work_item_not_found'],
  params: caseWorkItemParams,
  body: z.object({ reason }),
  response: changed,
});

export const confirmClearing = endpoint({
  method: 'POST',
  path: '/api/cases/:caseNumber/work-items/:workItemId/clear/confirm',
  access: 'inspector',
  summary: 'Confirm that the tool is not in this aircraft: the case no longer blocks it',
  throws: [...refusals, 'case_state', 'second_person_required', 'work_item_not_found'],
  params: caseWorkItemParams,
  response: changed,
});

const block = z.object({
  caseNumber: z.int(),
  tool: z.string(),
  toolboxId: z.string(),
  state: caseState,
  since: time,
});

export const getRelease = endpoint({
  method: 'GET',
  path: '/api/work-items/:workItemId/release',
  access: 'member',
  summary:
    'Whether a case that is not closed blocks an aircraft or a job, its aircraft or its jobs. The release to service itself is signed elsewhere',
  throws: ['work_item_not_found'],
  params: z.object({ workItemId: id }),
  response: z.object({ releasable: z.boolean(), asOf: time, blocks: z.array(block) }),
});

const blockedWorkItem = namedWorkItem.extend({
  /** The cases that block it, its aircraft or its jobs. */
  caseNumbers: z.array(z.int()),
  /** Every one of them is suspected: the count is still under way. */
  isSuspected: z.boolean(),
});
export type BlockedWorkItem = z.infer<typeof blockedWorkItem>;

export const listBlockedWorkItems = endpoint({
  method: 'GET',
  path: '/api/blocked-work-items',
  access: 'member',
  summary: 'The aircraft and jobs that are not releasable',
  response: z.object({ items: z.array(blockedWorkItem) }),
});

export const getCaseOffer = endpoint({
  method: 'GET',
  path: '/api/case-offer',
  access: 'member',
  summary: 'Tools that were missing before the organization had cases, until a shift lead has decided',
  response: z.object({ missing: z.int().nullable() }),
});

export const answerCaseOffer = endpoint({
  method: 'POST',
  path: '/api/case-offer',
  access: 'lead',
  summary: 'Open cases for the tools that are missing without one, or leave them',
  throws: ['case_state'],
  body: z.object({ open: z.boolean('Open must be true or false') }),
  response: z.object({ opened: z.int() }),
});

export const getCaseReport = endpoint({
  method: 'GET',
  path: '/api/cases/:caseNumber/report',
  access: 'member',
  summary: 'A case as a document to print',
  answers: 'application/pdf',
  throws: [...refusals],
  params: caseParams,
  response: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
});
