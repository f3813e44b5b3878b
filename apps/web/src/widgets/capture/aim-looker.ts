import { startWorker } from '../../lib/trusted-worker.ts';
import type { AimReply, AimTarget, AimRequest } from './aim-message.ts';
import workerUrl from './aim-worker.ts?worker&url';

/** Size of the frames that the worker sees. */
const SIDE = 480;
/** How many workers in a row may hang before the advice is switched off. */
const MOST_THREADS = 3;

export interface AimLooker {
  /** The problem of a photo, or of one taken now; undefined if unknown. One check at a time. */
  readonly look: (picture: HTMLVideoElement | HTMLImageElement) => Promise<AimReply>;
  /** Resolves when the template picture is on this device, or cannot be had. */
  readonly fetchTemplate: () => Promise<unknown>;
  /** Resolves when the worker has the template, or cannot get it. A look before that knows no drawer. */
  readonly prepare: () => Promise<void>;
  readonly close: () => void;
}

/**
 * Checks the live picture in a worker; undefined without support. Starts with the first look and keeps the
 * template across cameras.
 */
export function openLooker(target: AimTarget | undefined): AimLooker | undefined {
  if (!('Worker' in window && 'createImageBitmap' in window && 'OffscreenCanvas' in window)) return undefined;
  const closed = new AbortController();
  let template: Promise<Blob | HTMLImageElement | undefined> | undefined;
  let thread: AimThread | undefined;
  let threads = 0;
  let prepared: Promise<void> = Promise.resolve();
  let last: Promise<AimReply> = Promise.resolve(undefined);

  const open = (): AimThread => {
    const opened = startThread();
    threads += 1;
    prepared = sendTemplate(opened).catch(() => undefined);
    return opened;
  };
  const fetchTemplate = () => {
    // Without the template only light and sharpness are checked.
    template ??= target && load(target.imageUrl, closed.signal).catch(() => undefined);
    return template;
  };
  const sendTemplate = async (opened: AimThread) => {
    const file = await fetchTemplate();
    if (!file || !target) return;
    const whole = await createImageBitmap(file);
    const picture = await fitted(whole, whole).finally(() => whole.close());
    if (closed.signal.aborted) picture.close();
    else opened.send({ kind: 'template', picture, shapes: target.shapes });
  };
  const lookNow = async (source: HTMLVideoElement | HTMLImageElement): Promise<AimReply> => {
    if (!thread && threads === MOST_THREADS) return undefined;
    const size =
      source instanceof HTMLVideoElement
        ? { width: source.videoWidth, height: source.videoHeight }
        : { width: source.naturalWidth, height: source.naturalHeight };
    // A camera may not have a frame yet.
    const picture = await fitted(source, size).catch(() => undefined);
    if (!picture) return undefined;
    if (closed.signal.aborted) {
      picture.close();
      return undefined;
    }
    thread ??= open();
    const answer = await thread.ask(picture);
    if (answer !== 'silent') return answer;
    thread.end();
    thread = undefined;
    return undefined;
  };

  return {
    look: (picture) => {
      // The camera may change during a check: its result must not count for the next one.
      last = last.then(() => lookNow(picture));
      return last;
    },
    fetchTemplate: async () => fetchTemplate(),
    prepare: () => {
      thread ??= open();
      return prepared;
    },
    close: () => {
      closed.abort();
      thread?.end();
    },
  };
}

/** A photo waits no longer than 2 s for the template: on a weak signal the server judges it. */
const TEMPLATE_WAIT = { ticks: 10, tickMs: 200 };

/** What a photo lacks, as far as this device can tell; undefined if it cannot, or has no template soon. */
export async function aimOf(photo: string, target: AimTarget): Promise<AimReply> {
  const looker = openLooker(target);
  if (!looker) return undefined;
  try {
    if (await isLate(looker.fetchTemplate())) return undefined;
    const image = new Image();
    image.src = photo;
    await Promise.all([image.decode(), looker.prepare()]);
    return await looker.look(image);
  } catch {
    return undefined;
  } finally {
    looker.close();
  }
}

/** True if the work takes too long. */
async function isLate(work: Promise<unknown>): Promise<boolean> {
  let stop = () => {};
  const late = new Promise<boolean>((resolve) => {
    stop = afterTicks(TEMPLATE_WAIT, () => resolve(true));
  });
  return Promise.race([work.then(() => false), late]).finally(() => stop());
}

interface Wait {
  readonly ticks: number;
  readonly tickMs: number;
}

/**
 * Calls back after a time in which the page could work: while it is busy, or paused by a locked screen, at
 * most one tick passes. Returns what stops it.
 */
function afterTicks({ ticks, tickMs }: Wait, callback: () => void): () => void {
  let left = ticks;
  const timer = window.setInterval(() => {
    left -= 1;
    if (left === 0) callback();
  }, tickMs);
  return () => window.clearInterval(timer);
}

async function load(url: string, signal: AbortSignal): Promise<Blob | HTMLImageElement> {
  // A picture kept on the device. The content security policy lets only images read such addresses.
  if (url.startsWith('data:')) {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  }
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

/** A slow phone takes about two seconds; a worker killed for memory never responds. */
const ANSWER_WAIT = { ticks: 6, tickMs: 1000 };

interface AimThread {
  readonly send: (request: AimRequest) => void;
  /** The problem; 'silent' if the worker does not respond and must be replaced. */
  readonly ask: (picture: ImageBitmap) => Promise<AimReply | 'silent'>;
  readonly end: () => void;
}

/** Checks frames in a worker, one at a time. */
export function startThread(): AimThread {
  const worker = startWorker(workerUrl);
  let isBroken = false;
  let isEnded = false;
  let settle: (answer: AimReply | 'silent') => void = () => undefined;
  const breakOff = () => {
    isBroken = true;
    settle('silent');
  };
  worker.onmessage = ({ data }: MessageEvent<AimReply>) => settle(data);
  worker.onerror = breakOff;
  worker.onmessageerror = breakOff;
  const send = (request: AimRequest) => worker.postMessage(request, [request.picture]);
  return {
    send,
    ask: async (picture) => {
      if (isBroken) return 'silent';
      const stop = afterTicks(ANSWER_WAIT, breakOff);
      const answer = await new Promise<AimReply | 'silent'>((resolve) => {
        settle = resolve;
        send({ kind: 'frame', picture });
      });
      stop();
      return answer;
    },
    end: () => {
      if (!isEnded) worker.terminate();
      isEnded = true;
      breakOff();
    },
  };
}
