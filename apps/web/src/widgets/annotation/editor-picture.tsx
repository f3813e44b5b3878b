import { useCallback, useRef, useState } from 'react';
import type { CSSProperties } from 'react';
import { cx } from '../../lib/cx.ts';
import { EditorCanvas } from './editor-canvas.tsx';
import type { EditorCommands } from './editor-commands.ts';
import { isPlaced } from './editor-content.ts';
import type { EditorFeatures } from './editor-content.ts';
import { selectedTools } from './editor-state.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import type { NamingView } from './naming-view.ts';
import type { Opacity } from './opacity-sliders.tsx';
import { GuessedBar } from './guessed-bar.tsx';
import { PlacingBar } from './placing-bar.tsx';
import { canFinish } from './placing.ts';
import { useFit, useReveal } from './use-fit.ts';
import type { ShapeEditing } from './use-shape-editor.ts';
import { UnplacedBar } from './unplaced-bar.tsx';
import { useSnap } from './use-snap.ts';
import { useZoom } from './use-zoom.ts';
import type { Zoom } from './use-zoom.ts';

/** Its parts lie in the editor's own layout; on a phone held sideways they stand side by side. */
const pictureLook = cx(
  'contents sideways:grid sideways:max-w-full sideways:min-w-0 sideways:items-start sideways:gap-2',
  'sideways:grid-cols-[auto_minmax(0,auto)_auto]',
);
const wholeLook = 'flex min-h-0 grow flex-col gap-2';
/** On a wide screen the questions about the picture stand in its column. */
const columnLook = 'contents lg:flex lg:min-w-0 lg:flex-col lg:gap-2 sideways:contents';
/** What the rest of the screen leaves, but no higher than the picture where nothing stands beside it. */
const roomLook = cx(
  'relative min-h-[min(8rem,90cqh)] grow basis-0 max-lg:max-h-[calc(100cqw/var(--aspect))]',
  'lg:min-h-[min(16rem,90cqh)] sideways:max-h-none sideways:min-h-0',
);

interface EditorPictureProps {
  readonly imageUrl: string;
  readonly imageAlt: string;
  readonly editing: ShapeEditing;
  readonly features: EditorFeatures;
  readonly commands: EditorCommands;
  readonly naming: NamingView | undefined;
  /** The picture takes the whole screen. */
  readonly isWhole: boolean;
  /** Offers the whole screen, on a phone. Must stay the same, so that the toolbar does not render. */
  readonly onWhole: (() => void) | undefined;
  /** How strongly shapes and anchor points cover the picture, 0 to 1. */
  readonly opacity: Opacity;
}

/** The picture with its tools. */
export function EditorPicture(props: EditorPictureProps) {
  const { editing, features, naming, isWhole } = props;
  const { content } = editing.state;
  const { aspect } = editing.rules;
  const [isSelecting, setIsSelecting] = useState(false);
  const abort = useRef<() => void>(undefined);
  const handleAbortable = useCallback((letGo: () => void) => {
    abort.current = letGo;
  }, []);
  const zooming = useZoom(
    aspect,
    useCallback(() => abort.current?.(), []),
  );
  const isAutomatic = features.wholeScreen === true;
  const reveal = useReveal(zooming, { content, aspect, id: naming?.guess });
  const fit = useFit(zooming, {
    imageUrl: props.imageUrl,
    content,
    aspect,
    isAutomatic,
    fillsHeight: isWhole,
    isNaming: naming !== undefined,
    onFitted: reveal,
  });
  const snapping = useSnap(props.imageUrl, editing);
  return (
    <div className={isWhole ? wholeLook : pictureLook}>
      <Tools
        {...props}
        {...snapping}
        zooming={zooming}
        onFit={fit}
        isSelecting={isSelecting}
        onSelecting={setIsSelecting}
      />
      <div className={isWhole ? wholeLook : columnLook}>
        <Questions {...props} />
        <div className={isWhole ? 'relative min-h-0 grow' : roomLook} style={aspectStyle(aspect)}>
          <EditorCanvas
            {...props}
            zooming={zooming}
            isSelecting={isSelecting}
            onSnap={snapping.snap}
            opacity={props.opacity.tools}
            anchorOpacity={features.anchorDetails ? props.opacity.anchors : 1}
            onAbortable={handleAbortable}
          />
        </div>
      </div>
    </div>
  );
}

function aspectStyle(aspect: number): CSSProperties & Readonly<Record<'--aspect', number>> {
  return { '--aspect': aspect };
}

interface ToolsProps extends EditorPictureProps {
  readonly zooming: Zoom;
  readonly onFit: () => void;
  readonly isSelecting: boolean;
  readonly onSelecting: (isSelecting: boolean) => void;
  readonly isSnapping: boolean;
  readonly snap: () => void;
}

/** On the whole screen it is below the picture. */
function Tools({ editing, commands, features, naming, isWhole, zooming, ...props }: ToolsProps) {
  const { state } = editing;
  const { gesture, content, selection } = state;
  const placing = gesture.kind === 'placing' ? gesture : undefined;
  return (
    <div className={isWhole ? 'order-last' : cx('min-w-0', !naming && 'lg:col-span-2 low:col-span-1')}>
      <EditorToolbar
        commands={commands}
        features={features}
        toolCount={content.tools.length}
        selectedCount={selection.length}
        selectedTools={selectedTools(state).length}
        canUndo={state.past.length > 0 || (placing?.points.length ?? 0) > 0}
        canRedo={state.future.length > 0}
        placing={placing?.what}
        isSelecting={props.isSelecting}
        onSelecting={props.onSelecting}
        isSnapping={props.isSnapping}
        onSnap={props.snap}
        zoom={zooming.zoom}
        onZoom={zooming.zoomTo}
        onFit={props.onFit}
        isNaming={naming !== undefined}
        onWhole={isWhole ? undefined : props.onWhole}
      />
    </div>
  );
}

/** What to do while points are being set, or while shapes are still to place or names to confirm. */
function Questions({ editing, commands, naming }: EditorPictureProps) {
  const { state, rules } = editing;
  const isPlacing = state.gesture.kind === 'placing';
  return (
    <>
      <PlacingBar gesture={state.gesture} canFinish={canFinish(state, rules)} commands={commands} />
      {!isPlacing && !naming && <UnplacedBar state={state} commands={commands} />}
      {!isPlacing && !naming && isPlaced(state.content) && <GuessedBar state={state} commands={commands} />}
    </>
  );
}
