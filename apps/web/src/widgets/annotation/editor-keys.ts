import type { PercentPoint } from '@stowed/contract';
import type { EditorAction } from './editor-state.ts';
import type { Grip } from './handles.ts';

interface Key {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** Keyboard position: on a shape, on a grip, or on the cross that sets points. */
export type KeyPlace =
  | { readonly kind: 'shape'; readonly id: string }
  | { readonly kind: 'grip'; readonly id: string; readonly grip: Grip }
  | { readonly kind: 'placing' }
  | { readonly kind: 'picture' };

/** Key commands beyond the reducer's actions. */
const ownKeys = [
  'copy',
  'paste',
  'selectAll',
  'zoomIn',
  'zoomOut',
  'zoomReset',
  'enterShape',
  'leaveGrip',
  'press',
  'split',
  'snap',
  'place',
  'finish',
] as const;
export type OwnKey = (typeof ownKeys)[number];

export type KeyCommand = EditorAction | { readonly type: OwnKey };

export function isOwnKey(command: KeyCommand): command is { readonly type: OwnKey } {
  return ownKeys.some((own) => own === command.type);
}

const arrows: Readonly<Record<string, PercentPoint>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** An arrow key moves by 1 percent or turns by 5 degrees; with Shift by 0.1 and 0.5. */
const STEP_PERCENT = 1;
const TURN_DEGREES = 5;
const FINE = 0.1;

const withControl: Readonly<Record<string, KeyCommand>> = {
  z: { type: 'undone' },
  y: { type: 'redone' },
  c: { type: 'copy' },
  v: { type: 'paste' },
  a: { type: 'selectAll' },
};

const everywhere: Readonly<Record<string, KeyCommand>> = {
  '+': { type: 'zoomIn' },
  '=': { type: 'zoomIn' },
  '-': { type: 'zoomOut' },
  '0': { type: 'zoomReset' },
};

/** The action of a key at this keyboard position, if any. */
export function keyCommand(key: Key, place: KeyPlace): KeyCommand | undefined {
  // Alt shortcuts belong to the browser.
  if (key.altKey) return undefined;
  if (key.ctrlKey || key.metaKey) {
    const command = withControl[key.key.toLowerCase()];
    return command?.type === 'undone' && key.shiftKey ? { type: 'redone' } : command;
  }
  const arrow = arrows[key.key];
  if (arrow) return arrowCommand(arrow, key.shiftKey ? FINE : 1, place);
  return everywhere[key.key] ?? ownCommand(letterOf(key), place);
}

/** The key as its letter is without Caps Lock. */
function letterOf({ key, shiftKey }: Key): string {
  if (key.length > 1) return key;
  return shiftKey ? key.toUpperCase() : key.toLowerCase();
}

function arrowCommand(arrow: PercentPoint, scale: number, place: KeyPlace): KeyCommand | undefined {
  const by = { x: arrow.x * STEP_PERCENT * scale, y: arrow.y * STEP_PERCENT * scale };
  switch (place.kind) {
    case 'shape':
      return { type: 'nudged', by };
    case 'placing':
      return { type: 'cursorNudged', by };
    case 'grip': {
      const { part, at } = place.grip;
      if (part.kind === 'turn') {
        return { type: 'turned', id: place.id, degrees: (arrow.x + arrow.y) * TURN_DEGREES * scale };
      }
      if (part.kind === 'edge') return undefined;
      const press = { id: place.id, part, at, grip: at };
      return { type: 'pulled', press, to: { x: at.x + by.x, y: at.y + by.y } };
    }
    case 'picture':
      return undefined;
  }
}

function ownCommand(key: string, place: KeyPlace): KeyCommand | undefined {
  switch (place.kind) {
    case 'shape':
      return shapeCommand(key);
    case 'grip':
      return gripCommand(key, place);
    case 'placing':
      return placingCommand(key);
    case 'picture':
      return key === 'Escape' ? { type: 'cancelled' } : acts[key];
  }
}

/** Acts on the selected shapes, by letter. */
const acts: Readonly<Record<string, KeyCommand>> = {
  m: { type: 'merged' },
  s: { type: 'split' },
  o: { type: 'snap' },
  e: { type: 'sized' },
  f: { type: 'mirrored', axis: 'across' },
  F: { type: 'mirrored', axis: 'down' },
};

const actTypes = new Set(Object.values(acts).map(({ type }) => type));

/** Whether a command merges, splits, snaps, sizes or mirrors shapes. */
export function isAct({ type }: KeyCommand): boolean {
  return actTypes.has(type);
}

/** Whether a command changes or selects shapes: not while they only get names. */
export function isChange(command: KeyCommand): boolean {
  const { type } = command;
  return isAct(command) || ['nudged', 'deleted', 'paste', 'selectAll', 'enterShape'].includes(type);
}

function shapeCommand(key: string): KeyCommand | undefined {
  switch (key) {
    case 'Delete':
    case 'Backspace':
      return { type: 'deleted' };
    case 'Escape':
      return { type: 'cancelled' };
    case 'Enter':
      return { type: 'enterShape' };
    case ' ':
      return { type: 'press' };
    default:
      return acts[key];
  }
}

function gripCommand(
  key: string,
  { id, grip: { part } }: Extract<KeyPlace, { kind: 'grip' }>,
): KeyCommand | undefined {
  switch (key) {
    case 'Escape':
      return { type: 'leaveGrip' };
    case 'Delete':
    case 'Backspace':
      return part.kind === 'point' ? { type: 'pointRemoved', id, index: part.index } : undefined;
    case 'Enter':
    case ' ':
      return part.kind === 'point' || part.kind === 'edge'
        ? { type: 'pointAdded', id, index: part.index }
        : undefined;
    default:
      return undefined;
  }
}

function placingCommand(key: string): KeyCommand | undefined {
  switch (key) {
    case ' ':
      return { type: 'place' };
    case 'Enter':
      return { type: 'finish' };
    case 'Backspace':
      return { type: 'undone' };
    case 'Escape':
      return { type: 'cancelled' };
    default:
      return undefined;
  }
}
