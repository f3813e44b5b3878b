import { tool as toolSchema } from '@stowed/contract';
import { z } from 'zod';

const { status, name, position, uniqueId } = toolSchema.shape;
const shape = toolSchema.pick({
  ...{ shapeType: true, x: true, y: true, width: true, height: true, angle: true },
  ...{ cx: true, cy: true, radius: true, points: true },
});

/** A tool as an event keeps it. */
const recordedTool = z.object({
  uniqueId,
  name,
  position,
  status,
  shape,
  decidedBy: z.enum(['person', 'engine']),
  engineVersion: z.string().nullable(),
  confidence: z.number().nullable(),
  needsReview: z.boolean().nullable(),
  reason: z.string().nullable(),
  // Older events do not tell them.
  partNumber: z.string().nullish(),
  pieces: z.int().nullish(),
});
export type RecordedTool = z.infer<typeof recordedTool>;

/** A drawer's whole state as an event keeps it. */
const snapshot = z.object({
  drawerNumber: z.int(),
  status: z.enum(['complete', 'incomplete']),
  expectedTools: z.int(),
  imageId: z.string().nullable(),
  foreignImageUrl: z.string().nullable(),
  templateId: z.string().nullable(),
  templateVersion: z.int().nullable(),
  tools: z.array(recordedTool),
});
export type Snapshot = z.infer<typeof snapshot>;

const flipped = z.object({ tool: recordedTool });
const inventory = z.object({
  incompleteDrawers: z.array(z.int()),
  drawers: z.array(snapshot),
});

/** The state of a drawer before or after an event that changed the whole of it. */
export const readSnapshot = (content: unknown): Snapshot | undefined => z.safeParse(snapshot, content).data;

/** The tool of an event about one tool. */
export const readTool = (content: unknown): RecordedTool | undefined =>
  z.safeParse(flipped, content).data?.tool;

/** What a completion of the whole toolbox signed. */
export const readInventory = (content: unknown): z.infer<typeof inventory> | undefined =>
  z.safeParse(inventory, content).data;

const SENTENCES: Readonly<Record<string, string>> = {
  no_match: 'The photo does not show the drawer of the template',
  too_dark: 'The photo is too dark',
  too_small: 'The photo is too small',
  image_processing_failed: 'The photo could not be processed',
  image_processing_timeout: 'Processing took too long',
  service_unavailable: 'The service was busy',
};

/** Why an engine refused a photo, as far as its event says. */
export function readRefusal(decision: unknown): string | null {
  const { data } = z.safeParse(z.object({ quality: z.string() }), decision);
  return data ? (SENTENCES[data.quality] ?? data.quality.replaceAll('_', ' ')) : null;
}
