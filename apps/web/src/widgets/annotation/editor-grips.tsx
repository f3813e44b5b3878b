import type { Tool } from '@stowed/contract';
import { boundsOf, clamp } from '@stowed/domain';
import { gripsOf } from './handles.ts';
import type { Grip } from './handles.ts';
import type { useDrag } from './use-drag.ts';
import type { PictureFrame } from './use-picture-frame.ts';

interface EditorGripsProps {
  readonly tool: Tool;
  readonly frame: PictureFrame;
  readonly drag: ReturnType<typeof useDrag>;
}

/** The knobs of the selected shape. A small shape has smaller targets, so that its body can still be held. */
export function EditorGrips({ tool, frame, drag }: EditorGripsProps) {
  const { aspect, percentPerPixel } = frame;
  const box = boundsOf(tool, aspect);
  const shorterPixels = Math.min(box.width * aspect, box.height) / percentPerPixel;
  const reach = clamp(shorterPixels / 3, 9, 22);
  const isSmall = shorterPixels < 56;
  const grips = gripsOf(tool, frame).filter((grip) => !isSmall || !isSide(grip));
  return (
    <g aria-hidden="true">
      {grips.map((grip) => (
        <g
          key={grip.key}
          data-grip={grip.label}
          className="cursor-pointer"
          transform={`translate(${grip.at.x * aspect} ${grip.at.y}) scale(${percentPerPixel})`}
          onPointerDown={(event) =>
            drag.handleDown(event, { id: tool.uniqueId, part: grip.part, grip: grip.at })
          }
          {...drag.following}
        >
          <circle r={grip.part.kind === 'turn' ? 22 : reach} fill="transparent" />
          <circle
            r={grip.part.kind === 'turn' ? 9 : 6.5}
            fill={grip.part.kind === 'turn' ? '#72e4ff' : '#ffd24a'}
            stroke="black"
            strokeWidth={2.5}
          />
        </g>
      ))}
    </g>
  );
}

function isSide({ part }: Grip): boolean {
  return part.kind === 'handle' && (part.handle.right === 0 || part.handle.down === 0);
}
