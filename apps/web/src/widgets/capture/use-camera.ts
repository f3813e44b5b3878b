import { useEffect, useRef, useState } from 'react';
import type { Facing } from '../../lib/camera.ts';
import { showCamera } from './show-camera.ts';
import type { CameraState } from './show-camera.ts';

/** One opening of a camera, compared by identity: its events say nothing about the next one. */
interface Opening {
  readonly facing: Facing;
}

const starting: CameraState = { status: 'starting' };

/** Runs a camera for as long as the caller is mounted, and shows it in the video element. */
export function useCamera(firstFacing: () => Facing) {
  const videoRef = useRef<HTMLVideoElement>(null);
  const [opening, setOpening] = useState<Opening>(() => ({ facing: firstFacing() }));
  const [latest, setLatest] = useState({ opening, state: starting });
  const state = latest.opening === opening ? latest.state : starting;
  const { facing } = opening;

  useEffect(() => {
    const video = videoRef.current;
    if (!video) return undefined;
    return showCamera({
      video,
      facing: opening.facing,
      onState: (next) => setLatest({ opening, state: next }),
    });
  }, [opening]);

  return {
    videoRef,
    state,
    facing,
    restart: () => setOpening({ facing }),
    turnRound: () => setOpening({ facing: facing === 'user' ? 'environment' : 'user' }),
  };
}
