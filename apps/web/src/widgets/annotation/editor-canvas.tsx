import type { Tool } from '@stowed/contract';
import { isNamed } from '@stowed/domain';
import { useCallback, useId, useMemo, useRef } from 'react';
import type { CSSProperties } from 'react';
import { cx } from '../../lib/cx.ts';
import { EditableAnchor, EditableTool } from './editable-shapes.tsx';
import type { EditorCommands } from './editor-commands.ts';
import { EditorGrips, shownGrips } from './editor-grips.tsx';
import { onlyTool } from './editor-state.ts';
import type { EditorState } from './editor-state.ts';
import type { Grip } from './handles.ts';
import type { Zoom } from './use-zoom.ts';
import { holdScroll } from './use-zoom.ts';
import { Loupe } from './loupe.tsx';
import { boxOf } from './marquee.ts';
import type { Marquee } from './marquee.ts';
import { namingMarkOf } from './naming-view.ts';
import type { NamingView } from './naming-view.ts';
import { PlacingFigure } from './placing-figure.tsx';
import type { EditorFeatures } from './editor-content.ts';
import { useCanvasKeys } from './use-canvas-keys.ts';
import { usePointer } from './use-pointer.ts';
import type { PictureFrame, ShapeEditing } from './use-shape-editor.ts';

const canvasLook =
  'absolute inset-0 touch-pan-x touch-pan-y overflow-auto overscroll-contain rounded-md border border-line-strong bg-black';
const sidewaysLook = cx(
  'sideways:static sideways:h-(--picture-room)! sideways:max-w-full',
  'sideways:w-[calc((var(--picture-room)-0.25rem)*var(--aspect))]',
);

interface EditorCanvasProps {
  readonly imageUrl: string;
  readonly imageAlt: string;
  readonly editing: ShapeEditing;
  readonly commands: EditorCommands;
  readonly features: EditorFeatures;
  readonly zooming: Zoom;
  /** Whether a tap adds to the selection. */
  readonly isSelecting: boolean;
  /** How strongly shapes cover the picture, 0 to 1. */
  readonly opacity: number;
  /** The same for anchor points. */
  readonly anchorOpacity: number;
  readonly naming: NamingView | undefined;
  readonly onSnap: () => void;
  /** The picture takes the whole screen. */
  readonly isWhole: boolean;
  /** Receives the function that drops a drag, for pinch zoom. */
  readonly onAbortable: (abort: () => void) => void;
}

const NO_GRIPS: readonly Grip[] = [];

/** The picture with its shapes, edited by pointer and keys. */
export function EditorCanvas(props: EditorCanvasProps) {
  const { editing, zooming, onAbortable } = props;
  const { state, picture } = editing;
  const { frame, handleLoad } = picture;
  const shapesId = useId();
  const { attachSvg, pointer, ...drawing } = useDrawing(props);
  const { abort, isHolding } = pointer;
  const { attach } = zooming;
  const look = overlayStyle(props.opacity, props.anchorOpacity);
  const isPlacing = state.gesture.kind === 'placing';

  const attachBox = useCallback(
    (element: HTMLDivElement | null) => {
      if (!element) return;
      onAbortable(abort);
      const parts = [attach(element), holdScroll(element, isHolding)];
      return () => parts.forEach((detach) => detach?.());
    },
    [abort, attach, isHolding, onAbortable],
  );
  return (
    <div
      ref={attachBox}
      className={cx(canvasLook, !props.isWhole && sidewaysLook)}
      style={boxStyle(frame.aspect)}
      {...zooming.panning}
    >
      <div className="relative mx-auto" style={{ width: zooming.width }}>
        <img
          src={props.imageUrl}
          alt={props.imageAlt}
          onLoad={handleLoad}
          referrerPolicy="no-referrer"
          className="block h-auto w-full select-none"
          // Until it has loaded, it already takes its room: else the fitted part could not be scrolled to.
          style={{ aspectRatio: `auto ${frame.aspect}` }}
          draggable={false}
        />
        <svg
          ref={attachSvg}
          viewBox={`0 0 ${frame.aspect * 100} 100`}
          preserveAspectRatio="none"
          className={cx('absolute inset-0 size-full outline-none', isPlacing && 'cursor-crosshair')}
          style={look}
          role="group"
          aria-label="Tool positions"
          tabIndex={isPlacing ? 0 : -1}
          {...drawing.keys}
          {...pointer.handlers}
        >
          <g id={shapesId}>
            <EditableShapes state={state} frame={frame} features={props.features} naming={props.naming} />
          </g>
          <Held {...drawing} state={state} frame={frame} marquee={pointer.marquee} />
        </svg>
      </div>
      {pointer.finger && (
        <Loupe
          finger={pointer.finger}
          imageUrl={props.imageUrl}
          frame={frame}
          shapesId={shapesId}
          look={look}
        />
      )}
    </div>
  );
}

