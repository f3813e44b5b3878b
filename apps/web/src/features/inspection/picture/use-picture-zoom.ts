import { clamp } from '@stowed/domain';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import { keptWithin, pointAt } from '../../../widgets/tool-picture/picture-view.ts';
import type { Point, View } from '../../../widgets/tool-picture/picture-view.ts';

const MAX_ZOOM = 6;
const DOUBLE_TAP_ZOOM = 2.5;
const WHEEL_RATE = 0.002;
/** A finger that moves less, in CSS pixels, taps. */
const TAP_SLOP = 8;
/** A second tap within this time zooms. */
const DOUBLE_TAP_MS = 260;

interface Gesture {
  readonly view: View;
  /** The picture's point that stays under the fingers. */
  readonly held: Point;
  /** Between two fingers, in CSS pixels; 0 with one. */
  readonly distance: number;
}

/**
 * Zooms into a view by pinch, double tap, wheel (with Ctrl, or while the frame has the focus) and pans by one
 * finger. A single tap calls `onTap` with the picture's point.
 */
export function usePictureZoom(base: View, onTap: (at: Point) => void) {
  const [zoomed, setZoomed] = useState<View>();
  const view = zoomed ? keptWithin(fitted(zoomed, base), base) : base;
  const fingers = useRef(new Map<number, Point>());
  const gesture = useRef<Gesture>(undefined);
  const start = useRef<Point>(undefined);
  const tap = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(tap.current), []);

  const zoomBy = (factor: number, share: Point, from = view) => {
    const width = clamp(from.width / factor, base.width / MAX_ZOOM, base.width);
    setZoomed(viewHolding(pointAt(from, share), share, sized(width, base)));
  };
  const wheel = useWheel((delta, share) => zoomBy(Math.exp(-delta * WHEEL_RATE), share));

  const begin = (frame: Element) => {
    const points = [...fingers.current.values()];
    const middle = middleOf(points);
    if (!middle) return;
    gesture.current = { view, held: pointAt(view, shareOf(frame, middle)), distance: spread(points) };
  };
  const handlePointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    const at = { x: event.clientX, y: event.clientY };
    fingers.current.set(event.pointerId, at);
    start.current = fingers.current.size === 1 ? at : undefined;
    begin(event.currentTarget);
  };
  const handlePointerMove = ({ pointerId, clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    if (!fingers.current.has(pointerId)) return;
    fingers.current.set(pointerId, { x: clientX, y: clientY });
    if (start.current && Math.hypot(clientX - start.current.x, clientY - start.current.y) < TAP_SLOP) return;
    start.current = undefined;
    const points = [...fingers.current.values()];
    const [middle, from] = [middleOf(points), gesture.current];
    if (!middle || !from) return;
    const factor = from.distance > 0 ? spread(points) / from.distance : 1;
    const width = clamp(from.view.width / factor, base.width / MAX_ZOOM, base.width);
    setZoomed(viewHolding(from.held, shareOf(currentTarget, middle), sized(width, base)));
  };
  const handleTap = (share: Point) => {
    if (tap.current !== undefined) {
      window.clearTimeout(tap.current);
      tap.current = undefined;
      if (view.width < base.width * 0.99) setZoomed(undefined);
      else zoomBy(DOUBLE_TAP_ZOOM, share);
      return;
    }
    tap.current = window.setTimeout(() => {
      tap.current = undefined;
      onTap(pointAt(view, share));
    }, DOUBLE_TAP_MS);
  };
  const handlePointerEnd = (event: PointerEvent<HTMLElement>) => {
    if (!fingers.current.delete(event.pointerId)) return;
    if (event.type === 'pointerup' && start.current) handleTap(shareOf(event.currentTarget, start.current));
    start.current = undefined;
    begin(event.currentTarget);
  };
  return {
    view,
    isZoomed: view.width < base.width * 0.99,
    wheel,
    frameProps: {
      onPointerDown: handlePointerDown,
      onPointerMove: handlePointerMove,
      onPointerUp: handlePointerEnd,
      onPointerCancel: handlePointerEnd,
      onPointerLeave: handlePointerEnd,
    },
  };
}

/** Adds its own wheel listener, because React's cannot stop the page from scrolling. */
function useWheel(onZoom: (delta: number, share: Point) => void) {
  const latest = useRef(onZoom);
  useEffect(() => {
    latest.current = onZoom;
  });
  return useCallback((frame: HTMLElement | null) => {
    if (!frame) return undefined;
    const handleWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && document.activeElement !== frame) return;
      event.preventDefault();
      latest.current(event.deltaY, shareOf(frame, { x: event.clientX, y: event.clientY }));
    };
    frame.addEventListener('wheel', handleWheel, { passive: false });
    return () => frame.removeEventListener('wheel', handleWheel);
  }, []);
}

const sized = (width: number, { width: fullWidth, height }: View) => ({
  width,
  height: (width / fullWidth) * height,
});

/** A view of this size with the picture's point `held` at the place `share` of the frame. */
function viewHolding(held: Point, share: Point, size: Pick<View, 'width' | 'height'>): View {
  return { x: held.x - share.x * size.width, y: held.y - share.y * size.height, ...size };
}

/** The view with the proportions of `base`: the device may have been rotated. */
function fitted(view: View, base: View): View {
  return { ...view, height: (view.width / base.width) * base.height };
}

function shareOf(frame: Element, { x, y }: Point): Point {
  const { left, top, width, height } = frame.getBoundingClientRect();
  return { x: (x - left) / (width || 1), y: (y - top) / (height || 1) };
}

function middleOf([first, second]: readonly Point[]): Point | undefined {
  if (!first || !second) return first;
  return { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 };
}

function spread([first, second]: readonly Point[]): number {
  return first && second ? Math.hypot(first.x - second.x, first.y - second.y) : 0;
}
