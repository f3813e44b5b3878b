import { useEffect, useRef, useState } from 'react';
import { openCamera, stopCamera, torchOf } from '../../lib/camera.ts';
import type { Facing, Torch } from '../../lib/camera.ts';
import { cameraDenied } from './capture.messages.ts';

/** Some browsers never tell that a stream's metadata has loaded. */
const READY_FALLBACK_MS = 1000;

export type CameraState =
  | { readonly status: 'starting' }
  /** `isShown` is false while a person has not answered the browser's question yet. */
  | { readonly status: 'ready'; readonly isShown: boolean }
  | { readonly status: 'denied'; readonly message: string }
  /** Unplugged, or taken by another app: what the video still shows is not the drawer as it is now. */
  | { readonly status: 'stopped' }
  /** For a while no pictures come, as during a call; the last one may still stand. */
  | { readonly status: 'paused' };

const starting: CameraState = { status: 'starting' };

/**
 * Runs the camera for as long as the caller is mounted, and shows it in the video element; `torch` where it has one.
 * `restart` opens it anew.
 */
export function useCamera(facing: Facing) {
  const videoRef = useRef<HTMLVideoElement>(null);
  const [attempt, setAttempt] = useState(1);
  const [latest, setLatest] = useState({ facing, attempt, state: starting });
  const [torch, setTorch] = useState<Torch>();
  // What was true of the other camera, or before it was opened anew, says nothing about this one.
  const state = latest.facing === facing && latest.attempt === attempt ? latest.state : starting;

  useEffect(() => {
    let isOver = false;
    let stream: MediaStream | undefined;
    const video = videoRef.current;
    const setState = (next: CameraState) => {
      if (!isOver) setLatest({ facing, attempt, state: next });
    };
    const markReady = () => setState({ status: 'ready', isShown: stream !== undefined });
    let isLate = false;
    const fallback = window.setTimeout(() => {
      isLate = true;
      markReady();
    }, READY_FALLBACK_MS);
    const end = (next: CameraState) => {
      if (isOver) return;
      setTorch(undefined);
      setState(next);
      release();
    };
    /** Nothing that the camera tells later counts. */
    const release = () => {
      isOver = true;
      window.clearTimeout(fallback);
      if (stream) stopCamera(stream);
      if (video) Object.assign(video, { onloadedmetadata: null, srcObject: null });
    };

    openCamera(facing).then(
      (opened) => {
        if (isOver) return stopCamera(opened);
        stream = opened;
        setTorch(torchOf(opened));
        for (const track of opened.getTracks()) {
          track.addEventListener('ended', () => end({ status: 'stopped' }));
          track.addEventListener('mute', () => setState({ status: 'paused' }));
          track.addEventListener('unmute', markReady);
        }
        if (!video) return;
        video.onloadedmetadata = markReady;
        video.srcObject = opened;
        if (isLate) markReady();
        // Refused play means no more than a still first frame; the capture control says what is wrong then.
        void video.play()?.catch(() => undefined);
      },
      (error: unknown) => end({ status: 'denied', message: cameraDenied(causeOf(error)) }),
    );

    return () => {
      release();
      setTorch(undefined);
    };
  }, [facing, attempt]);

  return { videoRef, state, torch, restart: () => setAttempt(attempt + 1) };
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown cause';
  if (error.name === 'NotAllowedError') return 'allow the camera for this site in the browser';
  if (error.name === 'NotFoundError') return 'no camera was found';
  return error.message || error.name;
}
