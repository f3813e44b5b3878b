import type { CapturePurpose } from './capture-rules.ts';
import { CaptureError, encodeImage, makeCanvas } from './encode-image.ts';

/** The camera's current frame as a JPEG data URL. */
export function captureFrame(video: HTMLVideoElement | null, purpose: CapturePurpose): string {
  if (!video?.srcObject) throw new CaptureError('not-ready');
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0 || height === 0) throw new CaptureError('no-dimensions');
  const source = attempt('frame-failed', () => {
    const { canvas, context } = makeCanvas(width, height);
    context.drawImage(video, 0, 0, width, height);
    return canvas;
  });
  return attempt('encode-failed', () => encodeImage(purpose, { source, width, height, fileBytes: 0 }));
}

function attempt<T>(fault: 'frame-failed' | 'encode-failed', step: () => T): T {
  try {
    return step();
  } catch (cause) {
    if (cause instanceof CaptureError) throw cause;
    throw new CaptureError(fault, fault, cause);
  }
}
