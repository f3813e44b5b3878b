import { Flashlight, FlashlightOff, SwitchCamera } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { isHandheld } from '../../lib/use-is-mobile.ts';
import { Button } from '../../ui/button.tsx';
import { AimHint, useAim } from './aim-hint.tsx';
import type { Aim, AimTarget } from './aim-message.ts';
import { CameraTrouble } from './camera-trouble.tsx';
import type { CapturePurpose } from './capture-rules.ts';
import { LivePicture } from './live-picture.tsx';
import { cx } from '../../lib/cx.ts';
import { CaptureError, encodeImage, makeCanvas } from './encode-image.ts';
import type { Facing, Torch } from '../../lib/camera.ts';
import { showToast } from '../../ui/toast-store.ts';
import { showCamera } from './show-camera.ts';
import type { CameraState } from './show-camera.ts';

/** One opening of a camera, compared by identity: its events say nothing about the next one. */
interface Opening {
  readonly facing: Facing;
}

const starting: CameraState = { status: 'starting' };

/** Runs a camera for as long as the caller is mounted, and shows it in the video element. */
function useCamera(firstFacing: () => Facing) {
  const videoRef = useRef<HTMLVideoElement>(null);
  const [opening, setOpening] = useState<Opening>(() => ({ facing: firstFacing() }));
  const [latest, setLatest] = useState({ opening, state: starting });
  const state = latest.opening === opening ? latest.state : starting;
  const { facing } = opening;

  useEffect(() => {
    const video = videoRef.current;
    if (!video) return undefined;
    return showCamera({
      video,
      facing: opening.facing,
      onState: (next) => setLatest({ opening, state: next }),
    });
  }, [opening]);

  return {
    videoRef,
    state,
    facing,
    restart: () => setOpening({ facing }),
    turnRound: () => setOpening({ facing: facing === 'user' ? 'environment' : 'user' }),
  };
}

/** The camera's lamp, on or off. If it fails, the lamp does not change. */
function TorchButton({ torch }: { readonly torch: Torch }) {
  const [isOn, setIsOn] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const handleClick = () => {
    setIsPending(true);
    torch.turn(!isOn).then(
      () => {
        setIsOn(!isOn);
        setIsPending(false);
      },
      () => {
        setIsPending(false);
        showToast({ title: 'The light could not be turned on or off', tone: 'bad' });
      },
    );
  };
  const Icon = isOn ? FlashlightOff : Flashlight;
  return (
    <Button
      variant={isOn ? 'primary' : 'secondary'}
      size="icon"
      className="mr-auto size-13 sideways:row-start-3 sideways:mx-auto"
      aria-label="Light"
      aria-pressed={isOn}
      disabled={isPending}
      onClick={handleClick}
    >
      <Icon size={24} aria-hidden="true" />
    </Button>
  );
}

/** The camera's current frame as a JPEG data URL. */
function captureFrame(video: HTMLVideoElement | null, purpose: CapturePurpose): string {
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

const controlsLook = cx(
  'grid grid-cols-3 items-center gap-x-4 px-4 pb-[max(1rem,env(safe-area-inset-bottom))] sideways:w-40',
  'sideways:shrink-0 sideways:grid-cols-2 sideways:grid-rows-[1fr_auto_1fr] sideways:gap-x-2',
  'sideways:px-3 sideways:pr-[max(0.75rem,env(safe-area-inset-right))]',
);
const shutterLook = cx(
  'mx-auto grid size-18 place-items-center rounded-full border-4 border-ink transition-transform',
  'active:scale-95 disabled:opacity-40 sideways:col-span-2 sideways:row-start-2',
);

interface CameraPanelProps {
  readonly purpose: CapturePurpose;
  /** The drawer to photograph, if it has a template. */
  readonly target?: AimTarget | undefined;
  /** Also receives what the photo seems to lack; undefined if unknown. */
  readonly onPhoto: (dataUrl: string, aim: Aim | undefined) => void;
  readonly onFault: (error: unknown) => void;
}

/**
 * The live picture with only corner marks on it; advice and controls are below, or beside it on a phone held
 * sideways.
 */
export function CameraPanel({ purpose, target, onPhoto, onFault }: CameraPanelProps) {
  const { videoRef, state, facing, restart, turnRound } = useCamera(() =>
    isHandheld() ? 'environment' : 'user',
  );
  const isShown = state.status === 'ready' && state.isShown;
  const torch = state.status === 'ready' ? state.torch : undefined;
  const aim = useAim(videoRef, isShown, target);

  const handleCapture = () => {
    try {
      onPhoto(captureFrame(videoRef.current, purpose), aim);
    } catch (error) {
      onFault(error);
    }
  };

  return (
    <div className="flex min-h-0 grow flex-col sideways:flex-row">
      <div className="relative min-h-0 min-w-0 grow overflow-hidden bg-black">
        <LivePicture videoRef={videoRef} isShown={isShown} />
        <CameraTrouble state={state} onRestart={restart} />
      </div>
      <div className={controlsLook}>
        <div className="col-span-full flex min-h-15 items-center justify-center py-2 sideways:self-stretch">
          {isShown && <AimHint aim={aim} />}
        </div>
        {torch ? <TorchButton torch={torch} /> : <span className="sideways:hidden" />}
        <button
          type="button"
          aria-label="Take photo"
          disabled={state.status !== 'ready'}
          onClick={handleCapture}
          className={shutterLook}
        >
          <span className="size-14 rounded-full bg-accent" />
        </button>
        <Button
          variant="secondary"
          size="icon"
          className={`ml-auto size-13 sideways:row-start-3 sideways:mx-auto ${torch ? 'sideways:col-start-2' : 'sideways:col-span-2'}`}
          aria-label={`Switch to ${facing === 'user' ? 'rear' : 'front'} camera`}
          onClick={turnRound}
        >
          <SwitchCamera size={24} aria-hidden="true" />
        </Button>
      </div>
    </div>
  );
}
