import { anchorPoint, tool } from '@stowed/contract';
import { z } from 'zod';
import { useWorkKeptBefore } from '../../lib/use-kept-work.ts';

const keptAnnotation = z.object({
  annotationId: z.string(),
  version: z.number(),
  content: z.object({ tools: z.array(tool), anchors: z.array(anchorPoint) }),
});

/** Shapes that were drawn and not saved, and the version that they were drawn on. */
export type KeptAnnotation = Readonly<z.infer<typeof keptAnnotation>>;

export const annotationPlace = (imageId: string): string => `annotation/${imageId}`;

export function useFindKeptAnnotation(imageId: string): () => KeptAnnotation | undefined {
  const find = useWorkKeptBefore(annotationPlace(imageId));
  return () => keptAnnotation.safeParse(find()).data;
}
