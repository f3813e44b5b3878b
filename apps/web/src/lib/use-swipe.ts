import { useRef } from 'react';
import type { PointerEvent } from 'react';

/** In CSS pixels. */
const SWIPE = 48;

interface Swipe {
  readonly onLeft: () => void;
  readonly onRight: () => void;
}

/**
 * Calls back when a finger moves to the side over an element, at least twice as far as up or down. The
 * element needs `touch-pan-y`, so that the browser leaves such movements to it.
 */
export function useSwipe({ onLeft, onRight }: Swipe) {
  const start = useRef<{ readonly id: number; readonly x: number; readonly y: number }>(undefined);
  return {
    onPointerDown: ({ isPrimary, pointerType, pointerId: id, clientX: x, clientY: y }: PointerEvent) => {
      start.current = isPrimary && pointerType === 'touch' ? { id, x, y } : undefined;
    },
    onPointerUp: ({ pointerId, clientX, clientY }: PointerEvent) => {
      const from = start.current;
      start.current = undefined;
      if (from?.id !== pointerId) return;
      const [across, along] = [clientX - from.x, Math.abs(clientY - from.y)];
      if (Math.abs(across) < SWIPE || Math.abs(across) < 2 * along) return;
      if (across < 0) onLeft();
      else onRight();
    },
    onPointerCancel: () => {
      start.current = undefined;
    },
  };
}
