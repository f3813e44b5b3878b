import { z } from 'zod';
import { limits } from '@stowed/contract';
import type { GeminiQuestion } from './gemini-client.ts';
import { GeminiError } from './gemini-error.ts';
import { idOf } from './inspection-reply.ts';
import { DATA_ONLY, plainText } from './gemini-reply.ts';

const MAX_ADVICE_CHARACTERS = 500;

const advice = z.object({
  critical: z.array(z.string()).max(limits.toolsPerList),
  advice: z.string(),
});

const schema = {
  type: 'object',
  properties: {
    critical: { type: 'array', items: { type: 'string' }, description: 'Ids of the list, such as T1' },
    advice: { type: 'string', description: 'Two short sentences at most' },
  },
  required: ['critical', 'advice'],
} as const;

const SYSTEM =
  'You help maintainers of aircraft to find tools that are missing from a toolbox. ' +
  'Tell which of the missing tools are the most dangerous to leave behind, and where to look first. ' +
  DATA_ONLY;

/** Asks which of these missing tools matter most. It sends only their names. */
export function adviceQuestion(missing: readonly string[]): GeminiQuestion {
  const list = missing.map((name, index) => ({ id: idOf(index), name }));
  return { system: SYSTEM, schema, parts: [{ text: `Missing tools:\n${JSON.stringify(list)}` }] };
}

/** Only names of missing tools, and one line of text. Throws GeminiError if the reply is invalid. */
export function readAdvice(value: unknown, missing: readonly string[]): { critical: string[]; text: string } {
  const parsed = advice.safeParse(value);
  if (!parsed.success) throw new GeminiError('failed', 'the reply does not match the schema');
  const named = new Set(parsed.data.critical);
  return {
    critical: missing.filter((_name, index) => named.has(idOf(index))),
    text: plainText(parsed.data.advice, MAX_ADVICE_CHARACTERS),
  };
}
