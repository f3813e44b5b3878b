import { Maximize2 } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { Button } from '../../ui/button.tsx';
import { Slider } from '../../ui/slider.tsx';
import { EditorCanvas } from './editor-canvas.tsx';
import type { EditorCommands } from './editor-commands.ts';
import type { EditorFeatures } from './editor-content.ts';
import { selectedTools } from './editor-state.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import type { NamingView } from './naming-view.ts';
import { overlayOpacity } from './overlay-opacity.ts';
import { PlacingBar } from './placing-bar.tsx';
import { canFinish } from './placing.ts';
import { useFit, useReveal } from './use-fit.ts';
import type { ShapeEditing } from './use-shape-editor.ts';
import { UnplacedBar } from './unplaced-bar.tsx';
import { useSnap } from './use-snap.ts';
import { useZoom } from './use-zoom.ts';
import type { Zoom } from './use-zoom.ts';

const pictureLook = cx(
  'min-w-0 space-y-2 sideways:grid sideways:max-w-full sideways:items-start sideways:gap-2 sideways:space-y-0',
  'sideways:grid-cols-[auto_minmax(0,auto)_auto]',
);
const wholeLook = 'flex min-h-0 grow flex-col gap-2';

/** In the picture's corner, or above the bar at the bottom of the screen while that hides the corner. */
const cornerLook =
  'pointer-events-none sticky bottom-24 z-10 -mt-13 mr-2 mb-2 flex justify-end sideways:hidden';

interface EditorPictureProps {
  readonly imageUrl: string;
  readonly imageAlt: string;
  readonly editing: ShapeEditing;
  readonly features: EditorFeatures;
  readonly commands: EditorCommands;
  readonly naming: NamingView | undefined;
  /** The picture takes the whole screen. */
  readonly isWhole: boolean;
  /** Offers the whole screen, on a phone. */
  readonly onWhole: (() => void) | undefined;
}

/** The picture with its tools. */
export function EditorPicture(props: EditorPictureProps) {
  const { editing, features, naming, isWhole } = props;
  const { content } = editing.state;
  const { aspect } = editing.rules;
  const [isSelecting, setIsSelecting] = useState(false);
  const [opacity, setOpacity] = useState<number>(overlayOpacity.default);
  const [anchorOpacity, setAnchorOpacity] = useState<number>(overlayOpacity.anchorDefault);
  const abort = useRef<() => void>(undefined);
  const handleAbortable = useCallback((letGo: () => void) => {
    abort.current = letGo;
  }, []);
  const zooming = useZoom(
    aspect,
    useCallback(() => abort.current?.(), []),
  );
  const isAutomatic = features.wholeScreen === true;
  const fit = useFit(zooming, { content, aspect, isAutomatic, fillsHeight: isWhole });
  useReveal(zooming, { content, aspect, id: naming?.guess });
  const snapping = useSnap(props.imageUrl, editing);
  return (
    <div className={isWhole ? wholeLook : cx(pictureLook, !naming && 'lg:contents')}>
      <Tools
        {...props}
        {...snapping}
        zooming={zooming}
        onFit={fit}
        isSelecting={isSelecting}
        onSelecting={setIsSelecting}
      />
      <div className={cx('relative', isWhole && 'min-h-0 grow')}>
        <EditorCanvas
          {...props}
          zooming={zooming}
          isSelecting={isSelecting}
          onSnap={snapping.snap}
          opacity={opacity}
          anchorOpacity={features.anchorDetails ? anchorOpacity : 1}
          onAbortable={handleAbortable}
        />
        {props.onWhole && !isWhole && (
          <div className={cornerLook}>
            <Button className="pointer-events-auto shadow-float" onClick={props.onWhole}>
              <Maximize2 size={18} aria-hidden="true" /> Whole screen
            </Button>
          </div>
        )}
      </div>
      {!isWhole && (
        <div className="space-y-3 sideways:order-last sideways:col-start-2">
          <OpacitySlider label="Overlay opacity" value={opacity} onChange={setOpacity} />
          {features.anchorDetails && (
            <OpacitySlider label="Anchor opacity" value={anchorOpacity} onChange={setAnchorOpacity} />
          )}
        </div>
      )}
    </div>
  );
}

interface ToolsProps extends EditorPictureProps {
  readonly zooming: Zoom;
  readonly onFit: () => void;
  readonly isSelecting: boolean;
  readonly onSelecting: (isSelecting: boolean) => void;
  readonly isSnapping: boolean;
  readonly snap: () => void;
}

/** The toolbar, and what to do while points are being set. On the whole screen the toolbar is below. */
function Tools({ editing, commands, features, naming, isWhole, zooming, ...props }: ToolsProps) {
  const { state, rules } = editing;
  const { gesture, content, selection } = state;
  const placing = gesture.kind === 'placing' ? gesture : undefined;
  return (
    <>
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
          isSelecting={props.isSelecting}
          onSelecting={props.onSelecting}
          isSnapping={props.isSnapping}
          onSnap={props.snap}
          zoom={zooming.zoom}
          onZoom={zooming.zoomTo}
          onFit={props.onFit}
          isNaming={naming !== undefined}
        />
      </div>
      <PlacingBar gesture={gesture} canFinish={canFinish(state, rules)} commands={commands} />
      {!placing && !naming && <UnplacedBar state={state} commands={commands} />}
    </>
  );
}

interface OpacitySliderProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

function OpacitySlider({ label, value, onChange }: OpacitySliderProps) {
  return (
    <Slider
      label={label}
      value={value}
      {...overlayOpacity.range}
      format={overlayOpacity.format}
      onChange={(next) => onChange(overlayOpacity.round(next))}
    />
  );
}
