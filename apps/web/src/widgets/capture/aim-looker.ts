import type { AimReply, AimTarget } from './aim-message.ts';
import { startThread } from './aim-thread.ts';
import type { AimThread } from './aim-thread.ts';

/** As the worker looks at them. */
const SIDE = 480;
/** Threads that fell silent, one after another, before help is given up. */
const MOST_THREADS = 3;

export interface AimLooker {
  /** What a photo taken now would lack; undefined when it could not be told. One look at a time. */
  readonly look: (video: HTMLVideoElement) => Promise<AimReply>;
  readonly close: () => void;
}

/** Looks at the live picture beside the page; undefined where the browser has no means for it. */
export function openLooker(target: AimTarget | undefined): AimLooker | undefined {
  if (!('Worker' in window && 'createImageBitmap' in window && 'OffscreenCanvas' in window)) return undefined;
  const closed = new AbortController();
  // Until the template is there, and when it cannot be had, light and sharpness are all that is told.
  const template = target && load(target.imageUrl, closed.signal).catch(() => undefined);
  let threads = 0;

  const open = (): AimThread => {
    const thread = startThread();
    threads += 1;
    void tellTemplate(thread).catch(() => undefined);
    return thread;
  };
  const tellTemplate = async (thread: AimThread) => {
    const file = await template;
    if (!file || !target) return;
    const whole = await createImageBitmap(file);
    const picture = await fitted(whole, whole).finally(() => whole.close());
    if (!closed.signal.aborted) thread.send({ kind: 'template', picture, shapes: target.shapes });
  };
  let thread: AimThread | undefined = open();

  return {
    look: async (video) => {
      if (!thread) return undefined;
      const size = { width: video.videoWidth, height: video.videoHeight };
      // A camera may have no picture yet, which is no fault.
      const picture = await fitted(video, size).catch(() => undefined);
      if (!picture) return undefined;
      if (closed.signal.aborted) {
        picture.close();
        return undefined;
      }
      const answer = await thread.ask(picture);
      if (answer !== 'silent') return answer;
      thread.end();
      if (!closed.signal.aborted) thread = threads < MOST_THREADS ? open() : undefined;
      return undefined;
    },
    close: () => {
      closed.abort();
      thread?.end();
    },
  };
}

async function load(url: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error('The template picture failed to load');
  return response.blob();
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function fitted(source: ImageBitmapSource, { width, height }: Size): Promise<ImageBitmap> {
  const share = Math.min(1, SIDE / Math.max(width, height));
  return createImageBitmap(source, {
    resizeWidth: Math.max(1, Math.round(width * share)),
    resizeHeight: Math.max(1, Math.round(height * share)),
    resizeQuality: 'high',
  });
}
