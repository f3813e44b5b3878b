import type { Drawer, Tool } from '@stowed/contract';
import { ImageOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { Skeleton } from '../../ui/loading.tsx';
import { cropWidth, drawerTurn, endsOf, likeTurn, ringOf, toolFrame } from './crop-frame.ts';
import type { Ring, ToolFrame } from './crop-frame.ts';
import type { PictureSize } from './shape-path.tsx';
import { usePicture } from './use-picture.ts';

interface CropPairProps {
  readonly tool: Tool;
  readonly drawer: Pick<Drawer, 'imageUrl' | 'isLocated' | 'tools' | 'templateImageUrl' | 'templateTools'>;
  readonly onExpired: () => void;
  /** Called when the photo at this address cannot be loaded. */
  readonly onUnseen?: ((imageUrl: string) => void) | undefined;
  /** `thumbnail`: fills its container, without labels. */
  readonly size?: 'full' | 'thumbnail';
}

/**
 * The judged crop beside the template's, both enlarged, level and in the same direction. If the photo's
 * places are unknown, only the template's.
 */
export function CropPair({ tool, drawer, onExpired, onUnseen, size = 'full' }: CropPairProps) {
  const photo = usePicture(drawer.imageUrl, { onExpired, onFailure: onUnseen });
  const template = usePicture(drawer.templateImageUrl, { onExpired });
  const templateTool = drawer.templateTools.find((candidate) => candidate.uniqueId === tool.uniqueId);
  const model = templateTool ?? tool;
  const ends = templateTool && endsOf(templateTool, template.size);
  const modelFrame = toolFrame(model, template.size, ends);
  const turn = drawerTurn(
    { tools: drawer.templateTools, size: template.size },
    { tools: drawer.tools, size: photo.size },
  );
  const photoFrame = turnedLike(toolFrame(tool, photo.size, ends), tool, modelFrame.turn + turn);
  const isSlender = boxRatio(photoFrame) > SLENDER;
  const count = Number(drawer.isLocated) + Number(templateTool !== undefined);
  const box =
    size === 'full'
      ? { ratio: boxRatio(photoFrame), isLabelled: true }
      : { ratio: thumbnailRatio(isSlender, count), isLabelled: false };
  // The template alone, or a thumbnail, would show a ring around nothing.
  const ringed = box.isLabelled && drawer.isLocated ? tool : {};
  const ring = ringOf(ringed, photoFrame, { size: photo.size, ratio: box.ratio });
  const shared = { ...box, toolName: tool.name, ring };
  return (
    <Explained ring={ring} isShown={!photo.hasFailed}>
      <div className={cx('grid', gaps[size], !isSlender && 'grid-flow-col auto-cols-fr')}>
        {drawer.isLocated && <Crop picture={photo} frame={photoFrame} label="This photo" {...shared} />}
        {templateTool && <Crop picture={template} frame={modelFrame} label="Template" {...shared} />}
      </div>
    </Explained>
  );
}

const gaps = { full: 'gap-2', thumbnail: 'gap-0.5' };

interface ExplainedProps {
  readonly ring: Ring | undefined;
  readonly isShown: boolean;
  readonly children: ReactNode;
}

/** Says what a ring on the crops means. */
function Explained({ ring, isShown, children }: ExplainedProps) {
  if (!ring || !isShown) return children;
  return (
    <div>
      {children}
      <p className="mt-2 text-sm text-ink-soft">The circle marks what is unsure.</p>
    </div>
  );
}

/** Crops of tools longer than this are stacked. */
const SLENDER = 1.6;

/** Width over height of the space that thumbnails fill. */
const THUMBNAIL_SPACE = 104 / 62;

function thumbnailRatio(isSlender: boolean, count: number): number {
  return isSlender ? THUMBNAIL_SPACE * count : THUMBNAIL_SPACE / count;
}

/** A round tool takes the drawer's direction. */
function turnedLike(frame: ToolFrame, tool: Tool, wanted: number): ToolFrame {
  return { ...frame, turn: tool.shapeType === 'circle' ? wanted : likeTurn(frame.turn, wanted) };
}

/** Width over height of both crops: as slender as the tool, within what a phone can show. */
export function boxRatio({ length, breadth }: ToolFrame): number {
  return Math.min(3.2, Math.max(1, (length * 1.15) / (breadth * 1.8)));
}

interface CropProps {
  readonly picture: ReturnType<typeof usePicture>;
  readonly frame: ToolFrame;
  readonly ratio: number;
  readonly label: string;
  readonly isLabelled: boolean;
  readonly toolName: string;
  /** Around what a doubt rests on; at the same place of both crops. */
  readonly ring?: Ring | undefined;
}

export function Crop({ picture, frame, ratio, label, isLabelled, toolName, ring }: CropProps) {
  return (
    <figure className="relative overflow-hidden rounded-md border border-line bg-[#0b1013]">
      <div className="relative" style={{ aspectRatio: ratio }}>
        {picture.source && !picture.hasFailed ? (
          <>
            {!picture.isLoaded && <Skeleton className="absolute inset-0 rounded-none" />}
            <img
              src={picture.source}
              alt={`${toolName}, ${label.toLowerCase()}`}
              referrerPolicy="no-referrer"
              onLoad={picture.handleLoad}
              onError={picture.handleError}
              className="absolute max-w-none"
              style={{
                ...cropStyle(frame, picture.size, ratio),
                visibility: picture.isLoaded ? 'visible' : 'hidden',
              }}
            />
          </>
        ) : (
          <ImageOff size={24} aria-label="No picture" className="absolute inset-0 m-auto text-white" />
        )}
        {ring && picture.isLoaded && (
          <span
            aria-hidden="true"
            data-ring={label}
            className="absolute aspect-square -translate-1/2 rounded-full border-2 border-[#ffc24b] outline-1 outline-[#0b1013]"
            style={{ left: `${ring.left}%`, top: `${ring.top}%`, width: `${ring.width}%` }}
          />
        )}
      </div>
      {isLabelled && (
        <figcaption className="absolute left-0 top-0 rounded-br-md bg-[#0b1013]/85 px-2 py-1 text-xs font-semibold text-white">
          {label}
        </figcaption>
      )}
    </figure>
  );
}

/** Positions a picture so that the frame, with some foam around it, fills a box of the given ratio. */
function cropStyle(frame: ToolFrame, size: PictureSize, ratio: number) {
  const width = cropWidth(frame, ratio);
  const height = width / ratio;
  return {
    width: `${(size.width / width) * 100}%`,
    height: `${(size.height / height) * 100}%`,
    left: `${50 - (frame.centerX / width) * 100}%`,
    top: `${50 - (frame.centerY / height) * 100}%`,
    transformOrigin: `${(frame.centerX / size.width) * 100}% ${(frame.centerY / size.height) * 100}%`,
    transform: `rotate(${-frame.turn}deg)`,
  };
}
