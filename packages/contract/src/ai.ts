import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { nothing } from './primitives.ts';
import { toolInput } from './shapes.ts';

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

const analysis = z.object({
  missingCount: z.int(),
  presentCount: z.int(),
  criticalMissing: z.array(z.string()),
  suggestions: z.string(),
});
/** What a list of tools comes to: counts, the names of those that must be found, and what to do next. */
export type Analysis = z.infer<typeof analysis>;

export const analyzeTools = endpoint({
  method: 'POST',
  path: '/api/analyze-tools',
  access: 'member',
  summary: 'What a list of tools comes to',
  params: nothing,
  query: nothing,
  body: z.object({
    tools: z
      .array(toolInput, 'Invalid tools')
      .min(1, 'No tools provided for analysis.')
      .max(limits.toolsPerList, 'Invalid tools'),
  }),
  response: z.object({ success: z.literal(true), analysis, message: z.string() }),
  errors: 'success',
});
