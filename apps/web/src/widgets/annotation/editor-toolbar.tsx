import { limits } from '@stowed/contract';
import {
  CaretsToAxisDashedHorizontal,
  CaretsToAxisDashedVertical,
  Circle,
  ClipboardPaste,
  Combine,
  Copy,
  Crosshair,
  Focus,
  Maximize2,
  Pentagon,
  PenLine,
  RectangleHorizontal,
  Redo2,
  Ruler,
  Scissors,
  SquareMousePointer,
  Trash2,
  Undo2,
  WandSparkles,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { memo } from 'react';
import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { useCopiedCount } from './clipboard.ts';
import type { EditorCommands } from './editor-commands.ts';
import type { EditorFeatures } from './editor-content.ts';
import type { Placing } from './editor-state.ts';
import { ToolButton } from './tool-button.tsx';
import { MAX_ZOOM } from './use-zoom.ts';

/** One strip: on a phone it scrolls, held sideways and in a low window it stands beside the picture. */
const toolbarLook = cx(
  'flex items-center gap-0.5 overflow-x-auto overscroll-x-contain [scrollbar-width:none] max-sm:-mx-1',
  'sm:flex-wrap sm:gap-x-3 sm:overflow-visible low:grid low:gap-x-0.5 sideways:mx-0 sideways:grid',
  'sideways:h-[min(var(--picture-room),17.125rem)] sideways:grid-flow-col',
  'sideways:grid-rows-[repeat(auto-fill,2.75rem)] sideways:gap-0.5 sideways:max-w-[11.5rem] sideways:overflow-x-auto',
);

interface EditorToolbarProps {
  readonly commands: EditorCommands;
  readonly features: EditorFeatures;
  readonly toolCount: number;
  /** Selected shapes, and how many of them are tools. */
  readonly selectedCount: number;
  readonly selectedTools: number;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly placing: Placing | undefined;
  readonly isSelecting: boolean;
  readonly onSelecting: (isSelecting: boolean) => void;
  readonly isSnapping: boolean;
  readonly onSnap: () => void;
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
  readonly onFit: () => void;
  /** Shapes only get names: nothing else can be done to them. */
  readonly isNaming: boolean;
  /** Offers the whole screen. */
  readonly onWhole: (() => void) | undefined;
}

/** The toolbar. It does not re-render during a drag. */
export const EditorToolbar = memo(function EditorToolbar(props: EditorToolbarProps) {
  // As few as the height of the picture allows.
  const columns = props.features.arrange ? 'low:grid-cols-3' : 'low:grid-cols-2';
  return (
    <div
      role="toolbar"
      aria-label="Edit tool positions"
      className={cx(toolbarLook, !props.isNaming && columns)}
    >
      {props.onWhole && <WholeScreenTool onWhole={props.onWhole} />}
      <UndoTools {...props} />
      {!props.isNaming && (
        <>
          <SelectionTools {...props} />
          {props.features.arrange && <ActTools {...props} />}
          <ShapeTools {...props} />
        </>
      )}
      <ZoomTools {...props} />
    </div>
  );
});

const shapes = [
  { type: 'rectangle', label: 'Add rectangle', word: 'Rectangle', Icon: RectangleHorizontal },
  { type: 'circle', label: 'Add circle', word: 'Circle', Icon: Circle },
  { type: 'polygon', label: 'Add polygon', word: 'Polygon', Icon: Pentagon },
] as const;

function ShapeTools({ commands, features, toolCount, placing }: EditorToolbarProps) {
  const isFull = toolCount >= limits.toolsPerDrawer.max;
  const toggle = (what: Placing) =>
    placing === what ? commands.dispatch({ type: 'cancelled' }) : commands.startPlacing(what);
  return (
    <Group>
      {shapes.map(({ type, ...look }) => (
        <ToolButton key={type} {...look} isDisabled={isFull} onClick={() => commands.add(type)} />
      ))}
      <ToolButton
        label="Draw polygon"
        word="Draw"
        Icon={PenLine}
        isPressed={placing === 'polygon'}
        isDisabled={isFull}
        onClick={() => toggle('polygon')}
      />
      {features.anchors && (
        <ToolButton
          label="Add anchor point"
          word="Anchor"
          Icon={Crosshair}
          isPressed={placing === 'anchor'}
          onClick={() => toggle('anchor')}
        />
      )}
    </Group>
  );
}

function UndoTools({ commands: { dispatch }, canUndo, canRedo }: EditorToolbarProps) {
  return (
    <Group>
      <ToolButton
        label="Undo"
        word="Undo"
        Icon={Undo2}
        isDisabled={!canUndo}
        onClick={() => dispatch({ type: 'undone' })}
      />
      <ToolButton
        label="Redo"
        word="Redo"
        Icon={Redo2}
        isDisabled={!canRedo}
        onClick={() => dispatch({ type: 'redone' })}
      />
    </Group>
  );
}

function SelectionTools({ commands, selectedCount, isSelecting, onSelecting }: EditorToolbarProps) {
  const copiedCount = useCopiedCount();
  const isNone = selectedCount === 0;
  return (
    <Group>
      <ToolButton
        label="Select several"
        word="Select"
        Icon={SquareMousePointer}
        isPressed={isSelecting}
        onClick={() => onSelecting(!isSelecting)}
      />
      <ToolButton label="Copy" word="Copy" Icon={Copy} isDisabled={isNone} onClick={commands.copy} />
      <ToolButton
        label="Paste"
        word="Paste"
        Icon={ClipboardPaste}
        isDisabled={copiedCount === 0}
        onClick={commands.paste}
      />
      <ToolButton
        label="Delete selected"
        word="Delete"
        Icon={Trash2}
        isDisabled={isNone}
        onClick={() => commands.dispatch({ type: 'deleted' })}
      />
    </Group>
  );
}

function ActTools({ commands, selectedTools: count, isSnapping, onSnap }: EditorToolbarProps) {
  const { dispatch } = commands;
  return (
    <Group>
      <ToolButton
        label="Snap to the tool"
        word="Snap"
        shortcut="O"
        Icon={WandSparkles}
        isDisabled={count === 0}
        isPending={isSnapping}
        onClick={onSnap}
      />
      <ToolButton
        label="Merge"
        word="Merge"
        shortcut="M"
        Icon={Combine}
        isDisabled={count < 2}
        onClick={() => dispatch({ type: 'merged' })}
      />
      <ToolButton
        label="Split"
        word="Split"
        shortcut="S"
        Icon={Scissors}
        isDisabled={count === 0}
        onClick={commands.split}
      />
      <ToolButton
        label="Equal size, like the first selected"
        word="Equal size"
        shortcut="E"
        Icon={Ruler}
        isDisabled={count < 2}
        onClick={() => dispatch({ type: 'sized' })}
      />
      <ToolButton
        label="Mirror"
        word="Mirror"
        shortcut="F"
        Icon={CaretsToAxisDashedVertical}
        isDisabled={count === 0}
        onClick={() => dispatch({ type: 'mirrored', axis: 'across' })}
      />
      <ToolButton
        label="Mirror down, top to bottom"
        word="Mirror down"
        shortcut="Shift+F"
        Icon={CaretsToAxisDashedHorizontal}
        isDisabled={count === 0}
        onClick={() => dispatch({ type: 'mirrored', axis: 'down' })}
      />
    </Group>
  );
}

/** First, so that it is at hand before the strip is scrolled. */
function WholeScreenTool({ onWhole }: { readonly onWhole: () => void }) {
  return (
    <div className="contents sideways:hidden">
      <ToolButton label="Whole screen" word="Whole screen" Icon={Maximize2} onClick={onWhole} />
    </div>
  );
}

function ZoomTools({ zoom, onZoom, onFit }: EditorToolbarProps) {
  return (
    <Group>
      <ToolButton label="Fit to the drawer" word="Fit" Icon={Focus} onClick={onFit} />
      <ToolButton
        label="Zoom out"
        word="Out"
        Icon={ZoomOut}
        isDisabled={zoom <= 1}
        onClick={() => onZoom(Math.ceil(zoom) - 1)}
      />
      <ToolButton
        label="Zoom in"
        word="In"
        Icon={ZoomIn}
        isDisabled={zoom >= MAX_ZOOM}
        onClick={() => onZoom(Math.floor(zoom) + 1)}
      />
    </Group>
  );
}

/** A group of buttons. On a phone and in a low window groups merge into one strip, or columns. */
function Group({ children }: { readonly children: ReactNode }) {
  return <div className="contents sm:flex low:contents sideways:contents">{children}</div>;
}
