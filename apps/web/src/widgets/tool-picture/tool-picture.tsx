import type { AnchorPoint, Tool } from '@stowed/contract';
import { ImageOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { useShownFrom } from '../../lib/device/connection.ts';
import { Skeleton } from '../../ui/loading.tsx';
import { stageStyle, toolsView, wholeView } from './picture-view.ts';
import type { View } from './picture-view.ts';
import { ShapePath } from './shape-path.tsx';
import type { PictureSize } from './shape-path.tsx';
import { NumberTag, ToolOverlay } from './tool-overlay.tsx';
import { useFrameSize } from './use-frame-size.ts';
import { usePicture } from './use-picture.ts';

interface ToolPictureProps {
  readonly imageUrl: string | null | undefined;
  readonly alt: string;
  readonly tools: readonly Tool[];
  readonly anchors?: readonly AnchorPoint[];
  /** `verdicts`: outlines with numbers by status. A number: plain filled shapes of that opacity (0 to 1). */
  readonly overlay: 'verdicts' | number;
  /** True for a tool whose outline may be green; all may if it is left out. */
  readonly isSure?: (tool: Tool) => boolean;
  readonly highlightedId?: string | undefined;
  /** Shows the part that holds the tools, instead of the whole picture. */
  readonly isFitted?: boolean;
  /** Shown if there is no picture. */
  readonly empty?: ReactNode;
  readonly onExpired?: () => void;
  readonly className?: string;
}

/** A picture with shapes on its tools. */
export function ToolPicture(props: ToolPictureProps) {
  const { imageUrl, alt, tools, isFitted = false, empty, onExpired, className } = props;
  const picture = usePicture(imageUrl, { onExpired });
  const { ref, size: frame = picture.size } = useFrameSize();
  const view = isFitted ? toolsView(tools, picture.size, frame) : wholeView(picture.size, frame);
  return (
    <div ref={ref} className={cx('relative overflow-hidden bg-[#0b1013]', className)}>
      <PictureStage picture={picture} alt={alt} view={view} empty={empty}>
        <Drawing {...props} size={picture.size} view={view} pixel={view.width / frame.width} />
      </PictureStage>
    </div>
  );
}

interface PictureStageProps {
  readonly picture: ReturnType<typeof usePicture>;
  readonly alt: string;
  /** The part of the picture that its frame shows. */
  readonly view: View;
  /** Shown if there is no picture. */
  readonly empty?: ReactNode;
  /** Drawn over the picture, in its pixels. */
  readonly children: ReactNode;
}

/** A picture in its frame, with a drawing that uses the picture's pixels. */
export function PictureStage({ picture, alt, view, empty, children }: PictureStageProps) {
  const { source, hasFailed, isLoaded } = picture;
  return (
    <>
      {source && !hasFailed && (
        <>
          {!isLoaded && <Skeleton className="absolute inset-0 rounded-none opacity-40" />}
          <img
            src={source}
            alt={alt}
            draggable={false}
            referrerPolicy="no-referrer"
            onLoad={picture.handleLoad}
            onError={picture.handleError}
            className="absolute max-w-none"
            style={stageStyle(view, picture.size)}
          />
          {children}
        </>
      )}
      {hasFailed && <LoadFailure />}
      {!source && <div className="absolute inset-0 grid place-items-center p-4 text-white">{empty}</div>}
    </>
  );
}

type DrawingProps = Pick<ToolPictureProps, 'tools' | 'anchors' | 'overlay' | 'isSure' | 'highlightedId'> & {
  readonly size: PictureSize;
  /** The part of the picture that the frame shows. */
  readonly view: View;
  /** One CSS pixel of the frame, in pixels of the picture. */
  readonly pixel: number;
  /** The outlines draw themselves: an answer has just come. */
  readonly isNew?: boolean;
};

/** The shapes of tools, in the pixels of their picture. */
export function Drawing(props: DrawingProps) {
  const { tools, anchors = [], overlay, highlightedId, size, view, pixel } = props;
  const { isSure = () => true, isNew = false } = props;
  return (
    <svg
      viewBox={`0 0 ${size.width} ${size.height}`}
      className="pointer-events-none absolute"
      style={stageStyle(view, size)}
    >
      {tools.map((tool, index) =>
        overlay === 'verdicts' ? (
          <ToolOverlay
            key={tool.uniqueId || index}
            tool={tool}
            size={size}
            isHighlighted={highlightedId !== undefined && tool.uniqueId === highlightedId}
            isSure={isSure(tool)}
            isNew={isNew}
          />
        ) : (
          <g key={tool.uniqueId || index} role="img" aria-label={tool.name}>
            <ShapePath
              tool={tool}
              size={size}
              fill="#72d4e7"
              fillOpacity={overlay}
              stroke="#ffffff"
              strokeWidth={1.5}
            />
          </g>
        ),
      )}
      {overlay === 'verdicts' &&
        tools.map((tool, index) => (
          <NumberTag
            key={tool.uniqueId || index}
            tool={tool}
            size={size}
            isSure={isSure(tool)}
            pixel={pixel}
          />
        ))}
      {anchors.map((anchor) => (
        <AnchorCross key={anchor.id} anchor={anchor} size={size} />
      ))}
    </svg>
  );
}

interface AnchorCrossProps {
  readonly anchor: AnchorPoint;
  readonly size: DrawingProps['size'];
}

function AnchorCross({ anchor, size }: AnchorCrossProps) {
  const reach = Math.max(size.width, size.height) / 50;
  const place = `translate(${(anchor.x / 100) * size.width} ${(anchor.y / 100) * size.height}) scale(${reach})`;
  return (
    <g role="img" aria-label={`Anchor point: ${anchor.label}`} transform={place}>
      {[
        { color: '#000', width: 5 },
        { color: '#ff8df0', width: 2.5 },
      ].map(({ color, width }) => (
        <path
          key={color}
          d="M-1 0H1M0 -1V1M0.6 0A0.6 0.6 0 1 1 -0.6 0A0.6 0.6 0 1 1 0.6 0"
          fill="none"
          stroke={color}
          strokeWidth={width}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </g>
  );
}

function LoadFailure() {
  const isOffline = useShownFrom() !== undefined;
  return (
    <div
      role="alert"
      className="absolute inset-0 flex flex-col items-center justify-center gap-1 p-4 text-center text-white"
    >
      <ImageOff size={32} aria-hidden="true" className="mb-2" />
      <p className="text-lg font-semibold">
        {isOffline ? 'This picture is not on this device' : 'Image failed to load'}
      </p>
      <p>{isOffline ? 'It loads when the connection is back.' : 'Try capturing the image again'}</p>
    </div>
  );
}
