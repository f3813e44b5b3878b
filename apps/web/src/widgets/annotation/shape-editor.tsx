import { useCallback, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { limits } from '@stowed/contract';
import { Slider } from '../../ui/slider.tsx';
import { cx } from '../../lib/cx.ts';
import { Button } from '../../ui/button.tsx';
import { EditorCanvas } from './editor-canvas.tsx';
import { useEditorCommands } from './editor-commands.ts';
import type { EditorCommands } from './editor-commands.ts';
import type { EditorFeatures } from './editor-content.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { overlayOpacity } from './overlay-opacity.ts';
import { canFinish } from './placing.ts';
import { SelectionPanel } from './selection-panel.tsx';
import { ShapeList } from './shape-list.tsx';
import type { ShapeEditing } from './use-shape-editor.ts';
import { useZoom } from './use-zoom.ts';
import type { EditorState } from './editor-state.ts';

interface PlacingBarProps {
  readonly gesture: EditorState['gesture'];
  readonly canFinish: boolean;
  readonly commands: EditorCommands;
}

/** What to do while points are being set. */
function PlacingBar({ gesture, canFinish, commands }: PlacingBarProps) {
  if (gesture.kind !== 'placing') return null;
  const { dispatch, finish } = commands;
  const { min } = limits.pointsPerPolygon;
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-md bg-accent-soft p-3 sideways:order-1 sideways:w-36 sideways:flex-col sideways:items-stretch">
      <p role="status" className="min-w-48 grow sideways:min-w-0 text-sm font-semibold">
        {gesture.what === 'anchor'
          ? 'Tap a fixed point of the drawer to place the anchor.'
          : `Tap the corners of the tool, one after the other: ${gesture.points.length} set, at least ${min} are needed.`}
      </p>
      {gesture.what === 'polygon' && (
        <Button variant="primary" disabled={!canFinish} onClick={finish}>
          Finish
        </Button>
      )}
      <Button onClick={() => dispatch({ type: 'cancelled' })}>Cancel</Button>
    </div>
  );
}

const editorLook = cx(
  'grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_24rem]',
  'sideways:[--picture-room:var(--editor-room,calc(100dvh-9.5rem))] sideways:flex sideways:flex-wrap',
  'sideways:items-start sideways:gap-2',
);

interface ShapeEditorProps {
  readonly imageUrl: string;
  readonly imageAlt: string;
  /** The state, owned by the screen. */
  readonly editing: ShapeEditing;
  readonly features: EditorFeatures;
}

/**
 * A picture with editable shapes, by mouse, finger and keyboard. On a phone held sideways the picture fits
 * into the height `--editor-room`, with the controls beside it.
 */
export function ShapeEditor({ imageUrl, imageAlt, editing, features }: ShapeEditorProps) {
  const { state, dispatch, rules } = editing;
  const { gesture, content, selection } = state;
  const commands = useEditorCommands(editing);
  const [isSelecting, setIsSelecting] = useState(false);
  const [opacity, setOpacity] = useState<number>(overlayOpacity.default);
  const [anchorOpacity, setAnchorOpacity] = useState<number>(overlayOpacity.anchorDefault);
  const abort = useRef<() => void>(undefined);
  const handleAbortable = useCallback((letGo: () => void) => {
    abort.current = letGo;
  }, []);
  const zooming = useZoom(useCallback(() => abort.current?.(), []));
  const placing = gesture.kind === 'placing' ? gesture : undefined;

  /** Undo and redo from anywhere but a text field, which has its own. */
  const handleKey = (event: KeyboardEvent) => {
    const isText = event.target instanceof HTMLInputElement;
    const key = event.key.toLowerCase();
    if (isText || event.altKey || !(event.ctrlKey || event.metaKey) || (key !== 'z' && key !== 'y')) return;
    event.preventDefault();
    dispatch({ type: key === 'y' || event.shiftKey ? 'redone' : 'undone' });
  };

  return (
    <div className={editorLook} onKeyDown={handleKey}>
      <div className="min-w-0 space-y-3 sideways:grid sideways:max-w-full sideways:grid-cols-[auto_minmax(0,auto)_auto] sideways:items-start sideways:gap-2 sideways:space-y-0">
        <EditorToolbar
          commands={commands}
          toolCount={content.tools.length}
          hasAnchors={features.anchors}
          selectedCount={selection.length}
          canUndo={state.past.length > 0 || (placing?.points.length ?? 0) > 0}
          canRedo={state.future.length > 0}
          placing={placing?.what}
          isSelecting={isSelecting}
          onSelecting={setIsSelecting}
          zoom={zooming.zoom}
          onZoom={zooming.zoomTo}
        />
        <PlacingBar gesture={gesture} canFinish={canFinish(state, rules)} commands={commands} />
        <EditorCanvas
          imageUrl={imageUrl}
          imageAlt={imageAlt}
          editing={editing}
          commands={commands}
          features={features}
          zooming={zooming}
          isSelecting={isSelecting}
          opacity={opacity}
          anchorOpacity={features.anchorDetails ? anchorOpacity : 1}
          onAbortable={handleAbortable}
        />
        <div className="space-y-3 sideways:order-last sideways:col-start-2">
          <Slider
            label="Overlay opacity"
            value={opacity}
            {...overlayOpacity.range}
            format={overlayOpacity.format}
            onChange={(value) => setOpacity(overlayOpacity.round(value))}
          />
          {features.anchorDetails && (
            <Slider
              label="Anchor opacity"
              value={anchorOpacity}
              {...overlayOpacity.range}
              format={overlayOpacity.format}
              onChange={(value) => setAnchorOpacity(overlayOpacity.round(value))}
            />
          )}
        </div>
      </div>
      <div className="min-w-0 space-y-5 sideways:max-h-(--picture-room) sideways:flex-[1_1_11rem] sideways:overflow-y-auto sideways:p-0.5">
        {features.bulk && <BulkActions state={state} commands={commands} showsStatus={features.status} />}
        <SelectionPanel state={state} commands={commands} features={features} />
        <ShapeList state={state} commands={commands} features={features} />
      </div>
    </div>
  );
}
