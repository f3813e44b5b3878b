import type { PercentPoint } from '@stowed/contract';
import { useCallback, useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Press } from './editor-content.ts';
import type { EditorCommands } from './editor-commands.ts';
import { onlyTool } from './editor-state.ts';
import type { EditorState } from './editor-state.ts';
import type { Grip } from './handles.ts';
import { boxOf, idsTouched } from './marquee.ts';
import type { Marquee } from './marquee.ts';
import type { Finger } from './loupe.tsx';
import { shapeNear } from './near-shape.ts';
import { inside } from './placing.ts';
import type { PictureFrame } from './use-shape-editor.ts';

type Pointer = PointerEvent<SVGSVGElement>;

/** Movement below this is not a drag. */
const SLACK_PIXELS = 4;

interface HeldThing {
  readonly from: PercentPoint;
  /** 'point' sets a point where it is released. */
  readonly kind: 'shape' | 'grip' | 'marquee' | 'tap' | 'point';
  readonly id?: string | undefined;
  readonly grip?: Grip | undefined;
  readonly extends: boolean;
}

interface HeldPointer extends HeldThing {
  readonly pointerId: number;
  readonly clientX: number;
  readonly clientY: number;
  readonly hasMoved: boolean;
}

/** What the picture shows of the held pointer. */
interface Shown {
  /** Where a finger drags something or is about to set a point. */
  readonly finger?: Finger;
  readonly marquee?: Marquee;
}

interface PointerInput {
  readonly state: EditorState;
  readonly commands: EditorCommands;
  readonly frame: PictureFrame;
  /** The shown grips. */
  readonly grips: readonly Grip[];
  /** A tap toggles selection, like a click with Shift. */
  readonly isSelecting: boolean;
  readonly clickFlipsStatus: boolean;
  /** If present, a press on a shape only picks it. */
  readonly onPick: ((id: string) => void) | undefined;
}

/**
 * Turns the pointer's events into presses, drags, taps and boxes. It identifies shapes by data attributes, so
 * that shapes need no listeners, and updates at most once a frame.
 */
export function usePointer(input: PointerInput) {
  const { state, commands, grips } = input;
  const { dispatch } = commands;
  const held = useRef<HeldPointer>(undefined);
  const [shown, setShown] = useState<Shown>({});
  const [frames] = useState(onceAFrame);
  const isPlacing = state.gesture.kind === 'placing';

  const handleDown = (event: Pointer) => {
    const from = toPercent(event.currentTarget, event);
    if (!from || event.button !== 0 || held.current) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const touched = isPlacing ? undefined : (touchedBy(event, grips) ?? nearBy(event, from, input));
    const isExtending = extendsSelection(event, input);
    const kind = kindOf(event, { touched, isPlacing, isExtending });
    const now = holdOf(event, { from, kind, extends: isExtending, ...touched });
    held.current = now;
    const press = pressOf(now, onlyTool(state)?.uniqueId);
    if (press) dispatch({ type: 'pressed', press });
    if (kind === 'point') movePoint(event, from);
  };

  /** Moves the cross; under a finger the loupe shows it. */
  const movePoint = ({ clientX, clientY, pointerType }: Pointer, to: PercentPoint) => {
    if (pointerType === 'touch' && held.current) setShown({ finger: { clientX, clientY, at: inside(to) } });
    dispatch({ type: 'cursorMoved', to });
  };

  const handleMove = (event: Pointer) => {
    const now = held.current;
    const { currentTarget: drawing, clientX, clientY } = event;
    const isOther = now && now.pointerId !== event.pointerId;
    if (isOther || (!now && !isPlacing)) return;
    const change = now && !isPlacing ? changeOf(now, event) : (to: PercentPoint) => movePoint(event, to);
    if (change) frames.ask(() => showAt(toPercent(drawing, { clientX, clientY }), change));
  };

  /** The change from a move of the held pointer; undefined below the drag threshold. */
  const changeOf = (now: HeldPointer, { clientX, clientY, pointerType }: Pointer) => {
    const way = Math.hypot(clientX - now.clientX, clientY - now.clientY);
    if (!now.hasMoved && way < SLACK_PIXELS) return undefined;
    held.current = { ...now, hasMoved: true };
    if (now.kind === 'tap') return undefined;
    if (now.kind === 'marquee') return (to: PercentPoint) => setShown({ marquee: { from: now.from, to } });
    return (to: PercentPoint) => {
      if (pointerType === 'touch') setShown({ finger: { clientX, clientY, at: heldAt(now, to) } });
      dispatch({ type: 'dragged', to });
    };
  };

  const handleUp = (event: Pointer) => {
    const now = held.current;
    if (now?.pointerId !== event.pointerId) return;
    frames.flush();
    held.current = undefined;
    setShown({});
    if (isDragKind(now)) dispatch({ type: 'released' });
    const to = toPercent(event.currentTarget, event);
    if (now.kind === 'point') input.commands.place(to ?? now.from);
    else if (!now.hasMoved) tap(input, now);
    else if (now.kind === 'marquee' && to) selectInside(input, now, to);
  };

  /** Drops the gesture: the browser, or two fingers, took over. */
  const abort = useCallback(() => {
    const now = held.current;
    if (!now) return;
    frames.drop();
    held.current = undefined;
    setShown({});
    if (isDragKind(now)) dispatch({ type: 'cancelled' });
  }, [dispatch, frames]);

  return {
    ...shown,
    abort,
    /** Whether the picture stays where it is under the finger. */
    isHolding: useCallback(() => isDragKind(held.current) || held.current?.kind === 'point', []),
    /** True while a pointer is down: focus then follows it silently. */
    isDown: () => held.current !== undefined,
    handlers: {
      onPointerDown: handleDown,
      onPointerMove: handleMove,
      onPointerUp: handleUp,
      onPointerCancel: (event: Pointer) => {
        if (held.current?.pointerId === event.pointerId) abort();
      },
    },
  };
}

