import type { QrDecoder } from './qr-decoder.ts';

interface Scan {
  readonly video: HTMLVideoElement;
  readonly decode: QrDecoder['decode'];
  readonly onText: (text: string) => void;
  readonly onFault: () => void;
}

/**
 * Looks for a code once in every animation frame, never in two frames at once, until one is found or the answered
 * function is called.
 */
export function scanFrames({ video, decode, onText, onFault }: Scan): () => void {
  let isOver = false;
  let isBusy = false;
  let request = 0;
  const stop = () => {
    isOver = true;
    cancelAnimationFrame(request);
  };
  const look = async () => {
    isBusy = true;
    try {
      const frame = await frameOf(video);
      const text = frame && (await decode(frame));
      if (isOver || !text) return;
      stop();
      onText(text);
    } catch {
      // The reader itself does not work: more frames would not change that.
      if (isOver) return;
      stop();
      onFault();
    } finally {
      isBusy = false;
    }
  };
  const handleFrame = () => {
    request = requestAnimationFrame(handleFrame);
    if (!isBusy && video.videoWidth > 0) void look();
  };
  request = requestAnimationFrame(handleFrame);
  return stop;
}

/** The camera's present picture; undefined while it has none, which is no fault. */
async function frameOf(video: HTMLVideoElement): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(video);
  } catch {
    return undefined;
  }
}
