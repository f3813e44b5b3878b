import type { Tool } from '@stowed/contract';
import { rectangleCorners, boundsOf } from '@stowed/domain';
import type { SVGProps } from 'react';
import { useId } from 'react';
import { cx } from '../../lib/cx.ts';

interface ShapeFigureProps extends SVGProps<SVGElement> {
  readonly tool: Tool;
  readonly aspect: number;
}

/**
 * A tool's shape in an SVG whose view box is `aspect * 100` wide and 100 high: one unit is one percent of the
 * picture's height, so circles are round.
 */
export function ShapeFigure({ tool, aspect, ref: _ref, ...look }: ShapeFigureProps) {
  if (tool.shapeType === 'circle') {
    const { cx = 50, cy = 50, radius = 5 } = tool;
    return <circle cx={cx * aspect} cy={cy} r={radius * aspect} {...look} />;
  }
  const corners = tool.shapeType === 'polygon' ? (tool.points ?? []) : rectangleCorners(tool, aspect);
  return <polygon points={corners.map(({ x, y }) => `${x * aspect},${y}`).join(' ')} {...look} />;
}

interface ShapeCropProps {
  readonly imageUrl: string;
  readonly tool: Tool;
  /** Width / height of the picture. */
  readonly aspect: number;
  readonly className?: string;
}

/** Room around the shape, as a share of its shorter side. */
const AROUND = 0.2;
/** Opacity of the surroundings. */
const DIMMED = 0.3;

/** The part of a picture around a tool; the surroundings are dimmed. */
export function ShapeCrop({ imageUrl, tool, aspect, className }: ShapeCropProps) {
  const mask = useId();
  const { x, y, width, height } = boundsOf(tool, aspect);
  const room = Math.min(width * aspect, height) * AROUND;
  const view = [x * aspect - room, y - room, width * aspect + 2 * room, height + 2 * room];
  const picture = { x: 0, y: 0, width: aspect * 100, height: 100 };
  return (
    <svg viewBox={view.join(' ')} aria-hidden="true" className={cx('rounded-sm bg-[#0b1013]', className)}>
      <mask id={mask} maskUnits="userSpaceOnUse" {...picture}>
        <rect {...picture} fill="white" fillOpacity={DIMMED} />
        <ShapeFigure tool={tool} aspect={aspect} fill="white" />
      </mask>
      <image {...picture} href={imageUrl} preserveAspectRatio="none" mask={`url(#${mask})`} />
    </svg>
  );
}