/** Where the held point will be: a finger rarely presses the exact middle of a grip. */
function heldAt({ grip, from }: HeldPointer, to: PercentPoint): PercentPoint {
  return grip ? { x: grip.at.x + to.x - from.x, y: grip.at.y + to.y - from.y } : to;
}

/** Whether the pointer holds something that it drags. */
function isDragKind(held: HeldPointer | undefined): boolean {
  return held?.kind === 'shape' || held?.kind === 'grip';
}

function holdOf({ pointerId, clientX, clientY }: Pointer, what: HeldThing): HeldPointer {
  return { pointerId, clientX, clientY, hasMoved: false, ...what };
}

/** A press and release in one place. */
function tap(input: PointerInput, held: HeldPointer): void {
  const { commands, clickFlipsStatus, onPick } = input;
  const { dispatch } = commands;
  const { kind, id, grip } = held;
  if (onPick) {
    if (id !== undefined) onPick(id);
  } else if (grip) tapGrip(input, grip);
  else if (id === undefined) dispatch({ type: 'selected', ids: [] });
  else if (held.extends) dispatch({ type: 'selectionFlipped', id });
  else if (kind === 'shape') {
    dispatch({ type: 'selected', ids: [id] });
    if (clickFlipsStatus) dispatch({ type: 'statusFlipped', id });
  }
}

function tapGrip({ state, commands }: PointerInput, { part }: Grip): void {
  const tool = onlyTool(state);
  if (!tool || part.kind !== 'edge') return;
  commands.dispatch({ type: 'pointAdded', id: tool.uniqueId, index: part.index });
}

function selectInside(
  { state, commands, frame, onPick }: PointerInput,
  held: HeldPointer,
  to: PercentPoint,
): void {
  if (onPick) return;
  const touched = idsTouched(state.content, boxOf({ from: held.from, to }), frame.aspect);
  const ids = held.extends ? [...new Set([...state.selection, ...touched])] : touched;
  commands.dispatch({ type: 'selected', ids });
}

interface Touched {
  readonly id: string | undefined;
  readonly grip: Grip | undefined;
}

function touchedBy(event: Pointer, grips: readonly Grip[]): Touched | undefined {
  if (!(event.target instanceof Element)) return undefined;
  const mark = event.target.closest('[data-grip], [data-shape]');
  if (!mark) return undefined;
  const grip = grips.find(({ label }) => label === mark.getAttribute('data-grip'));
  return { id: mark.getAttribute('data-shape') ?? undefined, grip };
}

/** A finger beside a thin shape means it. */
function nearBy({ pointerType }: Pointer, at: PercentPoint, { state, frame }: PointerInput) {
  if (pointerType !== 'touch') return undefined;
  const tool = shapeNear(state.content.tools, at, frame);
  return tool && { id: tool.uniqueId, grip: undefined };
}

function kindOf(
  { pointerType }: Pointer,
  now: { readonly touched: Touched | undefined; readonly isPlacing: boolean; readonly isExtending: boolean },
): HeldPointer['kind'] {
  if (now.isPlacing) return 'point';
  if (now.touched?.grip) return 'grip';
  if (now.touched) return now.isExtending ? 'tap' : 'shape';
  // A finger on the empty picture scrolls it.
  return pointerType === 'touch' ? 'tap' : 'marquee';
}

/** Whether a press adds to the selection, or only picks. */
function extendsSelection({ shiftKey, ctrlKey, metaKey }: Pointer, input: PointerInput): boolean {
  return input.isSelecting || shiftKey || ctrlKey || metaKey || input.onPick !== undefined;
}

/** The press on a shape, or on a grip of the selected one. */
function pressOf({ kind, id, grip, from }: HeldPointer, chosenId: string | undefined): Press | undefined {
  if (kind === 'shape' && id !== undefined) return { id, part: { kind: 'body' }, at: from, grip: from };
  if (!grip || chosenId === undefined) return undefined;
  return { id: chosenId, part: grip.part, at: from, grip: grip.at };
}

/** Renders the change within the current frame. */
function showAt(at: PercentPoint | undefined, change: (to: PercentPoint) => void): void {
  if (at) flushSync(() => change(at));
}

/** A place in the window, in CSS pixels. */
interface ClientPoint {
  readonly clientX: number;
  readonly clientY: number;
}

/** A window position in percent of a drawing; undefined while the drawing has no size. */
function toPercent(drawing: Element, { clientX, clientY }: ClientPoint): PercentPoint | undefined {
  const box = drawing.getBoundingClientRect();
  if (box.width === 0 || box.height === 0) return undefined;
  return {
    x: ((clientX - box.left) / box.width) * 100,
    y: ((clientY - box.top) / box.height) * 100,
  };
}

/** If there are several calls between two frames, only the last one runs, before the next frame. */
interface FrameQueue {
  readonly ask: (run: () => void) => void;
  /** Runs the pending call now. */
  readonly flush: () => void;
  readonly drop: () => void;
}

function onceAFrame(): FrameQueue {
  let handle: number | undefined;
  let newest: (() => void) | undefined;
  const drop = () => {
    if (handle !== undefined) cancelAnimationFrame(handle);
    handle = undefined;
    newest = undefined;
  };
  const flush = () => {
    const run = newest;
    drop();
    run?.();
  };
  const ask = (run: () => void) => {
    newest = run;
    handle ??= requestAnimationFrame(flush);
  };
  return { ask, flush, drop };
}
