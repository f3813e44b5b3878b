import type { PercentPoint } from '@stowed/contract';
import { useCallback, useRef } from 'react';
import type { PointerEvent } from 'react';
import type { Press } from './editor-content.ts';
import type { EditorAction } from './editor-state.ts';

type Pointer = PointerEvent<SVGElement>;

/** A finger that trembles is not a drag. */
const SLACK_PIXELS = 4;

/** Turns pointer events into presses, drags and releases of one finger at a time. */
export function useDrag(dispatch: (action: EditorAction) => void) {
  const held = useRef<{ pointerId: number; x: number; y: number; hasMoved: boolean }>(undefined);

  const handleDown = (
    event: Pointer,
    what: Pick<Press, 'id' | 'part'> & { readonly grip?: PercentPoint },
  ) => {
    const at = toPercent(event);
    if (!at || event.button !== 0 || held.current) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { pointerId: event.pointerId, x: event.clientX, y: event.clientY, hasMoved: false };
    dispatch({ type: 'pressed', press: { id: what.id, part: what.part, at, grip: what.grip ?? at } });
  };

  const handleMove = (event: Pointer) => {
    const now = held.current;
    if (!now || now.pointerId !== event.pointerId) return;
    if (!now.hasMoved && Math.hypot(event.clientX - now.x, event.clientY - now.y) < SLACK_PIXELS) return;
    now.hasMoved = true;
    const to = toPercent(event);
    if (to) dispatch({ type: 'dragged', to });
  };

  const end = (event: Pointer, type: 'released' | 'cancelled') => {
    if (held.current?.pointerId !== event.pointerId) return;
    held.current = undefined;
    dispatch({ type });
  };

  const holdScroll = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const stay = (event: TouchEvent) => {
      if (held.current) event.preventDefault();
    };
    element.addEventListener('touchmove', stay, { passive: false });
    return () => element.removeEventListener('touchmove', stay);
  }, []);

  return {
    handleDown,
    /**
     * Ref for what surrounds the drawing: nothing scrolls under a finger that holds something. A browser that begins to
     * scroll cancels the drag, browsers may ignore touch-action inside an SVG, and React's own listener cannot prevent.
     */
    holdScroll,
    /** Spread onto what is held. */
    following: {
      onPointerMove: handleMove,
      onPointerUp: (event: Pointer) => end(event, 'released'),
      onPointerCancel: (event: Pointer) => end(event, 'cancelled'),
    },
  };
}

/** Where a pointer is on the drawing that it presses, in percent; undefined while that is not drawn. */
export function toPercent(event: Pointer): PercentPoint | undefined {
  const svg = event.currentTarget.ownerSVGElement ?? event.currentTarget;
  const box = svg.getBoundingClientRect();
  if (box.width === 0 || box.height === 0) return undefined;
  return {
    x: ((event.clientX - box.left) / box.width) * 100,
    y: ((event.clientY - box.top) / box.height) * 100,
  };
}
