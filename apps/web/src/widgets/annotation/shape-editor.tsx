import { limits } from '@stowed/contract';
import type { PercentPoint } from '@stowed/contract';
import { useState } from 'react';
import { randomId } from '../../lib/random-id.ts';
import { showToast } from '../../ui/toast-store.ts';
import { EditorCanvas } from './editor-canvas.tsx';
import type { EditorAction, EditorState } from './editor-state.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { ShapeList } from './shape-list.tsx';
import type { usePictureFrame } from './use-picture-frame.ts';

interface ShapeEditorProps {
  readonly imageUrl: string;
  readonly imageAlt: string;
  readonly state: EditorState;
  readonly dispatch: (action: EditorAction) => void;
  readonly picture: ReturnType<typeof usePictureFrame>;
}

const MIDDLE: PercentPoint = { x: 50, y: 50 };

/** A picture, the shapes on it, and all that can be done to them. The state lives with the screen. */
export function ShapeEditor({ imageUrl, imageAlt, state, dispatch, picture }: ShapeEditorProps) {
  const [zoom, setZoom] = useState(1);
  const [isPlacingAnchor, setIsPlacingAnchor] = useState(false);
  const { selectedId } = state;

  const handlePlaceAnchor = () => {
    if (state.content.anchors.length >= limits.anchorPoints) {
      showToast({ title: `Maximum of ${limits.anchorPoints} anchor points reached`, tone: 'bad' });
      return;
    }
    setIsPlacingAnchor(!isPlacingAnchor);
  };

  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0 space-y-3">
        <EditorToolbar
          state={state}
          zoom={zoom}
          isPlacingAnchor={isPlacingAnchor}
          onAddTool={(shapeType) => {
            dispatch({ type: 'toolAdded', shapeType, id: randomId(), at: MIDDLE });
            showToast({ title: 'Tool added' });
          }}
          onPlaceAnchor={handlePlaceAnchor}
          onDelete={() => selectedId && dispatch({ type: 'deleted', id: selectedId })}
          onUndo={() => dispatch({ type: 'undone' })}
          onRedo={() => dispatch({ type: 'redone' })}
          onZoom={setZoom}
        />
        {isPlacingAnchor && (
          <p role="status" className="text-sm font-semibold">
            Tap a fixed point of the drawer to place the anchor.
          </p>
        )}
        <EditorCanvas
          {...{ imageUrl, imageAlt, state, dispatch, picture, zoom, isPlacingAnchor }}
          onAnchorPlaced={(at) => {
            dispatch({ type: 'anchorAdded', id: randomId(), at });
            setIsPlacingAnchor(false);
          }}
        />
      </div>
      <ShapeList state={state} dispatch={dispatch} />
    </div>
  );
}
