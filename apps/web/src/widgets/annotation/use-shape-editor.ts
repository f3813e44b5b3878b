import { useMemo, useReducer } from 'react';
import type { EditorContent } from './editor-content.ts';
import { editorReducer } from './editor-reducer.ts';
import { restingContent, startEditor } from './editor-state.ts';
import { usePictureFrame } from './use-picture-frame.ts';

export type ShapeEditing = ReturnType<typeof useShapeEditor>;

/** The state of a shape editor, owned by the screen that saves it. `minSide`: smallest side in percent. */
export function useShapeEditor(initial: EditorContent, minSide: number) {
  const picture = usePictureFrame();
  const { aspect } = picture.frame;
  const rules = useMemo(() => ({ aspect, minSide }), [aspect, minSide]);
  const reduce = useMemo(() => editorReducer(rules), [rules]);
  const [state, dispatch] = useReducer(reduce, initial, startEditor);
  return { picture, rules, state, dispatch, content: restingContent(state) };
}
