import type { AnchorPoint, Tool } from '@stowed/contract';
import { boundsOf } from '@stowed/domain';
import { memo } from 'react';
import { cx } from '../../lib/cx.ts';
import { verdictLines } from '../tool-picture/tool-overlay.tsx';
import { verdictOf, verdictWords } from '../tool-picture/verdict.ts';
import type { Verdict } from '../tool-picture/verdict.ts';
import type { NamingMark } from './naming-view.ts';
import { ShapeFigure } from './shape-figure.tsx';
import type { PictureFrame } from './use-shape-editor.ts';

interface EditableProps {
  readonly frame: PictureFrame;
  readonly isSelected: boolean;
  readonly isInert: boolean;
}

const LABEL_PIXELS = 13;
const plain = { color: '#72e4ff', width: 2 };
const SELECTED = '#ffd24a';

/**
 * A selectable shape. It has no listeners and re-renders only when it changes: fifty stay still while one is
 * dragged.
 */
export const EditableTool = memo(function EditableTool({
  tool,
  frame,
  isSelected,
  isInert,
  showsStatus,
  isUnplaced,
  isUnnamed,
  isGuessed,
  naming,
}: EditableProps & {
  readonly tool: Tool;
  readonly showsStatus: boolean;
  /** Drawn on another picture, and not placed on this one yet. */
  readonly isUnplaced: boolean;
  /** Needs a real name. */
  readonly isUnnamed: boolean;
  /** Its name is a guess that no person has confirmed. */
  readonly isGuessed: boolean;
  /** During a walk through names. */
  readonly naming?: NamingMark | undefined;
}) {
  const { aspect, percentPerPixel } = frame;
  const box = boundsOf(tool, aspect);
  const size = LABEL_PIXELS * percentPerPixel;
  const verdict = showsStatus ? verdictOf(tool) : undefined;
  const line = naming
    ? namingLines[naming]
    : lineOf({ verdict, isSelected, isUnplaced, isUnnamed: isUnnamed || isGuessed });
  return (
    <g
      role="button"
      tabIndex={0}
      data-shape={tool.uniqueId}
      data-verdict={verdict}
      data-naming={naming}
      data-unnamed={isUnnamed || undefined}
      data-guessed={isGuessed || undefined}
      aria-pressed={naming ? undefined : isSelected}
      aria-label={labelOf(tool, { verdict, isUnplaced, isUnnamed, isGuessed })}
      className={cx('outline-none', isInert ? 'pointer-events-none' : cursorOf(naming))}
    >
      <Outline
        tool={tool}
        aspect={aspect}
        line={line}
        isSelected={isSelected}
        hasVerdict={verdict !== undefined}
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
});

interface OutlineProps {
  readonly tool: Tool;
  readonly aspect: number;
  readonly line: Line;
  readonly isSelected: boolean;
  readonly hasVerdict: boolean;
}

function Outline({ tool, aspect, line, isSelected, hasVerdict }: OutlineProps) {
  const { color, width, dash } = line;
  return (
    <>
      <ShapeFigure
        tool={tool}
        aspect={aspect}
        className={isSelected ? 'fill-white stroke-black' : 'stroke-black/80'}
        style={{ fillOpacity: 'var(--overlay)', ...(isSelected ? {} : { fill: color }) }}
        strokeWidth={width + (isSelected ? 4 : 3)}
        vectorEffect="non-scaling-stroke"
      />
      {isSelected && hasVerdict && (
        <ShapeFigure
          tool={tool}
          aspect={aspect}
          fill="none"
          stroke={SELECTED}
          strokeWidth={width + 2.5}
          vectorEffect="non-scaling-stroke"
          className="pointer-events-none"
        />
      )}
      <ShapeFigure
        tool={tool}
        aspect={aspect}
        fill="none"
        stroke={color}
        strokeWidth={width}
        vectorEffect="non-scaling-stroke"
        className="pointer-events-none"
        {...(dash && { strokeDasharray: dash })}
      />
    </>
  );
}

type Needs = Omit<Look, 'isSelected'> & { readonly isGuessed: boolean };

function labelOf({ position, name, shapeType }: Tool, { verdict, ...needs }: Needs): string {
  const words = [
    shapeType,
    verdict && verdictWords[verdict],
    needs.isUnplaced && 'not placed',
    needs.isUnnamed && 'no name',
    needs.isGuessed && 'name guessed',
  ];
  return `${position}: ${[name, ...words].filter(Boolean).join(', ')}`;
}

/** Amber: without a name, with a guessed one, or not placed. */
const AMBER = '#ffb020';
const unplaced = { color: AMBER, width: 2, dash: '5 4' };
const unnamed = { color: AMBER, width: 2 };
const namingLines: Readonly<Record<NamingMark, Line>> = {
  named: { color: '#7be08a', width: 1.5 },
  open: unplaced,
  guessed: unnamed,
  guess: { color: AMBER, width: 4.5 },
};

function cursorOf(naming: NamingMark | undefined): string {
  return naming ? 'cursor-pointer' : 'cursor-move';
}

interface Line {
  readonly color: string;
  readonly width: number;
  readonly dash?: string;
}

interface Look {
  readonly verdict: Verdict | undefined;
  readonly isSelected: boolean;
  readonly isUnplaced: boolean;
  readonly isUnnamed: boolean;
}

/** If statuses are shown, the outline shows the status, and a second outline shows the selection. */
function lineOf({ verdict, isSelected, ...look }: Look): Line {
  const line = verdict ? verdictLines[verdict] : lineWithout(look);
  if (!isSelected) return line;
  return { ...line, width: line.width + 1, ...(verdict ? {} : { color: SELECTED }) };
}

/** Without a verdict: what the shape still needs, its place first. */
function lineWithout({ isUnplaced, isUnnamed }: Pick<Look, 'isUnplaced' | 'isUnnamed'>): Line {
  if (isUnplaced) return unplaced;
  return isUnnamed ? unnamed : plain;
}

export const EditableAnchor = memo(function EditableAnchor({
  anchor,
  frame,
  isSelected,
  isInert,
}: EditableProps & { readonly anchor: AnchorPoint }) {
  const color = isSelected ? SELECTED : '#ff8df0';
  return (
    <g
      role="button"
      tabIndex={0}
      data-shape={anchor.id}
      aria-pressed={isSelected}
      aria-label={`Anchor point: ${anchor.label}`}
      className={cx('outline-none', isInert ? 'pointer-events-none' : 'cursor-move')}
      style={{ opacity: 'var(--anchors)' }}
      transform={`translate(${anchor.x * frame.aspect} ${anchor.y}) scale(${frame.percentPerPixel})`}
    >
      <circle r={22} fill="transparent" />
      <path d="M-14 0H14M0 -14V14" stroke="black" strokeWidth={6} />
      <circle r={9} fill="none" stroke="black" strokeWidth={6} />
      <path d="M-14 0H14M0 -14V14" stroke={color} strokeWidth={2.5} />
      <circle r={9} fill="none" stroke={color} strokeWidth={2.5} />
    </g>
  );
});
