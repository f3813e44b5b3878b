import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { openLooker } from './aim-looker.ts';
import type { Aim, AimReply, AimTarget } from './aim-message.ts';

/** Shortest pause between two looks; after a slow look it is as long as the look was, which leaves the phone half its time. */
const PAUSE_MS = 400;

/** What a photo taken now would lack, told once two looks in a row agree; undefined while nothing is known. */
export function useAim(
  videoRef: RefObject<HTMLVideoElement | null>,
  isRunning: boolean,
  target: AimTarget | undefined,
): Aim | undefined {
  const [aim, setAim] = useState<Aim>();

  useEffect(() => {
    const video = videoRef.current;
    const looker = isRunning && video ? openLooker(target) : undefined;
    if (!looker || !video) return undefined;
    let timer = 0;
    let before: AimReply;
    // Help that does not work stays away; the photo can be taken all the same.
    const stop = () => {
      window.clearTimeout(timer);
      looker.close();
      setAim(undefined);
    };
    const look = async () => {
      const began = performance.now();
      if (video.videoWidth > 0) {
        const now = await looker.look(video);
        if (now === before) setAim(now);
        before = now;
      }
      timer = window.setTimeout(run, Math.max(PAUSE_MS, performance.now() - began));
    };
    const run = () => void look().catch(stop);
    run();
    return stop;
  }, [videoRef, isRunning, target]);

  return aim;
}
