import { clamp } from '@stowed/domain';
import type { Box } from '@stowed/domain';
import { useCallback, useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import { flushSync } from 'react-dom';

export const MAX_ZOOM = 6;

interface Place {
  readonly x: number;
  readonly y: number;
}

/** A point of the zoomed content (fractions of width and height) and its target position in the window. */
interface Hold {
  readonly share: Place;
  readonly at: Place;
}

interface Pinch {
  readonly zoom: number;
  readonly distance: number;
  readonly share: Place;
}

const WHEEL_RATE = 0.002;
/** A picture that fills the height is at most this much larger than one that fits. */
const MOST_CUT = 2.5;

/** Pixels. */
interface Room {
  readonly width: number;
  readonly height: number;
}

/**
 * Zooms the content of a scrolling box, which it fits at zoom 1, by buttons, Ctrl and wheel, or pinch,
 * around the pointer; the middle mouse button pans. `onPinch` is called before a pinch starts.
 */
export function useZoom(aspect: number, onPinch: () => void) {
  const [zoom, setZoom] = useState(1);
  /** The box's inner size; undefined while it has no layout. */
  const [room, setRoom] = useState<Room>();
  const box = useRef<HTMLDivElement>(null);
  const now = useRef(1);
  const pinch = useRef<Pinch>(undefined);
  const pan = useRef<Place & { readonly pointerId: number }>(undefined);

  const zoomTo = useCallback((wanted: number, given?: Hold) => {
    const element = box.current;
    if (!element) return;
    const hold = given ?? holdAt(element, middleOf(element));
    now.current = clamp(wanted, 1, MAX_ZOOM);
    flushSync(() => setZoom(now.current));
    const { left, top } = element.getBoundingClientRect();
    element.scrollLeft = hold.share.x * element.scrollWidth - (hold.at.x - left);
    element.scrollTop = hold.share.y * element.scrollHeight - (hold.at.y - top);
  }, []);

  const attach = useCallback(
    (element: HTMLDivElement | null) => {
      box.current = element;
      if (!element) return;
      const handleTouch = (event: TouchEvent) => {
        const [first, second] = event.touches;
        if (!first || !second) {
          pinch.current = undefined;
          return;
        }
        if (event.cancelable) event.preventDefault();
        const at = { x: (first.clientX + second.clientX) / 2, y: (first.clientY + second.clientY) / 2 };
        const distance = Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY) || 1;
        if (!pinch.current) {
          onPinch();
          pinch.current = { zoom: now.current, distance, share: holdAt(element, at).share };
        } else {
          const { zoom: before, distance: apart, share } = pinch.current;
          zoomTo((before * distance) / apart, { share, at });
        }
      };
      const handleWheel = (event: WheelEvent) => {
        if (!event.ctrlKey && !event.metaKey) return;
        event.preventDefault();
        const at = { x: event.clientX, y: event.clientY };
        zoomTo(now.current * Math.exp(-event.deltaY * WHEEL_RATE), holdAt(element, at));
      };
      const measure = () => setRoom((before) => roomOf(element, before));
      const observer = new ResizeObserver(measure);
      observer.observe(element);
      measure();
      // React's listeners are passive and could not stop the page from zooming.
      const gone = new AbortController();
      const options = { passive: false, signal: gone.signal };
      for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const) {
        element.addEventListener(type, handleTouch, options);
      }
      element.addEventListener('wheel', handleWheel, options);
      return () => {
        gone.abort();
        observer.disconnect();
      };
    },
    [onPinch, zoomTo],
  );

  const current = useCallback(() => now.current, []);

  /** The content's width at zoom 1, in pixels. */
  const base = room && baseOf(room, aspect);

  /**
   * Shows a part of the picture (percent) as large as possible; `fillsHeight`: even if its ends are cut
   * off.
   */
  const zoomToPart = (part: Box, fillsHeight: boolean) => {
    const element = box.current;
    const inner = element && roomOf(element, undefined);
    if (!inner) return;
    const width = baseOf(inner, aspect);
    const across = inner.width / ((part.width / 100) * width);
    const down = inner.height / ((part.height / 100) * (width / aspect));
    const { left, top } = element.getBoundingClientRect();
    const isCut = fillsHeight && down > across;
    // A part that is cut off begins at its left end.
    const share = {
      x: isCut ? part.x / 100 : (part.x + part.width / 2) / 100,
      y: (part.y + part.height / 2) / 100,
    };
    const at = { x: left + (isCut ? 0 : inner.width / 2), y: top + inner.height / 2 };
    zoomTo(isCut ? Math.min(down, across * MOST_CUT) : Math.min(across, down), { share, at });
  };

  /** Scrolls a part of the picture (percent) into view, unless it is there. */
  const reveal = (part: Box) => {
    const element = box.current;
    if (!element) return;
    const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = element;
    const across = { start: part.x / 100, size: part.width / 100, whole: scrollWidth };
    const down = { start: part.y / 100, size: part.height / 100, whole: scrollHeight };
    element.scrollLeft = scrolledTo(across, scrollLeft, clientWidth);
    element.scrollTop = scrolledTo(down, scrollTop, clientHeight);
  };

  const panning = {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      if (event.button !== 1) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      pan.current = { x: event.clientX, y: event.clientY, pointerId: event.pointerId };
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
      const from = pan.current;
      if (from?.pointerId !== event.pointerId) return;
      event.currentTarget.scrollBy(from.x - event.clientX, from.y - event.clientY);
      pan.current = { ...from, x: event.clientX, y: event.clientY };
    },
    onPointerUp: () => (pan.current = undefined),
    onPointerCancel: () => (pan.current = undefined),
  };

  return { zoom, zoomTo, zoomToPart, reveal, base, isMeasured: base !== undefined, current, attach, panning };
}

export type Zoom = ReturnType<typeof useZoom>;

interface Stretch {
  /** Shares of the whole. */
  readonly start: number;
  readonly size: number;
  readonly whole: number;
}

/**
 * The scroll position that shows a stretch: the present one if it does, else with the stretch in the
 * middle.
 */
function scrolledTo({ start, size, whole }: Stretch, from: number, room: number): number {
  const isShown = start * whole >= from && (start + size) * whole <= from + room;
  return isShown ? from : (start + size / 2) * whole - room / 2;
}

/** Without the border; scroll bars do not count, or they would appear and vanish in turns. */
function roomOf(element: HTMLElement, before: Room | undefined): Room | undefined {
  const [width, height] = [element.offsetWidth - 2, element.offsetHeight - 2];
  if (width <= 0 || height <= 0) return undefined;
  return before?.width === width && before.height === height ? before : { width, height };
}

function baseOf(room: Room, aspect: number): number {
  return Math.floor(Math.min(room.width, room.height * aspect));
}

function middleOf(element: HTMLElement): Place {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

function holdAt(element: HTMLElement, at: Place): Hold {
  const { left, top } = element.getBoundingClientRect();
  const x = (element.scrollLeft + at.x - left) / (element.scrollWidth || 1);
  const y = (element.scrollTop + at.y - top) / (element.scrollHeight || 1);
  return { share: { x, y }, at };
}

/**
 * Prevents scrolling under a finger that holds something. Browsers that start to scroll cancel the drag, may
 * ignore touch-action inside an SVG, and React's listener is passive.
 */
export function holdScroll(element: HTMLElement, isHolding: () => boolean): () => void {
  const stay = (event: TouchEvent) => {
    if (isHolding()) event.preventDefault();
  };
  element.addEventListener('touchmove', stay, { passive: false });
  return () => element.removeEventListener('touchmove', stay);
}
