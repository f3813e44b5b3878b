import type { Tool } from '@stowed/contract';
import { boundsOf, clamp } from '@stowed/domain';
import { gripsOf, moveGrip } from './handles.ts';
import type { Grip } from './handles.ts';
import type { PictureFrame } from './use-shape-editor.ts';

const SMALL_PIXELS = 56;

/**
 * The grips that fit on a shape. A small rectangle keeps only its corners, which are apart; the grips of
 * another small shape cover it, so that it gets one more to be moved by.
 */
export function shownGrips(tool: Tool, frame: PictureFrame): Grip[] {
  const grips = gripsOf(tool, frame);
  if (shorterPixels(tool, frame) >= SMALL_PIXELS) return grips;
  if (tool.shapeType === 'rectangle') return grips.filter((grip) => !isSide(grip));
  return [...grips, moveGrip(tool, frame)];
}

interface EditorGripsProps {
  readonly tool: Tool;
  readonly frame: PictureFrame;
  readonly grips: readonly Grip[];
  readonly activePoint: number | undefined;
}

/** The grips of the selected shape. A small shape has smaller targets, so that its body can still be held. */
export function EditorGrips({ tool, frame, grips, activePoint }: EditorGripsProps) {
  const isSpread = tool.shapeType === 'rectangle';
  const reach = isSpread ? 18 : clamp(shorterPixels(tool, frame) / 3, 9, 22);
  return (
    <g role="group" aria-label={`Handles of ${tool.name}`}>
      {grips.map((grip) => (
        <g
          key={grip.key}
          role="button"
          tabIndex={0}
          aria-label={`${tool.name}, ${grip.label}`}
          data-grip={grip.label}
          className="group cursor-pointer outline-none"
          transform={`translate(${shownAt(grip).x * frame.aspect} ${shownAt(grip).y}) scale(${frame.percentPerPixel})`}
        >
          {grip.shown && <Leash grip={grip} frame={frame} />}
          <circle r={isApart(grip) ? 22 : reach} fill="transparent" />
          <Knob grip={grip} isActive={grip.part.kind === 'point' && grip.part.index === activePoint} />
          <circle
            r={13}
            fill="none"
            stroke="white"
            strokeWidth={3}
            className="invisible group-focus-visible:visible"
          />
        </g>
      ))}
    </g>
  );
}

/** The grips that keep their distance from the shape have room for a finger. */
const isApart = ({ part }: Grip): boolean => part.kind === 'turn' || part.kind === 'body';

function shownAt({ shown, at }: Grip) {
  return shown ?? at;
}

/** A line from a grip that keeps its distance to the place that it holds, in pixels. */
function Leash({ grip, frame }: { readonly grip: Grip; readonly frame: PictureFrame }) {
  const { at } = grip;
  const shown = shownAt(grip);
  const dx = ((at.x - shown.x) * frame.aspect) / frame.percentPerPixel;
  const dy = (at.y - shown.y) / frame.percentPerPixel;
  if (Math.hypot(dx, dy) < 3) return null;
  return <path d={`M0 0L${dx} ${dy}`} stroke="#ffd24a" strokeWidth={1.5} className="pointer-events-none" />;
}

function Knob({ grip: { part }, isActive }: { readonly grip: Grip; readonly isActive: boolean }) {
  if (part.kind === 'edge') {
    return (
      <>
        <circle r={6} fill="black" fillOpacity={0.75} stroke="#ffd24a" strokeWidth={1.5} />
        <path d="M-3.5 0H3.5M0 -3.5V3.5" stroke="#ffd24a" strokeWidth={1.5} />
      </>
    );
  }
  if (part.kind === 'body') {
    return (
      <>
        <circle r={11} fill="#ffd24a" stroke="black" strokeWidth={2.5} />
        <path
          d="M-7 0H7M0 -7V7M-7 0l2.5 -2.5M-7 0l2.5 2.5M7 0l-2.5 -2.5M7 0l-2.5 2.5M0 -7l-2.5 2.5M0 -7l2.5 2.5M0 7l-2.5 -2.5M0 7l2.5 -2.5"
          fill="none"
          stroke="black"
          strokeWidth={1.75}
        />
      </>
    );
  }
  return (
    <circle
      r={part.kind === 'turn' ? 9 : isActive ? 8.5 : 6.5}
      fill={part.kind === 'turn' ? '#72e4ff' : isActive ? 'white' : '#ffd24a'}
      stroke="black"
      strokeWidth={2.5}
    />
  );
}

/** Of a turned rectangle its own sides count, not its bounds. */
function shorterPixels(tool: Tool, { aspect, percentPerPixel }: PictureFrame): number {
  const box = tool.shapeType === 'rectangle' ? tool : boundsOf(tool, aspect);
  return Math.min(box.width * aspect, box.height) / percentPerPixel;
}

function isSide({ part }: Grip): boolean {
  return part.kind === 'handle' && (part.handle.right === 0 || part.handle.down === 0);
}
