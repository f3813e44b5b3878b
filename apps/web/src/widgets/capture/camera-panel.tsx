import { SwitchCamera } from 'lucide-react';
import { useState } from 'react';
import type { Facing } from '../../lib/camera.ts';
import { isHandheld } from '../../lib/use-is-mobile.ts';
import { Button } from '../../ui/button.tsx';
import { AimHint } from './aim-hint.tsx';
import type { AimTarget } from './aim-message.ts';
import { CameraTrouble } from './camera-trouble.tsx';
import { captureFrame } from './capture-frame.ts';
import type { CapturePurpose } from './capture-rules.ts';
import { TorchButton } from './torch-button.tsx';
import { useAim } from './use-aim.ts';
import { useCamera } from './use-camera.ts';

interface CameraPanelProps {
  readonly purpose: CapturePurpose;
  /** The drawer that is to be photographed, when it has a template. */
  readonly target?: AimTarget | undefined;
  readonly onPhoto: (dataUrl: string) => void;
  readonly onFault: (error: unknown) => void;
}

export function CameraPanel({ purpose, target, onPhoto, onFault }: CameraPanelProps) {
  const [facing, setFacing] = useState<Facing>(() => (isHandheld() ? 'environment' : 'user'));
  const { videoRef, state, torch, restart } = useCamera(facing);
  const isShown = state.status === 'ready' && state.isShown;
  const aim = useAim(videoRef, isShown, target);
  const other = facing === 'user' ? 'rear' : 'front';

  const handleCapture = () => {
    try {
      onPhoto(captureFrame(videoRef.current, purpose));
    } catch (error) {
      onFault(error);
    }
  };

  return (
    <div className="flex min-h-0 grow flex-col sideways:flex-row">
      <div className="relative min-h-0 grow overflow-hidden bg-black">
        {/* Live picture of a drawer: there is nothing to caption. */}
        <video ref={videoRef} playsInline muted autoPlay className="size-full object-contain" />
        {isShown && (
          <>
            <Reticle />
            <AimHint aim={aim} />
          </>
        )}
        <CameraTrouble state={state} onRestart={restart} />
      </div>
      <div className="grid grid-cols-3 items-center gap-4 px-4 pb-[max(1rem,env(safe-area-inset-bottom))] pt-4 sideways:grid-cols-1 sideways:grid-rows-3 sideways:justify-items-center sideways:pr-[max(1rem,env(safe-area-inset-right))]">
        {torch ? <TorchButton key={facing} torch={torch} /> : <span />}
        <button
          type="button"
          aria-label="Take photo"
          disabled={state.status !== 'ready'}
          onClick={handleCapture}
          className="mx-auto grid size-18 place-items-center rounded-full border-4 border-ink transition-transform active:scale-95 disabled:opacity-40"
        >
          <span className="size-14 rounded-full bg-accent" />
        </button>
        <Button
          variant="secondary"
          size="icon"
          className="ml-auto size-13 sideways:mx-auto"
          aria-label={`Switch to ${other} camera`}
          onClick={() => setFacing(facing === 'user' ? 'environment' : 'user')}
        >
          <SwitchCamera size={24} aria-hidden="true" />
        </Button>
      </div>
    </div>
  );
}

/** Corner marks that say how much of the picture the drawer should fill. */
function Reticle() {
  const mark = 'absolute size-9 border-white/90';
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-5 bottom-17">
      <span className={`${mark} left-0 top-0 border-l-3 border-t-3`} />
      <span className={`${mark} right-0 top-0 border-r-3 border-t-3`} />
      <span className={`${mark} bottom-0 left-0 border-b-3 border-l-3`} />
      <span className={`${mark} bottom-0 right-0 border-b-3 border-r-3`} />
    </div>
  );
}
