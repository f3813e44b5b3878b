import type { PercentPoint, Tool } from '@stowed/contract';
import type { Part } from '../widgets/annotation/editor-content.ts';
import { editorReducer } from '../widgets/annotation/editor-reducer.ts';
import { startEditor } from '../widgets/annotation/editor-state.ts';
import type { EditorAction, EditorState } from '../widgets/annotation/editor-state.ts';

export const rules = { aspect: 4 / 3, minSide: 5 };
export const reduce = editorReducer(rules);
export const run = (state: EditorState, ...actions: EditorAction[]) => actions.reduce(reduce, state);
export const empty = startEditor({ tools: [], anchors: [] });
export const middle = { x: 50, y: 50 };

export const withTool = run(empty, { type: 'toolAdded', shapeType: 'rectangle', id: 'a', at: middle });
export const withPolygon = run(empty, { type: 'toolAdded', shapeType: 'polygon', id: 'a', at: middle });

/** A press, a drag and a release. */
export function pull(part: Part, grip: PercentPoint, to: PercentPoint): EditorAction[] {
  return [
    { type: 'pressed', press: { id: 'a', part, at: grip, grip } },
    { type: 'dragged', to },
    { type: 'released' },
  ];
}

export const firstTool = (state: EditorState): Tool => {
  const [tool] = state.content.tools;
  if (!tool) throw new Error('no tool');
  return tool;
};
