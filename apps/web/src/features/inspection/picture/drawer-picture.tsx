import type { Tool } from '@stowed/contract';
import { useCallback } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { toolAt, toolsView } from '../../../widgets/tool-picture/picture-view.ts';
import { Drawing, PictureStage } from '../../../widgets/tool-picture/tool-picture.tsx';
import { useFrameSize } from '../../../widgets/tool-picture/use-frame-size.ts';
import { usePicture } from '../../../widgets/tool-picture/use-picture.ts';
import { greenTools } from '../verdict/drawer-verdict.ts';
import type { ShownDrawer } from '../verdict/drawer-verdict.ts';
import { usePictureZoom } from './use-picture-zoom.ts';

/** How far from its outline a tool can be tapped, in CSS pixels: half a gloved finger. */
const REACH = 22;

interface DrawerPictureProps {
  readonly drawer: ShownDrawer;
  readonly highlightedId: string | undefined;
  /** Shown if there is no photo. */
  readonly empty?: ReactNode;
  readonly className: string;
  /** The outlines draw themselves: an answer has just come. */
  readonly isNew?: boolean;
  readonly onOpen: (tool: Tool) => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly onKeys?: (hasKeys: boolean) => void;
  readonly onExpired: () => void;
}

/** The photo, fitted to the foam. It can be enlarged, and each tool in it can be tapped. */
export function DrawerPicture(props: DrawerPictureProps) {
  const { drawer, highlightedId, empty, className, isNew = false } = props;
  const { onOpen, onKeyDown, onKeys, onExpired } = props;
  const tools = drawer.isLocated ? drawer.tools : [];
  const picture = usePicture(drawer.imageUrl, { onExpired });
  const { ref, size: frame = picture.size } = useFrameSize();
  const base = toolsView(tools, picture.size, frame);
  const handleTap = (at: { readonly x: number; readonly y: number }) => {
    const tool = toolAt(tools, at, { picture: picture.size, reach: (REACH * view.width) / frame.width });
    if (tool) onOpen(tool);
  };
  const { view, isZoomed, wheel, frameProps } = usePictureZoom(base, handleTap);
  const attach = useCallback(
    (element: HTMLDivElement | null) => {
      const ends = [ref(element), wheel(element)];
      return () => ends.forEach((end) => end?.());
    },
    [ref, wheel],
  );
  const isShown = picture.source !== undefined && !picture.hasFailed;
  return (
    <div
      ref={attach}
      role="group"
      aria-label={`Picture of drawer ${drawer.number}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onFocus={() => onKeys?.(true)}
      onBlur={() => onKeys?.(false)}
      {...(isShown && frameProps)}
      className={cx(
        'group relative select-none overflow-hidden bg-[#0b1013] -outline-offset-3',
        isZoomed ? 'touch-none cursor-grab' : 'touch-pan-y',
        className,
      )}
    >
      <PictureStage picture={picture} alt={`Photo of drawer ${drawer.number}`} view={view} empty={empty}>
        <Drawing
          tools={tools}
          overlay="verdicts"
          isSure={greenTools(drawer)}
          highlightedId={highlightedId}
          size={picture.size}
          view={view}
          pixel={view.width / frame.width}
          isNew={isNew}
        />
      </PictureStage>
    </div>
  );
}
