import type { Tool } from '@stowed/contract';
import type { SVGProps } from 'react';

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

interface ShapePathProps extends Omit<SVGProps<SVGElement>, 'ref' | keyof PictureSize> {
  readonly tool: Tool;
  /** The picture's own size in pixels, which is also the drawing's coordinate system. */
  readonly size: PictureSize;
}

/** A tool's outline in the pixels of its picture. */
export function ShapePath({ tool, size, ...look }: ShapePathProps) {
  const px = (percent: number) => (percent / 100) * size.width;
  const py = (percent: number) => (percent / 100) * size.height;
  const shared = { ...look, vectorEffect: 'non-scaling-stroke' } as const;
  if (tool.shapeType === 'circle') {
    const { cx, cy, radius } = circleOf(tool);
    return <circle cx={px(cx)} cy={py(cy)} r={px(radius)} {...svgProps<SVGCircleElement>(shared)} />;
  }
  if (tool.shapeType === 'polygon' && tool.points) {
    const points = tool.points.map(({ x, y }) => `${px(x)},${py(y)}`).join(' ');
    return <polygon points={points} strokeLinejoin="round" {...svgProps<SVGPolygonElement>(shared)} />;
  }
  const [x, y, width, height] = [px(tool.x), py(tool.y), px(tool.width), py(tool.height)];
  const turn = `rotate(${tool.angle || 0} ${x + width / 2} ${y + height / 2})`;
  return (
    <rect
      x={x}
      y={y}
      width={width}
      height={height}
      rx={4}
      transform={turn}
      {...svgProps<SVGRectElement>(shared)}
    />
  );
}

/** Center and radius of a circle, by default from its bounding box. */
export function circleOf(tool: Tool) {
  return {
    cx: tool.cx ?? tool.x + tool.width / 2,
    cy: tool.cy ?? tool.y + tool.height / 2,
    radius: tool.radius ?? tool.width / 2,
  };
}

// React types SVG elements separately though these attributes are the same.
function svgProps<E extends SVGElement>(props: object): SVGProps<E> {
  return props;
}
