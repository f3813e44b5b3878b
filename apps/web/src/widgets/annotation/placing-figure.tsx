import type { EditorState } from './editor-state.ts';
import type { PictureFrame } from './use-shape-editor.ts';

interface PlacingFigureProps {
  readonly gesture: EditorState['gesture'];
  readonly frame: PictureFrame;
}

/** The points set so far, the line to the next one, and the cross. */
export function PlacingFigure({ gesture, frame: { aspect, percentPerPixel } }: PlacingFigureProps) {
  if (gesture.kind !== 'placing') return null;
  const { points, cursor } = gesture;
  const place = ({ x, y }: { readonly x: number; readonly y: number }) => `${x * aspect},${y}`;
  const line = [...points, cursor].map(place).join(' ');
  return (
    <g aria-hidden="true" className="pointer-events-none">
      {points.length > 0 && (
        <>
          <polyline points={line} {...outline} stroke="black" strokeWidth={5} />
          <polyline points={line} {...outline} stroke="#ffd24a" strokeWidth={2.5} />
        </>
      )}
      {points.map((point, index) => (
        <circle
          key={index}
          cx={point.x * aspect}
          cy={point.y}
          r={6 * percentPerPixel}
          fill="#ffd24a"
          stroke="black"
          strokeWidth={2 * percentPerPixel}
        />
      ))}
      <g transform={`translate(${cursor.x * aspect} ${cursor.y}) scale(${percentPerPixel})`}>
        <path d="M-16 0H16M0 -16V16" stroke="black" strokeWidth={5} />
        <path d="M-16 0H16M0 -16V16" stroke="white" strokeWidth={2} />
      </g>
    </g>
  );
}

const outline = { fill: 'none', vectorEffect: 'non-scaling-stroke', strokeLinejoin: 'round' } as const;
