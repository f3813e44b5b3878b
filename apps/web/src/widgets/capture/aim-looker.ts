import { startWorker } from '../../lib/trusted-worker.ts';
import type { AimReply, AimRequest, AimTarget } from './aim-message.ts';
import workerUrl from './aim-worker.ts?worker&url';

/** As the worker looks at them. */
const SIDE = 480;

export interface AimLooker {
  /** What a photo taken now would lack. One look at a time: ask again when it has answered. */
  readonly look: (video: HTMLVideoElement) => Promise<AimReply>;
  readonly close: () => void;
}

/** Looks at the live picture beside the page; undefined where the browser has no means for it. */
export function openLooker(target: AimTarget | undefined): AimLooker | undefined {
  if (!('Worker' in window && 'createImageBitmap' in window && 'OffscreenCanvas' in window)) return undefined;
  const worker = startWorker(workerUrl);
  const send = (request: AimRequest) => worker.postMessage(request, [request.picture]);
  // Until the template is there, and when it cannot be had, light and sharpness are all that is told.
  if (target) {
    void pictureAt(target.imageUrl).then(
      (picture) => send({ kind: 'template', picture, shapes: target.shapes }),
      () => undefined,
    );
  }
  return {
    look: async (video) => {
      const picture = await fitted(video, video.videoWidth, video.videoHeight);
      return new Promise((resolve, reject) => {
        worker.onerror = () => reject(new Error('The live picture cannot be looked at'));
        worker.onmessage = ({ data }: MessageEvent<AimReply>) => resolve(data);
        send({ kind: 'frame', picture });
      });
    },
    close: () => worker.terminate(),
  };
}

async function pictureAt(url: string): Promise<ImageBitmap> {
  const response = await fetch(url);
  if (!response.ok) throw new Error('The template picture failed to load');
  const whole = await createImageBitmap(await response.blob());
  return fitted(whole, whole.width, whole.height);
}

function fitted(source: ImageBitmapSource, width: number, height: number): Promise<ImageBitmap> {
  const share = Math.min(1, SIDE / Math.max(width, height));
  return createImageBitmap(source, {
    resizeWidth: Math.round(width * share),
    resizeHeight: Math.round(height * share),
    resizeQuality: 'high',
  });
}
