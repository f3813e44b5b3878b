import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/loading.tsx';
import type { CameraState } from './show-camera.ts';

interface CameraTroubleProps {
  readonly state: CameraState;
  readonly onRestart: () => void;
}

/** Replaces the camera's picture while there is none. */
export function CameraTrouble({ state, onRestart }: CameraTroubleProps) {
  switch (state.status) {
    case 'ready':
      return state.isShown ? null : <Starting />;
    case 'starting':
      return <Starting />;
    case 'denied':
      return (
        <div className="absolute inset-0 grid place-items-center overflow-y-auto p-4">
          <Alert tone="bad" title={state.message}>
            <p>You can still choose a photo in the Upload tab.</p>
            <Button onClick={onRestart}>Try again</Button>
          </Alert>
        </div>
      );
    case 'paused':
      return (
        <div className="absolute inset-0 grid place-items-center bg-black p-4">
          <Alert tone="warn" title="The camera is paused">
            <p>The camera is not sending a picture, perhaps because of a call. It resumes automatically.</p>
          </Alert>
        </div>
      );
    case 'stopped':
      return (
        <div className="absolute inset-0 grid place-items-center bg-black p-4">
          <Alert tone="bad" title="The camera stopped">
            <p>It was unplugged or blocked, or another app took it.</p>
            <Button onClick={onRestart}>Start camera again</Button>
          </Alert>
        </div>
      );
  }
}

function Starting() {
  return (
    <p
      role="status"
      className="absolute inset-0 flex items-center justify-center gap-3 font-semibold text-white"
    >
      <Spinner /> Starting camera…
    </p>
  );
}
