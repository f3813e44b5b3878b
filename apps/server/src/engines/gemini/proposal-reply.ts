import { z } from 'zod';
import { limits } from '@stowed/contract';
import type { EngineProposal } from '../engine.ts';
import { GeminiError } from './gemini-error.ts';
import { plainText } from './gemini-reply.ts';

const MAX_ENTRIES = 200;
/** The service measures in thousandths of a picture's sides. */
const FULL = 1000;
/** In percent: a tool's smallest side, and its largest share of the picture. */
const MIN_SIDE = 1;
const MAX_SHARE = 90;

const thousandth = z.number().min(0).max(FULL);
const envelope = z.object({ tools: z.array(z.unknown()).max(MAX_ENTRIES) });
const entry = z.object({
  name: z.string(),
  /** Top, left, bottom, right. */
  box_2d: z.tuple([thousandth, thousandth, thousandth, thousandth]),
  confidence: z.number().min(0).max(1),
});

/** JSON Schema of the reply. */
export const proposalSchema = {
  type: 'object',
  properties: {
    tools: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          name: { type: 'string', description: 'What a mechanic calls the tool, in a few words' },
          box_2d: {
            type: 'array',
            description: 'ymin, xmin, ymax, xmax, each from 0 to 1000',
            items: { type: 'number' },
            minItems: 4,
            maxItems: 4,
          },
          confidence: { type: 'number', minimum: 0, maximum: 1 },
        },
        required: ['name', 'box_2d', 'confidence'],
      },
    },
  },
  required: ['tools'],
} as const;

function toProposal({ name, box_2d: [top, left, bottom, right], confidence }: z.output<typeof entry>) {
  const [x, y, width, height] = [left, top, right - left, bottom - top].map((one) => (one / FULL) * 100);
  if (x === undefined || y === undefined || width === undefined || height === undefined) return [];
  if (width < MIN_SIDE || height < MIN_SIDE || width * height > MAX_SHARE * 100) return [];
  const shape = { shapeType: 'rectangle', x, y, width, height, angle: 0 } as const;
  return [
    { shape, confidence, name: plainText(name, limits.characters.name) || undefined, needsReview: true },
  ];
}

/**
 * The shapes that the service found. Each must be checked by a person, because free detection is the weakest
 * evidence. Omits shapes that cannot be tools. Throws GeminiError if the whole reply is invalid.
 */
export function readProposals(value: unknown): readonly EngineProposal[] {
  const parsed = envelope.safeParse(value);
  if (!parsed.success) throw new GeminiError('failed', 'the reply does not match the schema');
  return parsed.data.tools
    .flatMap((one) => entry.safeParse(one).data ?? [])
    .flatMap(toProposal)
    .slice(0, limits.toolsPerDrawer.max);
}
