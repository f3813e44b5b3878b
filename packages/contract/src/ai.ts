import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { nothing } from './primitives.ts';

export const engine = z.enum(['built-in', 'gemini'], 'Invalid engine');
export type EngineName = z.infer<typeof engine>;

export const checkAi = endpoint({
  method: 'POST',
  path: '/api/init-gemini',
  access: 'member',
  summary: 'Whether tool detection is ready: the built-in engine always is, the other with a key',
  params: nothing,
  query: nothing,
  body: z.object({ check: z.literal(true, 'Check must be true') }),
  response: z.object({ success: z.literal(true), initialized: z.boolean(), message: z.string(), engine }),
  errors: 'success',
});
