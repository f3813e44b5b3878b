import { openCamera, playCamera, stopCamera, torchOf } from '../../lib/camera.ts';
import type { Facing, Torch } from '../../lib/camera.ts';
import { cameraDenied } from './capture.messages.ts';

/** Some browsers never fire loadedmetadata for a stream. */
const READY_FALLBACK_MS = 1000;

export type CameraState =
  | { readonly status: 'starting' }
  /** `isShown` is false until the person answers the browser's question. */
  | { readonly status: 'ready'; readonly isShown: boolean; readonly torch: Torch | undefined }
  | { readonly status: 'denied'; readonly message: string }
  /** Unplugged, forbidden, or taken by another app: the video no longer shows the drawer as it is. */
  | { readonly status: 'stopped' }
  /** Paused, as during a call; the last frame may still show. */
  | { readonly status: 'paused' };

interface Showing {
  readonly video: HTMLVideoElement;
  readonly facing: Facing;
  /** No events after the camera was denied, stopped or closed. */
  readonly onState: (state: CameraState) => void;
}

/** Shows a camera in a video element. Returns the function that closes it. */
export function showCamera({ video, facing, onState }: Showing): () => void {
  let isOver = false;
  let isLate = false;
  let stream: MediaStream | undefined;
  let stop: () => void = () => undefined;

  const tell = () => {
    if (!isOver) onState(stateOf(stream));
  };
  const fallback = window.setTimeout(() => {
    isLate = true;
    tell();
  }, READY_FALLBACK_MS);
  const close = () => {
    isOver = true;
    window.clearTimeout(fallback);
    video.onloadedmetadata = null;
    stop();
  };
  const end = (state: CameraState) => {
    if (isOver) return;
    onState(state);
    close();
  };
  const begin = (opened: MediaStream) => {
    if (isOver) return stopCamera(opened);
    stream = opened;
    for (const track of opened.getTracks()) {
      track.addEventListener('mute', tell);
      track.addEventListener('unmute', tell);
    }
    video.onloadedmetadata = tell;
    // A refused play is reported when a photo is tried.
    stop = playCamera(opened, video, () => end({ status: 'stopped' }));
    if (isLate) tell();
  };

  openCamera(facing).then(begin, (error: unknown) =>
    end({ status: 'denied', message: cameraDenied(causeOf(error)) }),
  );
  return close;
}

function stateOf(stream: MediaStream | undefined): CameraState {
  if (stream?.getTracks().some(({ muted }) => muted)) return { status: 'paused' };
  return { status: 'ready', isShown: stream !== undefined, torch: stream && torchOf(stream) };
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown cause';
  if (error.name === 'NotAllowedError') return 'allow the camera for this site in the browser';
  if (error.name === 'NotFoundError') return 'no camera was found';
  if (error.name === 'NotReadableError') return 'another app uses it, or it does not work';
  return error.message || error.name;
}
