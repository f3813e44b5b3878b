import { useCallback, useEffect, useRef, useState } from 'react';
import { countOf } from '../../lib/format.ts';
import { showToast } from '../../ui/toast-store.ts';
import { selectedTools } from './editor-state.ts';
import { findOutlines, plausibleOutlines } from './outline/find-outlines.ts';
import type { ShapeEditing } from './use-shape-editor.ts';

/** Gives the selected shapes the outlines of the tools in them, as the engine sees them. */
export function useSnap(imageUrl: string, { state, dispatch, rules }: ShapeEditing) {
  const [isSnapping, setIsSnapping] = useState(false);
  const snap = async () => {
    const tools = selectedTools(state);
    const { isOnSecondPhoto } = state;
    if (tools.length === 0 || isSnapping) return;
    setIsSnapping(true);
    const found = await findOutlines(imageUrl, tools).catch(() => undefined);
    setIsSnapping(false);
    if (!found) {
      showToast({ title: 'This browser cannot find outlines', tone: 'bad' });
      return;
    }
    const outlines = plausibleOutlines(found, tools, rules.aspect);
    const alone = tools.length === 1 ? tools[0]?.uniqueId : undefined;
    if (outlines.size > 0) dispatch({ type: 'outlined', outlines, isOnSecondPhoto, alone });
    const unseen = tools.length - outlines.size;
    if (unseen > 0) showToast({ title: `No outline found for ${countOf(unseen, 'tool')}`, tone: 'bad' });
  };
  const latest = useRef(snap);
  useEffect(() => {
    latest.current = snap;
  });
  // Stays the same, so that the toolbar does not render during a drag.
  return { isSnapping, snap: useCallback(() => void latest.current(), []) };
}
