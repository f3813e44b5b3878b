import type { Annotation, endpoints, RequestOf } from '@stowed/contract';
import { anchorPoint, tool } from '@stowed/contract';
import { withoutVerdict } from '@stowed/domain';
import { z } from 'zod';
import type { EditorContent } from '../../widgets/annotation/editor-content.ts';
import { keptDraftOf, useFindKeptDraft } from '../../lib/draft/kept-draft.ts';

type Body = RequestOf<typeof endpoints.saveAnnotation>['body'];

export const contentOf = ({ tools, anchorPoints }: Annotation): EditorContent => ({
  tools,
  anchors: anchorPoints,
});

/** The request body. An anchor point without a label gets its number. */
export function annotationBody({ tools, anchors }: EditorContent, verified: boolean): Body {
  return {
    tools: verified ? tools.map(withoutVerdict) : [...tools],
    anchorPoints: anchors.map((anchor, index) => ({
      ...anchor,
      label: anchor.label.trim() || `Anchor ${index + 1}`,
    })),
    verified,
  };
}

const keptAnnotation = keptDraftOf(
  z.object({ tools: z.array(tool), anchors: z.array(anchorPoint) }),
  z.object({ id: z.string(), version: z.number() }),
);

/** The annotation, and its version when drawing started. */
export type AnnotationBase = Readonly<z.infer<typeof keptAnnotation>['base']>;

export const annotationPlace = (imageId: string): string => `annotation/${imageId}`;

export const useFindKeptAnnotation = (imageId: string) =>
  useFindKeptDraft(annotationPlace(imageId), keptAnnotation);
