import { clamp } from '@stowed/domain';
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

/**
 * Zooms the content of a scrolling box by buttons, Ctrl and wheel, or pinch, around the pointer; the middle
 * mouse button pans. `onPinch` is called before a pinch starts.
 */
export function useZoom(onPinch: () => void) {
  const [zoom, setZoom] = useState(1);
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
      // React's listeners are passive and could not stop the page from zooming.
      const gone = new AbortController();
      const options = { passive: false, signal: gone.signal };
      for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const) {
        element.addEventListener(type, handleTouch, options);
      }
      element.addEventListener('wheel', handleWheel, options);
      return () => gone.abort();
    },
    [onPinch, zoomTo],
  );

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

  return { zoom, zoomTo, attach, panning };
}

export type Zoom = ReturnType<typeof useZoom>;

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
