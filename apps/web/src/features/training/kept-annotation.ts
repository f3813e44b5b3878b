import { anchorPoint, tool } from '@stowed/contract';
import { z } from 'zod';
import { useWorkKeptBefore } from '../../lib/use-kept-work.ts';

const content = z.object({ tools: z.array(tool), anchors: z.array(anchorPoint) });

const keptAnnotation = z.object({
  annotationId: z.string(),
  version: z.number(),
  content,
  /** What was sent to be saved and not answered: it may have arrived. */
  unanswered: z.array(content).default([]),
});

/** Shapes that were drawn and not saved, and the version that they were drawn on. */
export type KeptAnnotation = Readonly<z.infer<typeof keptAnnotation>>;

export const annotationPlace = (imageId: string): string => `annotation/${imageId}`;

export function useFindKeptAnnotation(imageId: string): () => KeptAnnotation | undefined {
  const find = useWorkKeptBefore(annotationPlace(imageId));
  return () => keptAnnotation.safeParse(find()).data;
}
