import { useMemo, useReducer, useCallback, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { limits } from '@stowed/contract';
import type { EditorContent } from './editor-content.ts';
import { editorReducer } from './editor-reducer.ts';
import { restingContent, startEditor } from './editor-state.ts';

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

/** The picture's scale, for drawing shapes. */
export interface PictureFrame {
  /** Width / height of the picture; 800 x 600 until it is known. */
  readonly aspect: number;
  /** One screen pixel in percent of the picture's height. */
  readonly percentPerPixel: number;
}

const fallback: { readonly width: number; readonly height: number } = limits.defaultImage;

/** Measures a shown picture: pass `observeSvg` to the covering drawing and `handleLoad` to the picture. */
function usePictureFrame() {
  const [aspect, setAspect] = useState(fallback.width / fallback.height);
  const [drawnHeight, setDrawnHeight] = useState(fallback.height);

  const observeSvg = useCallback((element: SVGSVGElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() => setDrawnHeight(element.clientHeight || fallback.height));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const handleLoad = useCallback((event: SyntheticEvent<HTMLImageElement>) => {
    const { naturalWidth, naturalHeight } = event.currentTarget;
    if (naturalWidth > 0 && naturalHeight > 0) setAspect(naturalWidth / naturalHeight);
  }, []);

  const frame = useMemo<PictureFrame>(
    () => ({ aspect, percentPerPixel: 100 / drawnHeight }),
    [aspect, drawnHeight],
  );
  return { frame, observeSvg, handleLoad };
}
