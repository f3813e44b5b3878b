import { toolDetails } from '@stowed/domain';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { EditorCommands } from './editor-commands.ts';
import type { EditorState } from './editor-state.ts';
import { findShape } from './use-canvas-keys.ts';

interface MergeQuestionProps {
  readonly state: EditorState;
  readonly commands: EditorCommands;
}

/** Before shapes with different names are merged: which name stays. */
export function MergeQuestion({ state, commands: { dispatch } }: MergeQuestionProps) {
  const { mergeAsks = [], selection } = state;
  return (
    <Dialog
      isOpen={mergeAsks.length > 0}
      onClose={() => dispatch({ type: 'mergeLeft' })}
      // The shape that had the focus may be gone.
      focusAfter={() => findShape(document, selection[0] ?? '')}
      title="Which name stays?"
      description="The merged shape has one name. Undo brings all of them back."
    >
      <div className="space-y-2">
        {mergeAsks.map((tool) => (
          <Button
            key={tool.uniqueId}
            size="lg"
            className="w-full"
            onClick={() => dispatch({ type: 'merged', keep: tool.uniqueId })}
          >
            <span className="min-w-0 wrap-anywhere">
              {[tool.name, toolDetails(tool)].filter(Boolean).join(' · ')}
            </span>
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
