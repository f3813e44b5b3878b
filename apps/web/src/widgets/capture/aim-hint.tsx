import { CircleCheck, Focus, Scan, SunDim } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { cx } from '../../lib/cx.ts';
import type { Aim, AimReply, AimTarget } from './aim-message.ts';
import { openLooker } from './aim-looker.ts';
import type { AimLooker } from './aim-looker.ts';

interface Hint {
  readonly text: string;
  readonly Icon: LucideIcon;
  readonly look: string;
}

const warn = 'border-2 border-warn-line bg-warn-soft text-warn';
const good = 'border-2 border-good-line bg-good-soft text-good';

const hints: Partial<Record<Aim, Hint>> = {
  dark: { text: 'Too dark: add more light', Icon: SunDim, look: warn },
  blurred: { text: 'Blurred: hold still', Icon: Focus, look: warn },
  no_drawer: { text: 'Drawer not recognized: show all of it', Icon: Scan, look: warn },
  cut_off: { text: 'Part of the drawer is cut off', Icon: Scan, look: warn },
  whole: { text: 'Whole drawer in the picture', Icon: CircleCheck, look: good },
};

const shape =
  'flex w-fit max-w-full items-center gap-2 rounded-full px-4 py-2 text-base font-semibold leading-tight sideways:flex-col sideways:gap-1 sideways:rounded-lg sideways:px-2 sideways:text-center sideways:text-sm sideways:leading-tight';

/** Advice about the live picture; it never blocks the photo. */
export function AimHint({ aim }: { readonly aim: Aim | undefined }) {
  const hint = aim && hints[aim];
  return (
    <>
      {!hint && (
        <p aria-hidden="true" className={cx(shape, 'text-ink-soft')}>
          Whole drawer in the frame, from above
        </p>
      )}
      <div role="status">
        {hint && (
          <p className={cx(shape, hint.look)}>
            <hint.Icon size={20} aria-hidden="true" className="shrink-0" />
            {hint.text}
          </p>
        )}
      </div>
    </>
  );
}

/** Minimum pause between two checks; at least as long as the last one, so the phone idles half the time. */
const PAUSE_MS = 400;

/** The problem that a photo taken now would have, if the last two checks agree. */
export function useAim(
  videoRef: RefObject<HTMLVideoElement | null>,
  isRunning: boolean,
  target: AimTarget | undefined,
): Aim | undefined {
  const [aim, setAim] = useState<Aim>();
  const lookerRef = useRef<AimLooker>(undefined);

  // Created above its users, so that it survives a change of camera.
  useEffect(() => {
    const looker = openLooker(target);
    lookerRef.current = looker;
    return () => looker?.close();
  }, [target]);

  useEffect(() => {
    const video = videoRef.current;
    const looker = lookerRef.current;
    if (!isRunning || !looker || !video) return undefined;
    let timer = 0;
    let isOver = false;
    let before: AimReply;
    const run = async () => {
      const began = performance.now();
      const hasPicture = !document.hidden && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
      const now = hasPicture ? await looker.look(video) : undefined;
      if (isOver) return;
      setAim(now === before ? now : undefined);
      before = now;
      timer = window.setTimeout(() => void run(), Math.max(PAUSE_MS, performance.now() - began));
    };
    void run();
    return () => {
      isOver = true;
      window.clearTimeout(timer);
      setAim(undefined);
    };
  }, [videoRef, isRunning, target]);

  return aim;
}
