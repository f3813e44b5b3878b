import type { Annotation, endpoints, RequestOf, Tool } from '@stowed/contract';
import type { EditorContent } from '../../widgets/annotation/editor-content.ts';

type Body = RequestOf<typeof endpoints.saveAnnotation>['body'];

export const contentOf = ({ tools, anchorPoints }: Annotation): EditorContent => ({
  tools,
  anchors: anchorPoints,
});

/** A verified tool carries no doubts of the engine. */
function settled({ confidence: _c, needsReview: _n, reason: _r, ...tool }: Tool): Tool {
  return tool;
}

/** The request body. An anchor point without a label gets its number. */
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
