import { act, waitFor } from '@testing-library/react';
import { vi } from 'vitest';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The start of a JPEG: its scan starts and never ends. */
export const cutJpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xda, 0, 2, 1, 2, 3]);

/** Everything drawn and encoded on the fake canvas. */
export interface CanvasLog {
  readonly fills: string[];
  /** The order of the steps. */
  readonly steps: ('fill' | 'draw')[];
  readonly encodings: {
    readonly width: number;
    readonly height: number;
    readonly type: string;
    readonly quality: number;
  }[];
}

interface CanvasOptions {
  readonly dataUrl?: string;
  /** The step that throws. */
  readonly failAt?: 'draw' | 'encode';
}

/** why: jsdom has no canvas. This one records the calls that a real one would get. */
export function installCanvas({
  dataUrl = 'data:image/jpeg;base64,AAAA',
  failAt,
}: CanvasOptions = {}): CanvasLog {
  const log: CanvasLog = { fills: [], steps: [], encodings: [] };
  const context = {
    fillStyle: '',
    imageSmoothingQuality: '',
    fillRect: () => {
      log.fills.push(context.fillStyle);
      log.steps.push('fill');
    },
    drawImage: () => {
      log.steps.push('draw');
      if (failAt === 'draw') throw new Error('drawing failed');
    },
  };
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: () => context,
    toDataURL(this: HTMLCanvasElement, type: string, quality: number) {
      if (failAt === 'encode') throw new Error('encoding failed');
      log.encodings.push({ width: this.width, height: this.height, type, quality });
      return dataUrl;
    },
  });
  return log;
}

const imageParts = ['naturalWidth', 'naturalHeight', 'src'] as const;
const jsdomImages = imageParts.map(
  (part) => [part, Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, part) ?? {}] as const,
);

/** Restores jsdom's pictures: test files share one page, so sizes must not leak into the next. */
export function removeImages(): void {
  Object.defineProperties(HTMLImageElement.prototype, Object.fromEntries(jsdomImages));
}

/** why: jsdom loads no pictures. Once `ready`, every source loads with this size, or fails. */
export function installImages(size: Size | 'broken', ready = Promise.resolve()): void {
  const isBroken = size === 'broken';
  Object.defineProperties(HTMLImageElement.prototype, {
    naturalWidth: { configurable: true, get: () => (isBroken ? 0 : size.width) },
    naturalHeight: { configurable: true, get: () => (isBroken ? 0 : size.height) },
    src: {
      configurable: true,
      get(this: HTMLImageElement) {
        return this.getAttribute('src') ?? '';
      },
      set(this: HTMLImageElement, source: string) {
        this.setAttribute('src', source);
        void ready.then(() => this.dispatchEvent(new Event(isBroken ? 'error' : 'load')));
      },
    },
  });
}

interface CameraOptions {
  /** Size of the video's frames; none until metadata has loaded. */
  readonly frame?: Size;
  readonly denied?: Error;
  /** Whether the loadedmetadata event fires. */
  readonly announces?: boolean;
  /** The camera's lamp; 'none' is reported as unavailable. */
  readonly torch?: 'none' | 'works' | 'refuses';
}

/**
 * why: jsdom has no camera. This one records the requested constraints and whether it was stopped; `end`
 * unplugs it.
 */
export function installCamera({ frame, denied, announces = true, torch }: CameraOptions = {}) {
  const requests: MediaStreamConstraints[] = [];
  const stop = vi.fn();
  const constraints: MediaTrackConstraints[] = [];
  const track = Object.assign(new EventTarget(), {
    stop,
    muted: false,
    readyState: 'live',
    getCapabilities: () => ({ torch: torch !== undefined && torch !== 'none' }),
    applyConstraints: (wanted: MediaTrackConstraints) => {
      constraints.push(wanted);
      return torch === 'refuses' ? Promise.reject(new Error('no light now')) : Promise.resolve();
    },
  });
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] };
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: {
      getUserMedia: (constraints: MediaStreamConstraints) => {
        requests.push(constraints);
        return denied ? Promise.reject(denied) : Promise.resolve(stream);
      },
    },
  });
  Object.defineProperties(HTMLVideoElement.prototype, {
    videoWidth: { configurable: true, get: () => frame?.width ?? 0 },
    videoHeight: { configurable: true, get: () => frame?.height ?? 0 },
    readyState: { configurable: true, get: () => (frame ? 4 : 0) },
    srcObject: {
      configurable: true,
      get(this: HTMLVideoElement) {
        return Reflect.get(this, 'testStream') ?? null;
      },
      set(this: HTMLVideoElement, value: unknown) {
        Reflect.set(this, 'testStream', value);
        if (value && announces) queueMicrotask(() => this.dispatchEvent(new Event('loadedmetadata')));
      },
    },
    play: { configurable: true, value: () => Promise.resolve() },
  });
  const tell = (event: 'ended' | 'mute' | 'unmute') => {
    track.muted = event === 'mute';
    track.dispatchEvent(new Event(event));
  };
  return { requests, constraints, stop, track, tell, end: () => tell('ended') };
}

interface Look {
  readonly kind: string;
  readonly shapes?: unknown;
}

/**
 * why: jsdom has neither workers nor video frames. This responds to the page's frame checks, one at a time.
 */
export function installLooks() {
  const waiting: LookedAt[] = [];
  const templates: unknown[] = [];
  const log = { running: 0, started: 0 };
  class LookedAt {
    onmessage: ((event: { data: unknown }) => void) | undefined;
    onerror: (() => void) | undefined;
    constructor() {
      log.running += 1;
      log.started += 1;
    }
    postMessage({ kind, shapes }: Look) {
      if (kind === 'template') templates.push(shapes);
      else waiting.push(this);
    }
    terminate() {
      log.running -= 1;
    }
  }
  vi.stubGlobal('Worker', LookedAt);
  vi.stubGlobal('OffscreenCanvas', LookedAt);
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 4, height: 3, close: () => undefined }));
  const underWay = () =>
    waitFor(() => {
      if (waiting.length === 0) throw new Error('no look is waiting');
    });
  const asked = async () => {
    await underWay();
    return waiting.shift();
  };
  return {
    log,
    templates,
    underWay,
    tell: async (aim: string) => {
      const worker = await asked();
      await act(async () => worker?.onmessage?.({ data: aim }));
    },
    fail: async () => {
      const worker = await asked();
      await act(async () => worker?.onerror?.());
    },
  };
}
