import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { openLooker } from './aim-looker.ts';
import type { AimLooker } from './aim-looker.ts';
import type { Aim, AimReply, AimTarget } from './aim-message.ts';

/**
 * Minimum pause between two looks; at least as long as the last look, so that the phone is idle half the
 * time.
 */
const PAUSE_MS = 400;

/** The shortcoming of a photo taken now, if the last two looks agree. */
export function useAim(
  videoRef: RefObject<HTMLVideoElement | null>,
  isRunning: boolean,
  target: AimTarget | undefined,
): Aim | undefined {
  const [aim, setAim] = useState<Aim>();
  const lookerRef = useRef<AimLooker>(undefined);

  // Created above its users, so that it outlives a switch of cameras.
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
