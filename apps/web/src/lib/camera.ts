export type Facing = 'user' | 'environment';

/** Prefers the camera of this side; the browser may choose another. */
export async function openCamera(facing: Facing): Promise<MediaStream> {
  const devices = navigator.mediaDevices;
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- absent without TLS
  if (!devices) throw new Error('the camera needs a secure connection (https)');
  return devices.getUserMedia({
    audio: false,
    video: { facingMode: facing, width: { ideal: 1280 }, height: { ideal: 720 } },
  });
}

export function stopCamera(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop();
}

/**
 * Shows a camera in a video element. Returns a function that stops it. `onEnded`: unplugged, forbidden, or
 * taken by another app.
 */
export function playCamera(stream: MediaStream, video: HTMLVideoElement, onEnded: () => void): () => void {
  const tracks = stream.getTracks();
  // If play is rejected, the first frame stays.
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- older browsers answer nothing
  const play = () => void video.play()?.catch(() => undefined);
  /** A locked screen may have paused the video, and a lost camera may not have fired an event. */
  const handleReturn = () => {
    if (document.hidden) return;
    if (tracks.some(({ readyState }) => readyState === 'ended')) onEnded();
    else play();
  };
  for (const track of tracks) {
    track.addEventListener('ended', onEnded);
    track.addEventListener('unmute', play);
  }
  document.addEventListener('visibilitychange', handleReturn);
  video.srcObject = stream;
  play();
  return () => {
    for (const track of tracks) track.removeEventListener('ended', onEnded);
    document.removeEventListener('visibilitychange', handleReturn);
    stopCamera(stream);
    video.srcObject = null;
  };
}

export interface Torch {
  readonly turn: (isOn: boolean) => Promise<void>;
}

/** The camera's lamp, if the browser can control it. */
export function torchOf(stream: MediaStream): Torch | undefined {
  const [track] = stream.getVideoTracks();
  // 'torch' is not in the DOM types yet.
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- absent in Firefox
  const capabilities: object = track?.getCapabilities?.() ?? {};
  // Some browsers return a boolean, others a list.
  const canLight = 'torch' in capabilities && [capabilities.torch].flat().includes(true);
  if (!track || !canLight) return undefined;
  return {
    turn: (torch) => track.applyConstraints({ advanced: [{ torch } as MediaTrackConstraintSet] }),
  };
}
