import type { Annotation, endpoints, RequestOf, Tool } from '@stowed/contract';
import type { EditorContent } from '../../widgets/annotation/editor-content.ts';

type Body = RequestOf<typeof endpoints.saveAnnotation>['body'];

export const contentOf = ({ tools, anchorPoints }: Annotation): EditorContent => ({
  tools,
  anchors: anchorPoints,
});

/** A tool that a person has verified carries none of the engine's doubts. */
function settled({ confidence: _c, needsReview: _n, reason: _r, ...tool }: Tool): Tool {
  return tool;
}

/** The body of a save. An anchor point without a label is named by its number. */
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
