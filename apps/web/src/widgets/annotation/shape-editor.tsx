import { limits } from '@stowed/contract';
import { boundsOf } from '@stowed/domain';
import { Maximize2 } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useIsMobile } from '../../lib/use-is-mobile.ts';
import { Slider } from '../../ui/slider.tsx';
import { cx } from '../../lib/cx.ts';
import { Button } from '../../ui/button.tsx';
import { EditorCanvas } from './editor-canvas.tsx';
import { useEditorCommands } from './editor-commands.ts';
import type { EditorCommands } from './editor-commands.ts';
import type { EditorContent, EditorFeatures } from './editor-content.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { overlayOpacity } from './overlay-opacity.ts';
import { canFinish } from './placing.ts';
import { SelectionPanel } from './selection-panel.tsx';
import { ShapeList } from './shape-list.tsx';
import type { NamingView } from './naming-view.ts';
import { selectedTools } from './editor-state.ts';
import { useFit } from './use-fit.ts';
import type { ShapeEditing } from './use-shape-editor.ts';
import { useSnap } from './use-snap.ts';
import { useZoom } from './use-zoom.ts';
import type { Zoom } from './use-zoom.ts';
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
  'sideways:[--picture-room:var(--editor-room,calc(100dvh-9.5rem))] sideways:flex sideways:flex-wrap',
  'sideways:items-start sideways:gap-2',
);
/** The toolbar is as wide as both columns; the rows below it are as high as their content. */
const editorColumns = cx(
  'grid gap-5 lg:gap-y-2 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_auto_auto_1fr]',
  'xl:grid-cols-[minmax(0,1fr)_24rem]',
);
const sideLook = cx(
  'min-w-0 space-y-5 lg:col-start-2 lg:row-span-3 lg:row-start-2 sideways:max-h-(--picture-room)',
  'sideways:flex-[1_1_11rem] sideways:overflow-y-auto sideways:p-0.5',
);
const namingColumns = 'grid gap-3 lg:gap-5 lg:grid-cols-[20rem_minmax(0,1fr)]';
const pictureLook = cx(
  'min-w-0 space-y-2 sideways:grid sideways:max-w-full sideways:items-start sideways:gap-2 sideways:space-y-0',
  'sideways:grid-cols-[auto_minmax(0,auto)_auto]',
);

interface ShapeEditorProps {
  readonly imageUrl: string;
  readonly imageAlt: string;
  /** The state, owned by the screen. */
  readonly editing: ShapeEditing;
  readonly features: EditorFeatures;
  /** While shapes get names: how the picture shows it, and the list of names in place of the shapes. */
  readonly naming?: NamingView | undefined;
  readonly namingPanel?: ReactNode;
}

/**
 * A picture with editable shapes, by mouse, finger and keyboard. On a phone held sideways the picture fits
 * into the height `--editor-room`, with the controls beside it.
 */
export function ShapeEditor({ editing, features, naming, ...props }: ShapeEditorProps) {
  const { state, dispatch } = editing;
  const commands = useEditorCommands(editing);
  const isPhone = useIsMobile();
  const [isWanted, setIsWhole] = useState(false);
  const isWhole = isPhone && isWanted;
  const isNaming = naming !== undefined;
  useEffect(() => {
    if (isNaming) setIsWhole(true);
  }, [isNaming]);
  /** Undo and redo from anywhere but a text field, which has its own. */
  const handleKey = (event: KeyboardEvent) => {
    const isText = event.target instanceof HTMLInputElement;
    const key = event.key.toLowerCase();
    if (isText || event.altKey || !(event.ctrlKey || event.metaKey) || (key !== 'z' && key !== 'y')) return;
    event.preventDefault();
    dispatch({ type: key === 'y' || event.shiftKey ? 'redone' : 'undone' });
  };

  const picture = (
    <EditorPicture
      {...props}
      editing={editing}
      features={features}
      naming={naming}
      commands={commands}
      isWhole={isWhole}
      onWhole={features.wholeScreen && isPhone ? () => setIsWhole(true) : undefined}
    />
  );
  if (isWhole) {
    return (
      <WholeScreen title={props.imageAlt} isPlain={isNaming} onClose={() => setIsWhole(false)}>
        {props.namingPanel}
        {picture}
      </WholeScreen>
    );
  }
  return (
    <div className={cx(editorLook, isNaming ? namingColumns : editorColumns)} onKeyDown={handleKey}>
      {props.namingPanel}
      {picture}
      {!isNaming && (
        <div className={sideLook}>
          {features.bulk && <BulkActions state={state} commands={commands} showsStatus={features.status} />}
          <SelectionPanel state={state} commands={commands} features={features} />
          <ShapeList state={state} commands={commands} features={features} />
        </div>
      )}
    </div>
  );
}

