import { openCamera, playCamera, stopCamera } from '../../lib/camera.ts';

interface Events {
  readonly onOpened: () => void;
  readonly onRefused: (error: unknown) => void;
  /** The camera was unplugged, taken away or forbidden while it ran. */
  readonly onEnded: () => void;
}

/** Shows the rear camera, if there is one, in the video element. Returns the function that stops it. */
export function runCamera(video: HTMLVideoElement, { onOpened, onRefused, onEnded }: Events): () => void {
  let isOver = false;
  let stop: () => void = () => undefined;

  const begin = (opened: MediaStream) => {
    if (isOver) return stopCamera(opened);
    stop = playCamera(opened, video, onEnded);
    return onOpened();
  };
  openCamera('environment').then(begin, (error: unknown) => {
    if (!isOver) onRefused(error);
  });

  return () => {
    isOver = true;
    stop();
  };
}
