import { z } from 'zod';
import { caseReason, changedCase } from './case-acts.ts';
import { caseState } from './case-state.ts';
import { caseParams, caseRefusals } from './cases.ts';
import { endpoint } from './endpoint.ts';
import { namedWorkItem } from './inventories.ts';
import { id, time } from './primitives.ts';
import { signedBody, signingRefusals } from './signing.ts';

export const addCaseWorkItem = endpoint({
  method: 'POST',
  path: '/api/cases/:caseNumber/work-items',
  access: 'member',
  summary: 'Add an aircraft or a job that the tool may be in',
  status: 201,
  throws: [...caseRefusals, 'case_closed', 'reason_required', 'work_item_not_found'],
  params: caseParams,
  body: z.object({ workItemId: id, why: caseReason }),
  response: changedCase,
});

const caseWorkItemParams = caseParams.extend({ workItemId: id });

export const clearCaseWorkItem = endpoint({
  method: 'POST',
  path: '/api/cases/:caseNumber/work-items/:workItemId/clear',
  access: 'lead',
  summary: 'Say that the tool is not in this aircraft; an inspector must confirm it',
  throws: [...caseRefusals, 'case_state', 'reason_required', 'work_item_not_found'],
  params: caseWorkItemParams,
  body: z.object({ reason: caseReason }),
  response: changedCase,
});

export const confirmClearing = endpoint({
  method: 'POST',
  path: '/api/cases/:caseNumber/work-items/:workItemId/clear/confirm',
  access: 'inspector',
  summary: 'Confirm that the tool is not in this aircraft: the case no longer blocks it',
  throws: [
    ...caseRefusals,
    ...signingRefusals,
    'case_state',
    'second_person_required',
    'work_item_not_found',
  ],
  params: caseWorkItemParams,
  body: signedBody,
  response: changedCase,
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
