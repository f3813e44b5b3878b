import type { Tool } from '@stowed/contract';
import { boundsOf } from '@stowed/domain';
import { ShapePath } from './shape-path.tsx';
import type { PictureSize } from './shape-path.tsx';
import { verdictOf, verdictWords } from './verdict.ts';
import type { Verdict } from './verdict.ts';

/** Bright on any foam, and distinguished by line style as well as color. */
export const verdictLines: Record<
  Verdict,
  { readonly color: string; readonly dash?: string; readonly width: number }
> = {
  present: { color: '#3fe394', width: 2.5 },
  missing: { color: '#ff5a4a', dash: '9 6', width: 3.5 },
  review: { color: '#ffc933', dash: '2 5', width: 4 },
};

/** A tool that is present, but not surely by this photo: not green. */
const unsureLine = { ...verdictLines.present, color: '#e4ebee' };

const lineOf = (verdict: Verdict, isSure: boolean) =>
  verdict === 'present' && !isSure ? unsureLine : verdictLines[verdict];

interface ToolOverlayProps {
  readonly tool: Tool;
  readonly size: PictureSize;
  readonly isHighlighted: boolean;
  /** False: the photo does not show it surely. */
  readonly isSure: boolean;
  /** It draws itself when it appears. */
  readonly isNew: boolean;
}

/** A tool's outline, drawn over a photo of the drawer. */
export function ToolOverlay({ tool, size, isHighlighted, isSure, isNew }: ToolOverlayProps) {
  const verdict = verdictOf(tool);
  const { color, dash, width } = lineOf(verdict, isSure);
  const strokeWidth = isHighlighted ? width + 2.5 : width;
  return (
    <g
      role="img"
      aria-label={`${tool.name}: ${verdictWords[verdict]}`}
      data-verdict={verdict}
      {...(verdict !== 'present' && { 'data-lacking': '' })}
      {...(isNew && { className: 'animate-draw' })}
    >
      <ShapePath
        tool={tool}
        size={size}
        fill="none"
        stroke="#000"
        strokeOpacity={0.55}
        strokeWidth={strokeWidth + 3}
      />
      <ShapePath
        tool={tool}
        size={size}
        fill={color}
        fillOpacity={isHighlighted ? 0.35 : verdict === 'present' ? 0 : 0.16}
        stroke={color}
        strokeWidth={strokeWidth}
        strokeLinecap="round"
        {...(dash && { strokeDasharray: dash })}
      />
    </g>
  );
}

/** Height of a number in CSS pixels: readable however large the picture is shown. */
const TAG_HEIGHT = 18;

interface NumberTagProps extends Pick<ToolOverlayProps, 'tool' | 'size' | 'isSure'> {
  /** One CSS pixel of the frame, in pixels of the picture. */
  readonly pixel: number;
}

/**
 * A tool's number at the upper left of its outline, within the picture. Drawn after all outlines, so that
 * none hides it.
 */
export function NumberTag({ tool, size, isSure, pixel }: NumberTagProps) {
  const { color } = lineOf(verdictOf(tool), isSure);
  const bounds = boundsOf(tool, size.width / size.height);
  const unit = TAG_HEIGHT * pixel;
  const width = unit * (0.5 + 0.45 * tool.position.length);
  const x = Math.min(Math.max((bounds.x / 100) * size.width, 0), size.width - width);
  const y = Math.min(Math.max((bounds.y / 100) * size.height - unit * 0.6, 0), size.height - unit);
  return (
    <g aria-hidden="true">
      <rect x={x} y={y} width={width} height={unit} rx={unit * 0.2} fill="#0b1013" fillOpacity={0.85} />
      <text
        x={x + width / 2}
        y={y + unit * 0.76}
        textAnchor="middle"
        fontSize={unit * 0.74}
        fontWeight={700}
        fill={color}
      >
        {tool.position}
      </text>
    </g>
  );
}
