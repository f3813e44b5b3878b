import type { EditorAction } from './editor-state.ts';

interface Key {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const STEP_PERCENT = 1;
const FINE_STEP_PERCENT = 0.1;

/** What a key means for the shape that has the focus: arrows move (Shift: finely), Delete deletes, Escape lets go. */
export function keyAction(key: Key, id: string): EditorAction | undefined {
  const arrow = arrows[key.key];
  if (arrow) {
    const step = key.shiftKey ? FINE_STEP_PERCENT : STEP_PERCENT;
    return { type: 'nudged', id, by: { x: arrow[0] * step, y: arrow[1] * step } };
  }
  if (key.key === 'Delete' || key.key === 'Backspace') return { type: 'deleted', id };
  if (key.key === 'Escape') return { type: 'cancelled' };
  if ((key.ctrlKey || key.metaKey) && key.key.toLowerCase() === 'z')
    return { type: key.shiftKey ? 'redone' : 'undone' };
  return undefined;
}
