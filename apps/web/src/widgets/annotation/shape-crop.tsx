import type { Tool } from '@stowed/contract';
import { boundsOf } from '@stowed/domain';
import { cx } from '../../lib/cx.ts';
import { ShapeFigure } from './shape-figure.tsx';

interface ShapeCropProps {
  readonly imageUrl: string;
  readonly tool: Tool;
  /** Width / height of the picture. */
  readonly aspect: number;
  readonly className?: string;
}

/** Room around the shape, as a share of its longer side. */
const AROUND = 0.15;

/** The part of a picture in which a tool lies, with its outline. */
export function ShapeCrop({ imageUrl, tool, aspect, className }: ShapeCropProps) {
  const { x, y, width, height } = boundsOf(tool, aspect);
  const room = Math.max(width * aspect, height) * AROUND;
  const view = [x * aspect - room, y - room, width * aspect + 2 * room, height + 2 * room];
  return (
    <svg viewBox={view.join(' ')} aria-hidden="true" className={cx('rounded-sm bg-[#0b1013]', className)}>
      <image href={imageUrl} width={aspect * 100} height={100} preserveAspectRatio="none" />
      <ShapeFigure
        tool={tool}
        aspect={aspect}
        fill="none"
        stroke="#72e4ff"
        strokeWidth={1.5}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
