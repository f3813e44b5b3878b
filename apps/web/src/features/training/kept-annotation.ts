import { anchorPoint, tool } from '@stowed/contract';
import { z } from 'zod';
import { keptDraftOf, useFindKeptDraft } from '../../lib/draft/kept-draft.ts';

const keptAnnotation = keptDraftOf(
  z.object({ tools: z.array(tool), anchors: z.array(anchorPoint) }),
  z.object({ id: z.string(), version: z.number() }),
);

/** The annotation and its version that the shapes were drawn on. */
export type AnnotationBase = Readonly<z.infer<typeof keptAnnotation>['base']>;

export const annotationPlace = (imageId: string): string => `annotation/${imageId}`;

export const useFindKeptAnnotation = (imageId: string) =>
  useFindKeptDraft(annotationPlace(imageId), keptAnnotation);