/** What pointer and keys do to the shapes, and the grips of the selected one. */
function useDrawing({
  editing,
  commands,
  features,
  zooming,
  isSelecting,
  naming,
  onSnap,
}: EditorCanvasProps) {
  const { state, picture } = editing;
  const { frame, observeSvg } = picture;
  const { clickFlipsStatus, arrange: canArrange } = features;
  const svg = useRef<SVGSVGElement>(null);
  const isFixed = state.gesture.kind === 'placing' || naming !== undefined;
  const chosen = isFixed ? undefined : onlyTool(state);
  const grips = useMemo(() => (chosen ? shownGrips(chosen, frame) : NO_GRIPS), [chosen, frame]);
  const common = { state, commands, grips, isSelecting, clickFlipsStatus, onPick: naming?.onPick };
  const pointer = usePointer({ ...common, frame });
  const { isDown } = pointer;
  const keys = useCanvasKeys({ ...common, zooming, svg, canArrange, onSnap, isDown });
  const attachSvg = useCallback(
    (element: SVGSVGElement | null) => {
      svg.current = element;
      return observeSvg(element);
    },
    [observeSvg],
  );
  return { attachSvg, chosen, grips, pointer, keys };
}

interface HeldProps {
  readonly state: EditorState;
  readonly frame: PictureFrame;
  readonly chosen: Tool | undefined;
  readonly grips: readonly Grip[];
  readonly marquee: Marquee | undefined;
}

/** What lies over the shapes: grips, the box that selects, and the points being set. */
function Held({ state, frame, chosen, grips, marquee }: HeldProps) {
  return (
    <>
      {chosen && <EditorGrips tool={chosen} activePoint={state.activePoint} frame={frame} grips={grips} />}
      {marquee && <MarqueeFigure aspect={frame.aspect} {...boxOf(marquee)} />}
      <PlacingFigure gesture={state.gesture} frame={frame} />
    </>
  );
}

interface EditableShapesProps {
  readonly state: EditorState;
  readonly frame: PictureFrame;
  readonly features: EditorFeatures;
  readonly naming: NamingView | undefined;
}

function EditableShapes({ state, frame, features, naming }: EditableShapesProps) {
  const { content, selection } = state;
  const isInert = state.gesture.kind === 'placing';
  return (
    <>
      {content.tools.map((tool) => (
        <EditableTool
          key={tool.uniqueId}
          tool={tool}
          frame={frame}
          isSelected={selection.includes(tool.uniqueId)}
          isInert={isInert}
          showsStatus={features.status}
          isUnnamed={features.marksUnnamed === true && !isNamed(tool)}
          isUnplaced={content.unplaced?.includes(tool.uniqueId) === true}
          isGuessed={content.guessed?.includes(tool.uniqueId) === true}
          naming={naming && namingMarkOf(naming, tool.uniqueId)}
        />
      ))}
      {content.anchors.map((anchor) => (
        <EditableAnchor
          key={anchor.id}
          anchor={anchor}
          frame={frame}
          isSelected={selection.includes(anchor.id)}
          isInert={isInert}
        />
      ))}
    </>
  );
}

/** The width follows from the available height. */
function boxStyle(aspect: number): CSSProperties & Readonly<Record<'--aspect', number>> {
  return { '--aspect': aspect };
}

/** Passed down by CSS, so that no shape re-renders. */
function overlayStyle(
  tools: number,
  anchors: number,
): CSSProperties & Readonly<Record<'--overlay' | '--anchors', number>> {
  return { '--overlay': tools, '--anchors': anchors };
}

interface MarqueeFigureProps {
  readonly aspect: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function MarqueeFigure({ aspect, x, y, width, height }: MarqueeFigureProps) {
  return (
    <rect
      x={x * aspect}
      y={y}
      width={width * aspect}
      height={height}
      fill="white"
      fillOpacity={0.2}
      stroke="white"
      strokeDasharray="6 4"
      vectorEffect="non-scaling-stroke"
      aria-hidden="true"
    />
  );
}
