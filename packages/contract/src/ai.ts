import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { problem } from './problem.ts';
import { limits } from './limits.ts';
import { id, time } from './primitives.ts';
import { toolInput } from './shapes.ts';

export const engine = z.enum(['built-in', 'gemini'], 'Invalid engine');
export type EngineName = z.infer<typeof engine>;

/** Visible ASCII, because the key is sent in a header. */
const KEY_CHARACTERS = /^[\x21-\x7e]*$/;

/** A key for Gemini as a person pastes it. */
export const aiKeyBody = z.object({
  apiKey: z
    .string(problem('api_key_required'))
    .trim()
    .min(1, problem('api_key_required'))
    .max(limits.characters.password, problem('invalid_api_key'))
    .regex(KEY_CHARACTERS, problem('invalid_api_key')),
});

/** With `check` the call only asks; otherwise it sets the key. */
const initGeminiBody = z
  .object({
    check: z.literal(true, 'Check must be true').optional(),
    apiKey: aiKeyBody.shape.apiKey.optional(),
  })
  .refine(({ check, apiKey }) => check ?? apiKey, { path: ['apiKey'], error: problem('api_key_required') });

/** Who set the Gemini key; null: there is none. */
const keyFrom = z.enum(['organization', 'deployment']).nullable();

export const initGemini = endpoint({
  method: 'POST',
  path: '/api/init-gemini',
  access: 'member',
  summary: 'Whether tool detection is ready; with a key: check it, keep it, and choose Gemini',
  throws: ['ai_init_failed', 'api_key_required', 'forbidden', 'invalid_api_key'],
  body: initGeminiBody,
  response: z.object({
    success: z.literal(true),
    initialized: z.boolean(),
    message: z.string(),
    engine,
    keyFrom,
  }),
  errors: 'success',
});

const ofAdministrators = {
  access: 'admin or org-admin',
  denial: 'Only administrators can configure the AI key',
} as const;

export const chooseEngine = endpoint({
  method: 'PUT',
  path: '/api/organizations/engine',
  ...ofAdministrators,
  summary: 'Choose the engine that judges the photos of the organization',
  body: z.object({ engine }),
  response: z.object({ success: z.literal(true), engine, initialized: z.boolean() }),
  errors: 'success',
});

export const removeAiKey = endpoint({
  method: 'DELETE',
  path: '/api/organizations/ai-key',
  ...ofAdministrators,
  summary: 'Delete the Gemini key of the organization and return to the built-in engine',
  response: z.object({ success: z.literal(true), engine: z.literal('built-in') }),
  errors: 'success',
});

export const getAiUsage = endpoint({
  method: 'GET',
  path: '/api/organizations/ai-usage',
  access: 'admin or org-admin',
  summary: "How many of today's calls of the paid AI service are used, and by whom",
  response: z.object({
    calls: z.int(),
    limit: z.int(),
    limitPerPerson: z.int(),
    /** When the next day starts. */
    resetsAt: time,
    /** Gemini is paused until then after several failures in a row; null: it is not paused. */
    restsUntil: time.nullable(),
    people: z.array(z.object({ id, name: z.string(), calls: z.int() })),
  }),
});

const analysis = z.object({
  missingCount: z.int(),
  presentCount: z.int(),
  criticalMissing: z.array(z.string()),
  suggestions: z.string(),
});
/** Counts, the names of tools that must be found, and what to do next. */
export type Analysis = z.infer<typeof analysis>;

export const analyzeTools = endpoint({
  method: 'POST',
  path: '/api/analyze-tools',
  access: 'member',
  summary: 'The summary of a list of tools',
  throws: ['ai_not_initialized', 'invalid_tools', 'tool_analysis_failed', 'tool_analysis_timeout'],
  body: z.object({
    tools: z
      .array(toolInput, problem('invalid_tools'))
      .min(1, 'No tools provided for analysis.')
      .max(limits.toolsPerList, problem('invalid_tools')),
  }),
  response: z.object({ success: z.literal(true), analysis, message: z.string() }),
  errors: 'success',
});
