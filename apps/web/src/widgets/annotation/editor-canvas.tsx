import type { AnchorPoint, PercentPoint, Tool } from '@stowed/contract';
import { boundsOf } from '@stowed/domain';
import type { KeyboardEvent, PointerEvent } from 'react';
import { cx } from '../../lib/cx.ts';
import { EditorGrips } from './editor-grips.tsx';
import { keyAction } from './editor-keys.ts';
import type { EditorAction, EditorState } from './editor-state.ts';
import { ShapeFigure } from './shape-figure.tsx';
import { toPercent, useDrag } from './use-drag.ts';
import type { PictureFrame, usePictureFrame } from './use-picture-frame.ts';

interface EditorCanvasProps {
  readonly imageUrl: string;
  readonly imageAlt: string;
  readonly state: EditorState;
  readonly dispatch: (action: EditorAction) => void;
  readonly picture: ReturnType<typeof usePictureFrame>;
  /** 1 shows the whole picture, 3 a third of its width. */
  readonly zoom: number;
  readonly isPlacingAnchor: boolean;
  readonly onAnchorPlaced: (at: PercentPoint) => void;
}

/** The picture with its shapes: pressed, dragged and moved by keys. */
export function EditorCanvas(props: EditorCanvasProps) {
  const { state, dispatch, zoom, isPlacingAnchor } = props;
  const { frame, observeSvg, handleLoad } = props.picture;
  const { aspect } = frame;
  const drag = useDrag(dispatch);
  const { holdScroll } = drag;
  const selected = state.content.tools.find((tool) => tool.uniqueId === state.selectedId);

  const handleBackground = (event: PointerEvent<SVGSVGElement>) => {
    const at = toPercent(event);
    if (isPlacingAnchor && at) props.onAnchorPlaced(at);
    else dispatch({ type: 'selected', id: undefined });
  };
  const handleKey = (event: KeyboardEvent, id: string) => {
    const action = keyAction(event, id);
    if (!action) return;
    event.preventDefault();
    dispatch(action);
  };

  return (
    <div
      ref={holdScroll}
      className="max-h-[68dvh] overflow-auto rounded-md border border-line-strong bg-black"
    >
      <div className="relative" style={{ width: `${zoom * 100}%` }}>
        <img
          src={props.imageUrl}
          alt={props.imageAlt}
          onLoad={handleLoad}
          className="block h-auto w-full select-none"
          draggable={false}
        />
        <svg
          ref={observeSvg}
          viewBox={`0 0 ${aspect * 100} 100`}
          preserveAspectRatio="none"
          className={cx('absolute inset-0 size-full', isPlacingAnchor && 'cursor-crosshair touch-none')}
          role="group"
          aria-label="Tool positions"
          onPointerDown={handleBackground}
        >
          {state.content.tools.map((tool) => (
            <EditableTool
              key={tool.uniqueId}
              tool={tool}
              frame={frame}
              isSelected={tool.uniqueId === state.selectedId}
              isInert={isPlacingAnchor}
              drag={drag}
              onKeyDown={(event) => handleKey(event, tool.uniqueId)}
              onFocus={() => dispatch({ type: 'selected', id: tool.uniqueId })}
            />
          ))}
          {state.content.anchors.map((anchor) => (
            <EditableAnchor
              key={anchor.id}
              anchor={anchor}
              frame={frame}
              isSelected={anchor.id === state.selectedId}
              drag={drag}
              onKeyDown={(event) => handleKey(event, anchor.id)}
              onFocus={() => dispatch({ type: 'selected', id: anchor.id })}
            />
          ))}
          {selected && !isPlacingAnchor && <EditorGrips tool={selected} frame={frame} drag={drag} />}
        </svg>
      </div>
    </div>
  );
}

interface Editable {
  readonly frame: PictureFrame;
  readonly isSelected: boolean;
  readonly drag: ReturnType<typeof useDrag>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus: () => void;
}

const LABEL_PIXELS = 13;

function EditableTool({
  tool,
  isInert,
  drag,
  frame,
  ...rest
}: Editable & { readonly tool: Tool; readonly isInert: boolean }) {
  const { aspect, percentPerPixel } = frame;
  const box = boundsOf(tool, aspect);
  const size = LABEL_PIXELS * percentPerPixel;
  return (
    <g
      role="button"
      tabIndex={0}
      aria-pressed={rest.isSelected}
      aria-label={`${tool.position}: ${tool.name}, ${tool.shapeType}`}
      className={cx('outline-none', isInert ? 'pointer-events-none' : 'cursor-move')}
      onPointerDown={(event) => drag.handleDown(event, { id: tool.uniqueId, part: { kind: 'body' } })}
      onKeyDown={rest.onKeyDown}
      onFocus={rest.onFocus}
      {...drag.following}
    >
      <ShapeFigure
        tool={tool}
        aspect={aspect}
        className={rest.isSelected ? 'fill-white/30 stroke-black' : 'fill-white/10 stroke-black/80'}
        strokeWidth={5}
        vectorEffect="non-scaling-stroke"
      />
      <ShapeFigure
        tool={tool}
        aspect={aspect}
        fill="none"
        stroke={rest.isSelected ? '#ffd24a' : '#72e4ff'}
        strokeWidth={rest.isSelected ? 3 : 2}
        vectorEffect="non-scaling-stroke"
        className="pointer-events-none"
      />
      <text
        x={(box.x + box.width / 2) * aspect}
        y={box.y + box.height / 2}
        fontSize={size}
        textAnchor="middle"
        dominantBaseline="central"
        className="pointer-events-none fill-white stroke-black font-bold [paint-order:stroke]"
        strokeWidth={size / 3.2}
        aria-hidden="true"
      >
        {tool.position}
      </text>
    </g>
  );
}

function EditableAnchor({
  anchor,
  drag,
  frame,
  isSelected,
  onKeyDown,
  onFocus,
}: Editable & { readonly anchor: AnchorPoint }) {
  const at = { x: anchor.x, y: anchor.y };
  const pixel = frame.percentPerPixel;
  return (
    <g
      role="button"
      tabIndex={0}
      aria-pressed={isSelected}
      aria-label={`Anchor point: ${anchor.label}`}
      className="cursor-move outline-none"
      transform={`translate(${anchor.x * frame.aspect} ${anchor.y}) scale(${pixel})`}
      onPointerDown={(event) => drag.handleDown(event, { id: anchor.id, part: { kind: 'anchor' }, grip: at })}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      {...drag.following}
    >
      <circle r={22} fill="transparent" />
      <path d="M-14 0H14M0 -14V14" stroke="black" strokeWidth={6} />
      <circle r={9} fill="none" stroke="black" strokeWidth={6} />
      <path d="M-14 0H14M0 -14V14" stroke={isSelected ? '#ffd24a' : '#ff8df0'} strokeWidth={2.5} />
      <circle r={9} fill="none" stroke={isSelected ? '#ffd24a' : '#ff8df0'} strokeWidth={2.5} />
    </g>
  );
}
