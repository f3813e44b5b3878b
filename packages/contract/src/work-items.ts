import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { changedText, id, optionalText, time } from './primitives.ts';

const { characters } = limits;

export const workItemKind = z.enum(['aircraft', 'job'], 'Invalid kind of work item');
export type WorkItemKind = z.infer<typeof workItemKind>;

export const workItem = z.object({
  id,
  kind: workItemKind,
  reference: z.string(),
  title: z.string().nullable(),
  /** The aircraft of a job. */
  parentId: id.nullable(),
  /** The same by reference: it is blocked where its job is. */
  aircraft: z.object({ id, reference: z.string() }).nullable(),
  archivedAt: time.nullable(),
  version: z.int(),
});
export type WorkItem = z.infer<typeof workItem>;

export const listWorkItems = endpoint({
  method: 'GET',
  path: '/api/work-items',
  access: 'member',
  summary: 'Aircraft and jobs that are not archived, last used first, at most 50',
  query: z.object({
    /** Part of the reference or the title. */
    q: z.string().max(characters.name).optional(),
    kind: workItemKind.optional(),
  }),
  response: z.object({ items: z.array(workItem) }),
});

const reference = z
  .string('Reference is required')
  .trim()
  .min(1, 'Reference is required')
  .max(characters.name, `Reference must be at most ${characters.name} characters`);

export const addWorkItem = endpoint({
  method: 'POST',
  path: '/api/work-items',
  access: 'member',
  summary:
    'Add an aircraft or a job; one with this reference, in any case, is returned with 200, unless it is a job of another aircraft',
  status: 201,
  throws: ['job_on_other_aircraft', 'work_item_not_found'],
  body: z.object({
    kind: workItemKind,
    reference,
    title: optionalText('Title', characters.name),
    /** The aircraft of a job. */
    parentId: id.nullish(),
  }),
  response: workItem.extend({ isNew: z.boolean() }),
});

export const changeWorkItem = endpoint({
  method: 'PATCH',
  path: '/api/work-items/:workItemId',
  access: 'lead or custodian',
  summary: "Change a work item's title, archive it or bring it back",
  throws: ['work_item_in_use', 'work_item_not_found'],
  params: z.object({ workItemId: id }),
  body: z.object({
    title: changedText('Title', characters.name),
    archived: z.boolean('Archived must be true or false').optional(),
  }),
  response: workItem,
});
