import { limits } from '@stowed/contract';
import {
  Circle,
  ClipboardPaste,
  Copy,
  Crosshair,
  Pentagon,
  PenLine,
  RectangleHorizontal,
  Redo2,
  SquareMousePointer,
  Trash2,
  Undo2,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { memo } from 'react';
import type { ReactNode } from 'react';
import { useCopiedCount } from './clipboard.ts';
import type { EditorCommands } from './editor-commands.ts';
import type { Placing } from './editor-state.ts';
import { ToolButton } from './tool-button.tsx';
import { MAX_ZOOM } from './use-zoom.ts';
import { cx } from '../../lib/cx.ts';

const toolbarLook = cx(
  'flex flex-wrap items-center gap-0.75 sm:gap-x-4 sm:gap-y-1.5 sideways:grid',
  'sideways:h-[min(var(--picture-room),17.125rem)] sideways:grid-flow-col',
  'sideways:grid-rows-[repeat(auto-fill,2.75rem)] sideways:gap-0.5',
);

interface EditorToolbarProps {
  readonly commands: EditorCommands;
  readonly toolCount: number;
  readonly hasAnchors: boolean;
  readonly selectedCount: number;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly placing: Placing | undefined;
  readonly isSelecting: boolean;
  readonly onSelecting: (isSelecting: boolean) => void;
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
}

const shapes = [
  { type: 'rectangle', label: 'Add rectangle', Icon: RectangleHorizontal },
  { type: 'circle', label: 'Add circle', Icon: Circle },
  { type: 'polygon', label: 'Add polygon', Icon: Pentagon },
] as const;

/** The toolbar. It does not re-render during a drag. */
export const EditorToolbar = memo(function EditorToolbar(props: EditorToolbarProps) {
  const { commands, selectedCount, placing, zoom, isSelecting } = props;
  const { dispatch } = commands;
  const isFull = props.toolCount >= limits.toolsPerDrawer.max;
  const copiedCount = useCopiedCount();
  const toggle = (what: Placing) =>
    placing === what ? dispatch({ type: 'cancelled' }) : commands.startPlacing(what);
  return (
    <div role="toolbar" aria-label="Edit tool positions" className={toolbarLook}>
      <Group>
        {shapes.map(({ type, label, Icon }) => (
          <ToolButton
            key={type}
            label={label}
            Icon={Icon}
            isDisabled={isFull}
            onClick={() => commands.add(type)}
          />
        ))}
        <ToolButton
          label="Draw polygon"
          Icon={PenLine}
          isPressed={placing === 'polygon'}
          isDisabled={isFull}
          onClick={() => toggle('polygon')}
        />
        {props.hasAnchors && (
          <ToolButton
            label="Add anchor point"
            Icon={Crosshair}
            isPressed={placing === 'anchor'}
            onClick={() => toggle('anchor')}
          />
        )}
      </Group>
      <Group>
        <ToolButton
          label="Undo"
          Icon={Undo2}
          isDisabled={!props.canUndo}
          onClick={() => dispatch({ type: 'undone' })}
        />
        <ToolButton
          label="Redo"
          Icon={Redo2}
          isDisabled={!props.canRedo}
          onClick={() => dispatch({ type: 'redone' })}
        />
      </Group>
      <Group>
        <ToolButton
          label="Select several"
          Icon={SquareMousePointer}
          isPressed={isSelecting}
          onClick={() => props.onSelecting(!isSelecting)}
        />
        <ToolButton label="Copy" Icon={Copy} isDisabled={selectedCount === 0} onClick={commands.copy} />
        <ToolButton
          label="Paste"
          Icon={ClipboardPaste}
          isDisabled={copiedCount === 0}
          onClick={commands.paste}
        />
        <ToolButton
          label="Delete selected"
          Icon={Trash2}
          isDisabled={selectedCount === 0}
          onClick={() => dispatch({ type: 'deleted' })}
        />
      </Group>
      <Group>
        <ToolButton
          label="Zoom out"
          Icon={ZoomOut}
          isDisabled={zoom <= 1}
          onClick={() => props.onZoom(Math.ceil(zoom) - 1)}
        />
        <ToolButton
          label="Zoom in"
          Icon={ZoomIn}
          isDisabled={zoom >= MAX_ZOOM}
          onClick={() => props.onZoom(Math.floor(zoom) + 1)}
        />
      </Group>
    </div>
  );
});

/** A group of buttons. On a phone groups merge into two rows, or columns. */
function Group({ children }: { readonly children: ReactNode }) {
  return <div className="contents gap-1.5 sm:flex sideways:contents">{children}</div>;
}
