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
 * Zooms the content of a scrolling box, which it fits at zoom 1, by buttons, Ctrl and wheel, or pinch, around
 * the pointer; the middle mouse button pans. `onPinch` is called before a pinch starts.
 */
export function useZoom(aspect: number, onPinch: () => void) {
  const [zoom, setZoom] = useState(1);
  /** The box's inner size; undefined while it has no layout. */
  const [room, setRoom] = useState<Room>();
  const box = useRef<HTMLDivElement>(null);
  const now = useRef(1);
  const panning = usePanning();

  const zoomTo = useCallback((wanted: number, given?: Hold) => {
    const element = box.current;
    if (!element) return;
    const hold = given ?? holdAt(element, middleOf(element));
    now.current = clamp(wanted, 1, MAX_ZOOM);
    flushSync(() => setZoom(now.current));
    const { left, top, width, height } = contentOf(element);
    element.scrollLeft += left + hold.share.x * width - hold.at.x;
    element.scrollTop += top + hold.share.y * height - hold.at.y;
  }, []);
  const current = useCallback(() => now.current, []);

  const attach = useCallback(
    (element: HTMLDivElement | null) => {
      box.current = element;
      if (!element) return;
      const measure = () => setRoom((before) => roomOf(element, before));
      const observer = new ResizeObserver(measure);
      observer.observe(element);
      measure();
      const silence = listen(element, { current, zoomTo, onPinch });
      return () => {
        silence();
        observer.disconnect();
      };
    },
    [current, onPinch, zoomTo],
  );

  /** Shows a part of the picture (percent) as large as possible; `fillsHeight`: with its ends cut off. */
  const zoomToPart = (part: Box, fillsHeight: boolean) => {
    const element = box.current;
    const inner = element && roomOf(element, undefined);
    if (!inner) return;
    // Its layout may have just changed.
    flushSync(() => setRoom((before) => roomOf(element, before)));
    const place = placeOf(part, { ...inner, aspect, fillsHeight });
    const { left, top } = element.getBoundingClientRect();
    zoomTo(place.zoom, { share: place.share, at: { x: left + place.at.x, y: top + place.at.y } });
  };

  return {
    zoom,
    zoomTo,
    zoomToPart,
    /** Scrolls a part of the picture (percent) into view, unless it is there. */
    reveal: (part: Box) => box.current && scrollTo(box.current, part),
    /** The content's width, for its style. */
    width: room ? baseOf(room, aspect) * zoom : `${zoom * 100}%`,
    /** The box's inner size; undefined while it has no layout. */
    room,
    current,
    attach,
    panning,
  };
}

export type Zoom = ReturnType<typeof useZoom>;

interface Stretch {
  /** Shares of the whole. */
  readonly start: number;
  readonly size: number;
  readonly whole: number;
}

/** The scroll position that shows a stretch: the present one, or with the stretch in the middle. */
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

interface Part extends Room {
  readonly aspect: number;
  readonly fillsHeight: boolean;
}

/** The zoom that shows a part (percent), and which share of the picture is then where in the box. */
function placeOf(part: Box, { width, height, aspect, fillsHeight }: Part): Hold & { readonly zoom: number } {
  const base = baseOf({ width, height }, aspect);
  const across = width / ((part.width / 100) * base);
  const down = height / ((part.height / 100) * (base / aspect));
  const middle = (part.y + part.height / 2) / 100;
  if (fillsHeight && down > across) {
    // The part is cut off: it begins at its left end.
    const zoom = Math.min(down, across * MOST_CUT);
    return { zoom, share: { x: part.x / 100, y: middle }, at: { x: 0, y: height / 2 } };
  }
  const share = { x: (part.x + part.width / 2) / 100, y: middle };
  return { zoom: Math.min(across, down), share, at: { x: width / 2, y: height / 2 } };
}

function scrollTo(element: HTMLElement, part: Box): void {
  const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = element;
  const across = { start: part.x / 100, size: part.width / 100, whole: scrollWidth };
  const down = { start: part.y / 100, size: part.height / 100, whole: scrollHeight };
  element.scrollLeft = scrolledTo(across, scrollLeft, clientWidth);
  element.scrollTop = scrolledTo(down, scrollTop, clientHeight);
}

interface Zooming {
  readonly current: () => number;
  readonly zoomTo: (wanted: number, given?: Hold) => void;
  readonly onPinch: () => void;
}

/** Zooms by two fingers, and by the wheel with Ctrl. Returns how to stop. */
function listen(element: HTMLElement, { current, zoomTo, onPinch }: Zooming): () => void {
  let pinch: Pinch | undefined;
  const handleTouch = (event: TouchEvent) => {
    const [first, second] = event.touches;
    if (!first || !second) {
      pinch = undefined;
      return;
    }
    if (event.cancelable) event.preventDefault();
    const at = { x: (first.clientX + second.clientX) / 2, y: (first.clientY + second.clientY) / 2 };
    const distance = Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY) || 1;
    if (!pinch) {
      onPinch();
      pinch = { zoom: current(), distance, share: holdAt(element, at).share };
    } else zoomTo((pinch.zoom * distance) / pinch.distance, { share: pinch.share, at });
  };
  const handleWheel = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const at = { x: event.clientX, y: event.clientY };
    zoomTo(current() * Math.exp(-event.deltaY * WHEEL_RATE), holdAt(element, at));
  };
  // React's listeners are passive and could not stop the page from zooming.
  const gone = new AbortController();
  const options = { passive: false, signal: gone.signal };
  for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const) {
    element.addEventListener(type, handleTouch, options);
  }
  element.addEventListener('wheel', handleWheel, options);
  return () => gone.abort();
}

function usePanning() {
  const pan = useRef<Place & { readonly pointerId: number }>(undefined);
  return {
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
}

function baseOf(room: Room, aspect: number): number {
  return Math.floor(Math.min(room.width, room.height * aspect));
}

function middleOf(element: HTMLElement): Place {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

function holdAt(element: HTMLElement, at: Place): Hold {
  const { left, top, width, height } = contentOf(element);
  return { share: { x: (at.x - left) / (width || 1), y: (at.y - top) / (height || 1) }, at };
}

/** Where the content is in the window: a box that is wider shows it in its middle. */
function contentOf(element: HTMLElement): DOMRect {
  return (element.firstElementChild ?? element).getBoundingClientRect();
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
