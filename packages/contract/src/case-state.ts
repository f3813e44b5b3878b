import { z } from 'zod';

export const caseState = z.enum(
  ['suspected', 'open', 'searching', 'escalated', 'closing', 'closed'],
  'Invalid state',
);
export type CaseState = z.infer<typeof caseState>;
