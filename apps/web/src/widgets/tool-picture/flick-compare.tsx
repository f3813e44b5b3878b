import type { Drawer } from '@stowed/contract';
import { useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import { cx } from '../../lib/cx.ts';
import { ToolPicture } from './tool-picture.tsx';

/** A longer press shows the template only while it lasts. */
const HOLD_MS = 300;

/** Flips between photo and template: by a press, or for as long as the button is held. */
export function useFlick() {
  const [isFlipped, setIsFlipped] = useState(false);
  const pressedAt = useRef<number>(undefined);
  const isByPointer = useRef(false);
  const flip = () => setIsFlipped((was) => !was);
  const handleRelease = ({ timeStamp }: PointerEvent) => {
    if (pressedAt.current !== undefined && timeStamp - pressedAt.current > HOLD_MS) flip();
    pressedAt.current = undefined;
  };
  return {
    isFlipped,
    flip,
    buttonProps: {
      'aria-pressed': isFlipped,
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return;
        pressedAt.current = event.timeStamp;
        isByPointer.current = true;
        flip();
      },
      onPointerUp: handleRelease,
      onPointerLeave: handleRelease,
      onPointerCancel: handleRelease,
      // A finger that stays would open the browser's menu.
      onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
      // Keys and screen readers press without a pointer.
      onClick: () => {
        if (!isByPointer.current) flip();
        isByPointer.current = false;
      },
    },
  };
}

interface TemplateOverPhotoProps {
  readonly template: Pick<Drawer, 'templateImageUrl' | 'templateTools'>;
  readonly isShown: boolean;
  readonly isFitted: boolean;
  readonly onExpired: () => void;
}

/** The template in the photo's frame. It is loaded before it is shown, so that the flip is instant. */
export function TemplateOverPhoto({ template, isShown, isFitted, onExpired }: TemplateOverPhotoProps) {
  return (
    <div className={cx('pointer-events-none absolute inset-0', !isShown && 'invisible')}>
      <ToolPicture
        imageUrl={template.templateImageUrl}
        alt="The template"
        tools={template.templateTools}
        overlay={0}
        isFitted={isFitted}
        onExpired={onExpired}
        className="size-full"
      />
      <span className="absolute left-0 top-0 rounded-br-md bg-[#0b1013]/85 px-3 py-1.5 text-sm font-semibold text-white">
        Template
      </span>
    </div>
  );
}
