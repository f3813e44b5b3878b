import { z } from 'zod';
import { drawerParams, drawerRefusals } from './drawers.ts';
import { endpoint } from './endpoint.ts';
import { nothing, noBody, time } from './primitives.ts';

const learnedVersion = z.object({
  version: z.int(),
  at: time,
  /**
   * Who taught the newest of it, and how: by completing the drawer or by a verified training image; or who took an image back,
   * and how: by not verifying it any more, by deleting it, or by marking it so that it shows this drawer no longer.
   */
  by: z.string(),
  source: z.enum(['completion', 'image', 'withdrawal', 'deletion', 'remarking']),
  /** How many photos it was learnt from, and of how many tools it knows the empty place. */
  photos: z.int(),
  tools: z.int(),
  /** Whether one can still go back to it; of older ones the record alone is kept. */
  isKept: z.boolean(),
});
export type LearnedVersion = z.infer<typeof learnedVersion>;

/** What the built-in engine has learnt about the template that a drawer has now. */
const learning = z.object({
  /** The version that photos are judged with; 0: the engine as shipped. */
  active: z.int(),
  /** How many versions there are. */
  total: z.int(),
  /** The newest as many as asked for, and the one that is in use, newest first. */
  versions: z.array(learnedVersion),
});
export type Learning = z.infer<typeof learning>;

const ofDrawer = {
  path: '/api/toolbox/:toolboxId/drawer/:drawerNumber/learning',
  access: 'admin',
  body: noBody,
} as const;

export const getLearning = endpoint({
  ...ofDrawer,
  method: 'GET',
  summary: 'What the built-in engine has learnt about a drawer from photos that people confirmed, by version',
  throws: [...drawerRefusals],
  params: drawerParams,
  query: z.object({
    /** How many of the newest versions; absent: ten. */
    count: z
      .string()
      .regex(/^[1-9]\d{0,3}$/, 'Invalid count')
      .transform(Number)
      .optional(),
  }),
  response: learning,
});

export const activateLearning = endpoint({
  ...ofDrawer,
  method: 'POST',
  path: `${ofDrawer.path}/:version/activate`,
  query: nothing,
  summary: 'Judge photos with this version from now on; 0 is the engine as shipped. Learning goes on from it',
  throws: [...drawerRefusals, 'learned_version_not_found', 'learned_version_not_kept'],
  params: drawerParams.extend({
    version: z
      .string()
      .regex(/^(0|[1-9]\d{0,8})$/, 'Invalid version')
      .transform(Number),
  }),
  response: z.object({ success: z.literal(true), learning, message: z.string() }),
});
