import { useEffect, useReducer, useRef } from 'react';
import type { RefObject } from 'react';
import { openCamera, playCamera, stopCamera } from '../../lib/camera.ts';
import { useLatest } from '../../lib/use-latest.ts';
import { openDecoder } from './qr-decoder.ts';
import type { QrDecoder } from './qr-decoder.ts';
import { faultOf } from './scan.messages.ts';
import { firstScan, scanReducer } from './scan-state.ts';

interface Events {
  readonly onOpened: () => void;
  readonly onRefused: (error: unknown) => void;
  /** The camera was unplugged, taken away or forbidden while it ran. */
  readonly onEnded: () => void;
}

/** Shows the rear camera, if there is one, in the video element. Returns the function that stops it. */
function runCamera(video: HTMLVideoElement, { onOpened, onRefused, onEnded }: Events): () => void {
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

interface ScannerOptions {
  /** Camera and reader run while this is true. */
  readonly isOn: boolean;
  readonly onText: (text: string) => void;
}

/** Shows the rear camera in the video element and reads its frames until a code is found. */
export function useScanner({ isOn, onText }: ScannerOptions) {
  const videoRef = useRef<HTMLVideoElement>(null);
  const [state, dispatch] = useReducer(scanReducer, firstScan);
  const { attempt, status } = state;
  const decoder = useDecoder(isOn, attempt);
  const latest = useLatest(onText);

  useEffect(() => {
    const video = videoRef.current;
    if (!isOn || !video) return undefined;
    return runCamera(video, {
      onOpened: () => dispatch({ type: 'opened' }),
      onRefused: (error) => dispatch({ type: 'refused', fault: faultOf(error) }),
      onEnded: () => dispatch({ type: 'ended' }),
    });
  }, [isOn, attempt]);

  useEffect(() => {
    const video = videoRef.current;
    const reader = decoder.current;
    if (!isOn || status !== 'scanning' || !video || !reader) return undefined;
    return scanFrames({
      video,
      decode: reader.decode,
      onText: (text) => {
        dispatch({ type: 'found', text });
        latest.current(text);
      },
      onFault: () => dispatch({ type: 'failed' }),
    });
  }, [isOn, status, decoder, latest]);

  return { videoRef, state, scan: () => dispatch({ type: 'scan' }) };
}

/** One reader per attempt, loaded while the camera is requested. */
function useDecoder(isOn: boolean, attempt: number): RefObject<QrDecoder | undefined> {
  const decoder = useRef<QrDecoder>(undefined);
  useEffect(() => {
    if (!isOn) return undefined;
    const opened = openDecoder();
    decoder.current = opened;
    return () => opened.close();
  }, [isOn, attempt]);
  return decoder;
}

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
function scanFrames({ video, decode, onText, onFault }: Scan): () => void {
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
