import { boundsOf } from '@stowed/domain';
import { useCallback, useEffect, useRef } from 'react';
import type { EditorContent } from './editor-content.ts';
import { useFoam } from './foam/use-foam.ts';
import { partToShow, showsDrawer } from './part-to-show.ts';
import type { Zoom } from './use-zoom.ts';

interface Fitting {
  readonly imageUrl: string;
  readonly content: EditorContent;
  readonly aspect: number;
  /** Fits by itself, once it is known where the foam is. */
  readonly isAutomatic: boolean;
  /** Fills the height of a tall screen, even if the ends are cut off. */
  readonly fillsHeight: boolean;
  /** While shapes get names, the picture has less room: it is fitted again. */
  readonly isNaming: boolean;
  /** Called after each fit. */
  readonly onFitted: () => void;
}

/**
 * Fits the picture to the foam, by itself unless the person has zoomed since the last fit. Returns how to
 * show the whole drawer, even where the picture fills the height.
 */
export function useFit(zooming: Zoom, { content, aspect, ...fitting }: Fitting): () => void {
  const { isAutomatic, fillsHeight, isNaming } = fitting;
  const { current: zoomNow, room } = zooming;
  const hasShapes = showsDrawer(content);
  const foam = useFoam(fitting.imageUrl, isAutomatic && !hasShapes);
  const fitted = useRef(1);
  const fit = (fillsRoom: boolean) => {
    zooming.zoomToPart(partToShow(content, aspect, foam), fillsRoom);
    fitted.current = zoomNow();
    fitting.onFitted();
  };
  const latest = useRef(fit);
  useEffect(() => {
    latest.current = fit;
  });
  const isKnown = isAutomatic && (hasShapes || foam !== undefined);
  const isMeasured = room !== undefined;
  // Where the ends are cut off, a bar that takes height must not scroll the picture back.
  const [width, height] = [room?.width, fillsHeight ? undefined : room?.height];
  const fittedFor = useRef(isNaming);
  useEffect(() => {
    const isWanted = fittedFor.current !== isNaming || zoomNow() === fitted.current;
    if (!isMeasured || (!isKnown && !fillsHeight) || !isWanted) return;
    // The picture must have its new size before it can be scrolled.
    const frame = requestAnimationFrame(() => {
      latest.current(fillsHeight);
      fittedFor.current = isNaming;
    });
    return () => cancelAnimationFrame(frame);
  }, [isMeasured, width, height, isKnown, aspect, fillsHeight, isNaming, zoomNow]);
  // Stays the same, so that the toolbar does not render during a drag.
  return useCallback(() => latest.current(false), []);
}

interface Revealing {
  readonly content: EditorContent;
  readonly aspect: number;
  /** The shape to scroll to when it changes. */
  readonly id: string | undefined;
}

/** Keeps the shape in view, also when the room changes; returns how to scroll to it. */
export function useReveal(zooming: Zoom, { content, aspect, id }: Revealing): () => void {
  const tool = content.tools.find(({ uniqueId }) => uniqueId === id);
  const show = useRef<() => void>(undefined);
  useEffect(() => {
    show.current = () => tool && zooming.reveal(boundsOf(tool, aspect));
  });
  const { room } = zooming;
  useEffect(() => show.current?.(), [id, room]);
  return useCallback(() => show.current?.(), []);
}
