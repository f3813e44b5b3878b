import type { QrDecoder } from './qr-decoder.ts';

interface Scan {
  readonly video: HTMLVideoElement;
  readonly decode: QrDecoder['decode'];
  readonly onText: (text: string) => void;
  readonly onFault: () => void;
}

/**
 * Looks for a code once per animation frame, one look at a time, until one is found or the returned function
 * is called.
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
      // The reader itself fails: more frames would not help.
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

/** The camera's current frame; undefined before the first one. */
async function frameOf(video: HTMLVideoElement): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(video);
  } catch {
    return undefined;
  }
}
