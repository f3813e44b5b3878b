import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { openLooker } from './aim-looker.ts';
import type { AimLooker } from './aim-looker.ts';
import type { Aim, AimReply, AimTarget } from './aim-message.ts';

/** Shortest pause between two looks; after a slow look it is as long as the look was, which leaves the phone half its time. */
const PAUSE_MS = 400;

/**
 * What a photo taken now would lack, told while the last two looks agree; undefined while they do not, and while nothing is
 * known.
 */
export function useAim(
  videoRef: RefObject<HTMLVideoElement | null>,
  isRunning: boolean,
  target: AimTarget | undefined,
): Aim | undefined {
  const [aim, setAim] = useState<Aim>();
  const lookerRef = useRef<AimLooker>(undefined);

  // Above what looks with it: it is there when that begins, and outlives a switch of cameras.
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
