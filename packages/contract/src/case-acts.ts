import { z } from 'zod';
import { caseEntryKind, caseParams, caseRefusals, closureOutcome, lostCase, searchResult } from './cases.ts';
import { endpoint } from './endpoint.ts';
import { problem } from './problem.ts';
import { limits } from './limits.ts';
import { id, optionalText } from './primitives.ts';
import { signedBody, signingRefusals, statement } from './signing.ts';

const { characters, reasonMin, riskReasonMin } = limits;

export const caseReason = z
  .string(problem('reason_required'))
  .trim()
  .min(reasonMin, problem('reason_required'))
  .max(characters.text, `Reason must be at most ${characters.text} characters`);
const imageData = z.string(problem('invalid_image_data')).optional();
const text = optionalText('Text', characters.text);
const place = optionalText('Place', characters.text);

export const changedCase = z.object({ case: lostCase });

export const openCase = endpoint({
  method: 'POST',
  path: '/api/cases/:caseNumber/report',
  access: 'member',
  summary: 'Open a suspected case at once',
  throws: [...caseRefusals, 'case_state'],
  params: caseParams,
  response: changedCase,
});

export const assignCase = endpoint({
  method: 'PATCH',
  path: '/api/cases/:caseNumber',
  access: 'lead or inspector',
  summary: 'Say who runs the search',
  throws: [...caseRefusals, 'case_closed'],
  params: caseParams,
  body: z.object({ assigneeId: id.nullable() }),
  response: changedCase,
});

const SEARCHED = 'Say where you searched';

const entryBody = z.object({
  kind: caseEntryKind,
  area: z.string(SEARCHED).trim().max(characters.text).optional(),
  result: searchResult.optional(),
  text,
  imageData,
});

/** What an entry of each kind must have, with the message without it. */
const entryNeeds = {
  search: [
    ['area', SEARCHED],
    ['result', 'Say what you found'],
  ],
  note: [['text', 'Write a note']],
  notified: [['text', 'Say whom you notified']],
  photo: [['imageData', 'Take a photo']],
} as const;

export const addCaseEntryBody = entryBody.superRefine((entry, context) => {
  const missing = entryNeeds[entry.kind].find(([field]) => !entry[field]);
  if (missing) context.addIssue({ code: 'custom', path: [missing[0]], message: missing[1] });
});

export const addCaseEntry = endpoint({
  method: 'POST',
  path: '/api/cases/:caseNumber/entries',
  access: 'member',
  summary: 'Add an entry to a case. The first search of a suspected case opens it',
  status: 201,
  carriesImage: 'kept',
  throws: [...caseRefusals, 'case_closed'],
  params: caseParams,
  body: addCaseEntryBody,
  response: changedCase,
});

export const escalateCase = endpoint({
  method: 'POST',
  path: '/api/cases/:caseNumber/escalate',
  access: 'member',
  summary: 'Escalate a case before its time',
  throws: [...caseRefusals, 'case_state'],
  params: caseParams,
  body: z.object({ reason: optionalText('Reason', characters.text) }),
  response: changedCase,
});

const closureContent = z.object({ outcome: closureOutcome, place, note: text, imageData });

/** What each outcome must say: the field, its shortest length, and the message without it. */
const closureNeeds = {
  found: [['place', 1, 'Say where it was found']],
  removed: [
    ['place', 1, 'Say where it was removed'],
    ['note', reasonMin, 'Say how it was removed'],
  ],
  risk_accepted: [['note', riskReasonMin, `Give a reason of at least ${riskReasonMin} characters`]],
  recorded_in_error: [['note', reasonMin, 'A reason is required']],
} as const;

export const closureBody = closureContent.superRefine((closure, context) => {
  const missing = closureNeeds[closure.outcome].find(
    ([field, shortest]) => (closure[field]?.length ?? 0) < shortest,
  );
  if (missing) context.addIssue({ code: 'custom', path: [missing[0]], message: missing[2] });
});

export const proposeClosure = endpoint({
  method: 'POST',
  path: '/api/cases/:caseNumber/closure',
  access: 'member',
  summary: 'Propose to close a case; risk accepted is proposed by a shift lead',
  carriesImage: 'kept',
  throws: [...caseRefusals, 'case_state', 'duty_missing'],
  params: caseParams,
  body: closureBody,
  response: changedCase,
});

export const confirmClosure = endpoint({
  method: 'POST',
  path: '/api/cases/:caseNumber/closure/confirm',
  access: 'lead or inspector',
  summary: 'Close a case as proposed; only an inspector confirms risk accepted, and never the proposer',
  throws: [...caseRefusals, ...signingRefusals, 'case_state', 'duty_missing', 'second_person_required'],
  params: caseParams,
  body: signedBody,
  response: changedCase,
});

export const getCaseStatement = endpoint({
  method: 'GET',
  path: '/api/cases/:caseNumber/statement',
  access: 'lead or inspector',
  summary: 'What a signature under the closure of a case, or under the clearing of an aircraft, says',
  throws: [...caseRefusals, 'case_state', 'work_item_not_found'],
  params: caseParams,
  query: z.object({
    /** The aircraft or job that is cleared; absent: the closure. */
    workItemId: id.optional(),
  }),
  response: statement,
});

export const rejectClosure = endpoint({
  method: 'POST',
  path: '/api/cases/:caseNumber/closure/reject',
  access: 'lead or inspector',
  summary: 'Reject a proposed closure: the case returns to the state before',
  throws: [...caseRefusals, 'case_state', 'reason_required', 'second_person_required'],
  params: caseParams,
  body: z.object({ reason: caseReason }),
  response: changedCase,
});

export const reopenCase = endpoint({
  method: 'POST',
  path: '/api/cases/:caseNumber/reopen',
  access: 'lead or inspector',
  summary: 'Reopen a closed case: it blocks again what was not cleared',
  throws: [...caseRefusals, 'case_exists', 'case_state', 'reason_required'],
  params: caseParams,
  body: z.object({ reason: caseReason }),
  response: changedCase,
});
