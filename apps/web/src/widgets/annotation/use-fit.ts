import type { AnchorPoint, Tool } from '@stowed/contract';
import { boundsOf } from '@stowed/domain';
import type { Box } from '@stowed/domain';
import { useCallback, useEffect, useRef } from 'react';
import type { EditorContent } from './editor-content.ts';
import { useFoam } from './foam/use-foam.ts';
import type { Zoom } from './use-zoom.ts';

/** Around the foam, or around the outermost tools, in percent of the picture. */
const MARGIN = 4;

/** The part to show: around tools and anchor points, else around the foam in the picture, else all of it. */
function partOf({ tools, anchors }: EditorContent, aspect: number, foam: Box | undefined): Box {
  const shapes = [...tools.map((tool: Tool) => boundsOf(tool, aspect)), ...anchors.map(pointBox)];
  const boxes = shapes.length > 1 ? shapes : foam && [...shapes, foam];
  if (!boxes) return { x: 0, y: 0, width: 100, height: 100 };
  const left = Math.max(0, Math.min(...boxes.map(({ x }) => x)) - MARGIN);
  const top = Math.max(0, Math.min(...boxes.map(({ y }) => y)) - MARGIN);
  const right = Math.min(100, Math.max(...boxes.map(({ x, width }) => x + width)) + MARGIN);
  const bottom = Math.min(100, Math.max(...boxes.map(({ y, height }) => y + height)) + MARGIN);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function pointBox({ x, y }: AnchorPoint): Box {
  return { x, y, width: 0, height: 0 };
}

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

/** Fits the picture to the foam, by itself unless the person has zoomed before. */
export function useFit(zooming: Zoom, { content, aspect, ...fitting }: Fitting): () => void {
  const { isAutomatic, fillsHeight, isNaming } = fitting;
  const hasShapes = content.tools.length + content.anchors.length > 1;
  const foam = useFoam(fitting.imageUrl, isAutomatic && !hasShapes);
  const fit = () => {
    zooming.zoomToPart(partOf(content, aspect, foam), fillsHeight);
    fitting.onFitted();
  };
  const fitted = useRef(1);
  const latest = useRef(fit);
  useEffect(() => {
    latest.current = fit;
  });
  const isKnown = isAutomatic && (hasShapes || foam !== undefined);
  const { current: zoomNow } = zooming;
  const isMeasured = zooming.room !== undefined;
  const fittedFor = useRef(isNaming);
  useEffect(() => {
    const isWanted = fittedFor.current !== isNaming || zoomNow() === fitted.current;
    if (!isMeasured || (!isKnown && !fillsHeight) || !isWanted) return;
    // The picture must have its new size before it can be scrolled.
    const frame = requestAnimationFrame(() => {
      latest.current();
      fitted.current = zoomNow();
      fittedFor.current = isNaming;
    });
    return () => cancelAnimationFrame(frame);
  }, [isMeasured, isKnown, aspect, fillsHeight, isNaming, zoomNow]);
  // Stays the same, so that the toolbar does not render during a drag.
  return useCallback(() => latest.current(), []);
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
