import { openCamera, stopCamera } from '../../lib/camera.ts';

interface Events {
  readonly onOpened: () => void;
  readonly onRefused: (error: unknown) => void;
  /** The camera was unplugged, taken away or forbidden while it ran. */
  readonly onEnded: () => void;
}

/** Shows the rear camera, where there is one, in the video element. Answers the function that stops it. */
export function runCamera(video: HTMLVideoElement, { onOpened, onRefused, onEnded }: Events): () => void {
  let isOver = false;
  let stream: MediaStream | undefined;

  const begin = (opened: MediaStream) => {
    if (isOver) return stopCamera(opened);
    stream = opened;
    for (const track of opened.getTracks()) track.addEventListener('ended', onEnded);
    video.srcObject = opened;
    // Refused play shows a still first frame, which can be read too.
    void video.play()?.catch(() => undefined);
    return onOpened();
  };
  openCamera('environment').then(begin, (error: unknown) => {
    if (!isOver) onRefused(error);
  });

  return () => {
    isOver = true;
    for (const track of stream?.getTracks() ?? []) track.removeEventListener('ended', onEnded);
    if (stream) stopCamera(stream);
    video.srcObject = null;
  };
}
