import { useEffect, useRef } from 'react';
import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
import type { EditorCommands } from './editor-commands.ts';
import { isAct, isChange, isOwnKey, keyCommand } from './editor-keys.ts';
import type { KeyCommand, KeyPlace, OwnKey } from './editor-keys.ts';
import { onlyTool } from './editor-state.ts';
import type { EditorAction, EditorState } from './editor-state.ts';
import type { Grip } from './handles.ts';
import type { Zoom } from './use-zoom.ts';

interface CanvasKeys {
  readonly state: EditorState;
  readonly commands: EditorCommands;
  readonly grips: readonly Grip[];
  readonly zooming: Zoom;
  readonly isSelecting: boolean;
  readonly clickFlipsStatus: boolean;
  /** Whether shapes can be merged, split, mirrored and sized. */
  readonly canArrange: boolean;
  readonly onSnap: () => void;
  /** If present, a press on a shape only picks it. */
  readonly onPick: ((id: string) => void) | undefined;
  /** True while a pointer is down: focus then follows it silently. */
  readonly isDown: () => boolean;
  readonly svg: RefObject<SVGSVGElement | null>;
}

/** Keyboard control: Tab moves between shapes, Enter goes to the grips. */
export function useCanvasKeys(input: CanvasKeys) {
  const { state, commands, grips, zooming, isSelecting, svg } = input;
  const { dispatch } = commands;
  const { gesture, selection } = state;
  const placing = gesture.kind === 'placing' ? gesture.what : undefined;

  const placeOf = (target: EventTarget): KeyPlace => {
    if (placing) return { kind: 'placing' };
    const mark = target instanceof Element ? target.closest('[data-grip], [data-shape]') : null;
    const grip = grips.find(({ label }) => label === mark?.getAttribute('data-grip'));
    const tool = onlyTool(state);
    if (grip && tool) return { kind: 'grip', id: tool.uniqueId, grip };
    const id = mark?.getAttribute('data-shape');
    return id ? { kind: 'shape', id } : { kind: 'picture' };
  };

  const focusOn = (selector: string) => svg.current?.querySelector<SVGElement>(selector)?.focus();

  const press = (id: string) => {
    if (input.onPick) input.onPick(id);
    else if (isSelecting) dispatch({ type: 'selectionFlipped', id });
    else if (input.clickFlipsStatus) dispatch({ type: 'statusFlipped', id });
  };

  /** The focused element may disappear; the focus then stays in the picture. */
  const apply = (action: EditorAction, place: KeyPlace) => {
    const isOwn = action.type === 'nudged' || action.type === 'deleted';
    if (isOwn && place.kind === 'shape' && !selection.includes(place.id)) {
      dispatch({ type: 'selected', ids: [place.id] });
    }
    dispatch(action);
    if (action.type === 'deleted' || action.type === 'pointRemoved') svg.current?.focus();
  };

  const follow = (command: KeyCommand, place: KeyPlace) => {
    const { zoom, zoomTo } = zooming;
    const own: Record<OwnKey, () => void> = {
      copy: commands.copy,
      paste: commands.paste,
      selectAll: commands.selectAll,
      zoomIn: () => zoomTo(Math.floor(zoom) + 1),
      zoomOut: () => zoomTo(Math.ceil(zoom) - 1),
      zoomReset: () => zoomTo(1),
      enterShape: () => focusOn('[data-grip]'),
      leaveGrip: () => place.kind === 'grip' && findShape(svg.current, place.id)?.focus(),
      split: commands.split,
      snap: input.onSnap,
      press: () => place.kind === 'shape' && press(place.id),
      place: () => commands.place(),
      finish: () => (placing === 'anchor' ? commands.place() : commands.finish()),
    };
    if (isOwnKey(command)) own[command.type]();
    else apply(command, place);
  };

  const handleKey = (event: KeyboardEvent) => {
    const place = placeOf(event.target);
    const command = keyCommand(event, place);
    if (!command || (isAct(command) && !input.canArrange)) return;
    if (input.onPick && isChange(command)) return;
    event.preventDefault();
    event.stopPropagation();
    follow(command, place);
  };

  const focused = useRef<Element>(undefined);
  // A merge, undo or redo can remove the shape that has the focus: without it, the keys would be dead.
  useEffect(() => {
    if (!focused.current || focused.current.isConnected) return;
    focused.current = undefined;
    if (document.activeElement !== document.body) return;
    const [id] = selection;
    const shape = id === undefined ? null : findShape(svg.current, id);
    (shape ?? svg.current)?.focus();
  });

  const handleFocus = (event: FocusEvent) => {
    focused.current = event.target;
    if (input.isDown() || placing) return;
    const place = placeOf(event.target);
    if (place.kind === 'grip' && place.grip.part.kind === 'point') {
      dispatch({ type: 'pointChosen', index: place.grip.part.index });
    }
    if (place.kind !== 'shape' || isSelecting || input.onPick || selection.includes(place.id)) return;
    dispatch({ type: 'selected', ids: [place.id] });
  };

  return { onKeyDown: handleKey, onFocus: handleFocus };
}

export function findShape(root: ParentNode | null, id: string): SVGElement | null {
  const shapes = root?.querySelectorAll<SVGElement>('[data-shape]') ?? [];
  return [...shapes].find(({ dataset }) => dataset['shape'] === id) ?? null;
}