interface EditorPictureProps extends Omit<ShapeEditorProps, 'namingPanel'> {
  readonly commands: EditorCommands;
  /** The picture takes the whole screen. */
  readonly isWhole: boolean;
  /** Offers the whole screen, on a phone. */
  readonly onWhole: (() => void) | undefined;
}

/** The picture with its tools. */
function EditorPicture({ editing, commands, features, naming, isWhole, ...props }: EditorPictureProps) {
  const { state, rules } = editing;
  const { gesture, content, selection } = state;
  const [isSelecting, setIsSelecting] = useState(false);
  const [opacity, setOpacity] = useState<number>(overlayOpacity.default);
  const [anchorOpacity, setAnchorOpacity] = useState<number>(overlayOpacity.anchorDefault);
  const abort = useRef<() => void>(undefined);
  const handleAbortable = useCallback((letGo: () => void) => {
    abort.current = letGo;
  }, []);
  const zooming = useZoom(
    rules.aspect,
    useCallback(() => abort.current?.(), []),
  );
  const fit = useFit(zooming, { content, aspect: rules.aspect, fillsHeight: isWhole });
  useReveal(zooming, { content, aspect: rules.aspect, id: naming?.guess });
  const { isSnapping, snap } = useSnap(props.imageUrl, editing);
  const placing = gesture.kind === 'placing' ? gesture : undefined;
  return (
    <div className={isWhole ? 'flex min-h-0 grow flex-col gap-2' : cx(pictureLook, !naming && 'lg:contents')}>
      <div className={isWhole ? 'order-last' : cx('min-w-0', !naming && 'lg:col-span-2')}>
        <EditorToolbar
          commands={commands}
          features={features}
          toolCount={content.tools.length}
          selectedCount={selection.length}
          selectedTools={selectedTools(state).length}
          canUndo={state.past.length > 0 || (placing?.points.length ?? 0) > 0}
          canRedo={state.future.length > 0}
          placing={placing?.what}
          isSelecting={isSelecting}
          onSelecting={setIsSelecting}
          isSnapping={isSnapping}
          onSnap={snap}
          zoom={zooming.zoom}
          onZoom={zooming.zoomTo}
          onFit={fit}
          isNaming={naming !== undefined}
        />
      </div>
      <PlacingBar gesture={gesture} canFinish={canFinish(state, rules)} commands={commands} />
      <div className={cx('relative', isWhole && 'min-h-0 grow')}>
        <EditorCanvas
          imageUrl={props.imageUrl}
          imageAlt={props.imageAlt}
          editing={editing}
          commands={commands}
          features={features}
          zooming={zooming}
          isSelecting={isSelecting}
          naming={naming}
          onSnap={snap}
          isWhole={isWhole}
          opacity={opacity}
          anchorOpacity={features.anchorDetails ? anchorOpacity : 1}
          onAbortable={handleAbortable}
        />
        {props.onWhole && !isWhole && (
          <Button className="absolute right-2 bottom-2 shadow-float sideways:hidden" onClick={props.onWhole}>
            <Maximize2 size={18} aria-hidden="true" /> Whole screen
          </Button>
        )}
      </div>
      {!isWhole && (
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
      )}
    </div>
  );
}

interface Revealing {
  readonly content: EditorContent;
  readonly aspect: number;
  /** The shape to scroll to when it changes. */
  readonly id: string | undefined;
}

function useReveal(zooming: Zoom, { content, aspect, id }: Revealing) {
  const tool = content.tools.find(({ uniqueId }) => uniqueId === id);
  const show = useRef<() => void>(undefined);
  useEffect(() => {
    show.current = () => tool && zooming.reveal(boundsOf(tool, aspect));
  });
  useEffect(() => show.current?.(), [id]);
}

interface WholeScreenProps {
  readonly title: string;
  /** Without a header: what it shows can be left by itself. */
  readonly isPlain: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The picture on the whole screen of a phone, the tools in one strip below it. */
function WholeScreen({ title, isPlain, onClose, children }: WholeScreenProps) {
  /** In the picture, Escape first releases what is held or selected. */
  const handleEscape = (event: globalThis.KeyboardEvent) => {
    if (event.target instanceof SVGElement) event.preventDefault();
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          data-toasts="title"
          onEscapeKeyDown={handleEscape}
          onOpenAutoFocus={(event) => event.preventDefault()}
          className="fixed inset-0 z-50 flex flex-col gap-2 bg-canvas p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] outline-none animate-fade"
        >
          <div className={isPlain ? 'sr-only' : 'flex items-center gap-2'}>
            <Dialog.Title className="min-w-0 grow truncate text-sm font-semibold">{title}</Dialog.Title>
            <Dialog.Close asChild>
              <Button variant="primary">Done</Button>
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
