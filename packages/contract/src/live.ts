import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { nothing, noBody } from './primitives.ts';

/** One line of the stream. It says that something is new, never what: whoever may see it asks for it. */
export const liveMessage = z.object({
  kind: z.literal('changed'),
  toolboxId: z.string(),
  /** Null: the toolbox itself. */
  drawerNumber: z.int().nullable(),
  /** The drawer's version after the change. */
  version: z.int().nullable(),
});
export type LiveMessage = z.infer<typeof liveMessage>;

export const streamChanges = endpoint({
  method: 'GET',
  path: '/api/live',
  access: 'member',
  summary:
    "What changes in the organization's toolboxes, as it happens; an event stream with a message as JSON in each",
  answers: 'text/event-stream',
  params: nothing,
  query: nothing,
  body: noBody,
  response: liveMessage,
});
