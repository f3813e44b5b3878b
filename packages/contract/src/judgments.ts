import { z } from 'zod';
import { drawerParams, drawerRefusals } from './drawers.ts';
import { endpoint } from './endpoint.ts';

/** How the photos of one week were judged. Nobody is named: it is about the engine. */
const judgmentWeek = z.object({
  /** Its Monday in the organization's time zone, as YYYY-MM-DD. */
  start: z.string(),
  /** Photos that the engine judged or refused. */
  photos: z.int(),
  refused: z.int(),
  /** Verdicts on single tools. */
  verdicts: z.int(),
  /** Verdicts that left the decision to a person. */
  doubts: z.int(),
  /** Verdicts without a doubt that a person changed. */
  corrections: z.int(),
});
export type JudgmentWeek = z.infer<typeof judgmentWeek>;

export const getJudgments = endpoint({
  method: 'GET',
  path: '/api/toolbox/:toolboxId/drawer/:drawerNumber/judgments',
  access: 'admin',
  summary: 'How the photos of a drawer were judged in the last 12 weeks, oldest first',
  throws: [...drawerRefusals],
  params: drawerParams,
  response: z.object({ weeks: z.array(judgmentWeek) }),
});
