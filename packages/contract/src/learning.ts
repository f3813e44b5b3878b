import { z } from 'zod';
import { drawerParams, drawerRefusals } from './drawers.ts';
import { endpoint } from './endpoint.ts';
import { time } from './primitives.ts';

const lesson = z.object({
  at: time,
  /** Who confirmed it, and how: by completing the drawer, emptying it, or verifying a training image. */
  by: z.string(),
  source: z.enum(['completion', 'emptied', 'image']),
  /** The photo shows another drawer with a copy of this template; null: it shows this drawer. */
  of: z.object({ toolboxId: z.string(), drawerNumber: z.int() }).nullable(),
  /** Number of empty places in it. */
  tools: z.int(),
});

/** What the built-in engine has learned about a drawer's current template, without ignored events. */
const learning = z.object({
  photos: z.int(),
  /** Number of tools whose empty place is known. */
  tools: z.int(),
  /** The newest photos, newest first. */
  lessons: z.array(lesson),
  /** Everything confirmed before this time is ignored; null: nothing is. */
  ignoredBefore: z.object({ at: time, by: z.string() }).nullable(),
});
export type Learning = z.infer<typeof learning>;

const ofDrawer = {
  path: '/api/toolbox/:toolboxId/drawer/:drawerNumber/learning',
  access: 'admin',
  params: drawerParams,
} as const;

export const getLearning = endpoint({
  ...ofDrawer,
  method: 'GET',
  summary: 'What the built-in engine has learned about a drawer from photos that people confirmed',
  throws: [...drawerRefusals],
  response: learning,
});

export const ignoreLearning = endpoint({
  ...ofDrawer,
  method: 'POST',
  summary: 'Ignore everything learned about a drawer so far, or use it again',
  throws: [...drawerRefusals, 'no_template_assigned'],
  body: z.object({ ignore: z.boolean('Ignore must be true or false') }),
  response: z.object({ success: z.literal(true), learning, message: z.string() }),
});

export const confirmEmptyDrawer = endpoint({
  method: 'POST',
  path: '/api/toolbox/:toolboxId/drawer/:drawerNumber/empty-photo',
  access: 'admin',
  summary:
    'Confirm that a judged photo shows the drawer with all its tools taken out, for the engine to learn',
  throws: [...drawerRefusals, 'no_template_assigned', 'photo_not_judged'],
  params: drawerParams,
  body: z.object({
    /** The photo, as `process-image` answered it for this drawer and its present template. */
    imageUrl: z.string('Photo is required'),
  }),
  response: z.object({ success: z.literal(true), message: z.string() }),
});
