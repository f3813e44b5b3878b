import { z } from 'zod';
import type { EngineVerdict } from '../engine.ts';
import type { Verdict } from '@stowed/vision';
import { GeminiError } from './gemini-error.ts';

/** More tools than a drawer can hold: a longer reply cannot be about this drawer. */
const MAX_ENTRIES = 200;
const ID = /^T([1-9]\d{0,2})$/;

const envelope = z.object({ tools: z.array(z.unknown()).max(MAX_ENTRIES) });
const entry = z.object({
  id: z.string().regex(ID),
  status: z.enum(['present', 'missing', 'unsure']),
  confidence: z.number().min(0).max(1),
});

export interface Statement {
  readonly status: 'present' | 'missing' | 'unsure';
  readonly confidence: number;
}

/** JSON Schema of the reply. */
export const inspectionSchema = {
  type: 'object',
  properties: {
    tools: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: { type: 'string', description: 'The id of the tool in the list, such as T1' },
          status: { type: 'string', enum: ['present', 'missing', 'unsure'] },
          confidence: { type: 'number', minimum: 0, maximum: 1 },
        },
        required: ['id', 'status', 'confidence'],
      },
    },
  },
  required: ['tools'],
} as const;

/** The id sent to the service for the tool at an index of the template. */
export const idOf = (index: number): string => `T${index + 1}`;

/**
 * The service's verdicts on the template's tools, by id. Omits verdicts on other tools, repeated ones and
 * unknown words. Throws GeminiError if the whole reply is invalid.
 */
export function readStatements(value: unknown): ReadonlyMap<string, Statement> {
  const parsed = envelope.safeParse(value);
  if (!parsed.success) throw new GeminiError('failed', 'the reply does not match the schema');
  const named = parsed.data.tools.flatMap((one) => entry.safeParse(one).data ?? []);
  const isNamedOnce = (id: string): boolean =>
    parsed.data.tools.filter((one) => z.object({ id: z.literal(id) }).safeParse(one).success).length === 1;
  return new Map(
    named
      .filter(({ id }) => isNamedOnce(id))
      .map(({ id, status, confidence }) => [id, { status, confidence }]),
  );
}

function confirmed(verdict: Verdict, statement: Statement | undefined): EngineVerdict {
  if (!statement || statement.status === 'unsure') {
    return { ...verdict, needsReview: true, reason: verdict.reason ?? 'not_confirmed' };
  }
  if (statement.status !== verdict.status) {
    return { ...verdict, needsReview: true, reason: 'engines_disagree' };
  }
  return { ...verdict, confidence: Math.min(verdict.confidence, statement.confidence) };
}

/**
 * The built-in engine's verdicts where the service confirms them; all others need a person's eyes. The
 * service alone can never make a tool present.
 */
export function confirmVerdicts(
  verdicts: readonly Verdict[],
  statements: ReadonlyMap<string, Statement>,
): readonly EngineVerdict[] {
  return verdicts.map((verdict, index) => confirmed(verdict, statements.get(idOf(index))));
}
