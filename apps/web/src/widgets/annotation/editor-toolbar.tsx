import { limits } from '@stowed/contract';
import type { ShapeType } from '@stowed/contract';
import {
  Circle,
  Crosshair,
  Pentagon,
  RectangleHorizontal,
  Redo2,
  Trash2,
  Undo2,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import type { EditorState } from './editor-state.ts';

interface EditorToolbarProps {
  readonly state: EditorState;
  readonly zoom: number;
  readonly isPlacingAnchor: boolean;
  readonly onAddTool: (shapeType: ShapeType) => void;
  readonly onPlaceAnchor: () => void;
  readonly onDelete: () => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onZoom: (zoom: number) => void;
}

const shapes = [
  { type: 'rectangle', label: 'Add rectangle', Icon: RectangleHorizontal },
  { type: 'circle', label: 'Add circle', Icon: Circle },
  { type: 'polygon', label: 'Add polygon', Icon: Pentagon },
] as const;

const MAX_ZOOM = 4;

/** What can be done to a picture's shapes. */
export function EditorToolbar(props: EditorToolbarProps) {
  const { state, zoom } = props;
  const { tools, anchors } = state.content;
  const hasAllAnchors = anchors.length >= limits.anchorPoints;
  return (
    <div role="toolbar" aria-label="Edit tool positions" className="flex flex-wrap items-center gap-1.5">
      {shapes.map(({ type, label, Icon }) => (
        <Button
          key={type}
          size="icon"
          aria-label={label}
          title={label}
          disabled={tools.length >= limits.toolsPerDrawer.max}
          onClick={() => props.onAddTool(type)}
        >
          <Icon size={20} aria-hidden="true" />
        </Button>
      ))}
      <Button
        size="icon"
        aria-label="Add anchor point"
        title={hasAllAnchors ? `Maximum of ${limits.anchorPoints} anchor points reached` : 'Add anchor point'}
        aria-pressed={props.isPlacingAnchor}
        variant={props.isPlacingAnchor ? 'primary' : 'secondary'}
        disabled={hasAllAnchors}
        onClick={props.onPlaceAnchor}
      >
        <Crosshair size={20} aria-hidden="true" />
      </Button>
      <span className="mx-1 h-7 w-px bg-line" aria-hidden="true" />
      <Button
        size="icon"
        aria-label="Undo"
        title="Undo"
        disabled={state.past.length === 0}
        onClick={props.onUndo}
      >
        <Undo2 size={20} aria-hidden="true" />
      </Button>
      <Button
        size="icon"
        aria-label="Redo"
        title="Redo"
        disabled={state.future.length === 0}
        onClick={props.onRedo}
      >
        <Redo2 size={20} aria-hidden="true" />
      </Button>
      <Button
        size="icon"
        aria-label="Delete selected"
        title="Delete selected"
        disabled={!state.selectedId}
        onClick={props.onDelete}
      >
        <Trash2 size={20} aria-hidden="true" />
      </Button>
      <span className="mx-1 h-7 w-px bg-line" aria-hidden="true" />
      <Button
        size="icon"
        aria-label="Zoom out"
        title="Zoom out"
        disabled={zoom <= 1}
        onClick={() => props.onZoom(zoom - 1)}
      >
        <ZoomOut size={20} aria-hidden="true" />
      </Button>
      <Button
        size="icon"
        aria-label="Zoom in"
        title="Zoom in"
        disabled={zoom >= MAX_ZOOM}
        onClick={() => props.onZoom(zoom + 1)}
      >
        <ZoomIn size={20} aria-hidden="true" />
      </Button>
    </div>
  );
}
