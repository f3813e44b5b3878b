import type { Annotation, endpoints, RequestOf, Tool } from '@stowed/contract';
import { hashKey } from '@tanstack/react-query';
import type { EditorContent } from '../../widgets/annotation/editor-content.ts';

type Body = RequestOf<typeof endpoints.saveAnnotation>['body'];

export const contentOf = ({ tools, anchorPoints }: Annotation): EditorContent => ({
  tools,
  anchors: anchorPoints,
});

/** A tool that a person has looked at: what an engine doubted of it is settled. */
function settled({ confidence: _c, needsReview: _n, reason: _r, ...tool }: Tool): Tool {
  return tool;
}

/** The content as it is saved. An anchor point without a label is named by its number. */
export function annotationBody({ tools, anchors }: EditorContent, verified: boolean): Body {
  return {
    tools: verified ? tools.map(settled) : [...tools],
    anchorPoints: anchors.map((anchor, index) => ({
      ...anchor,
      label: anchor.label.trim() || `Anchor ${index + 1}`,
    })),
    verified,
  };
}

/** Whether two contents are saved as the same, in whatever order their keys stand. */
export const isSavedSame = (one: EditorContent, other: EditorContent): boolean =>
  hashKey([annotationBody(one, false)]) === hashKey([annotationBody(other, false)]);
