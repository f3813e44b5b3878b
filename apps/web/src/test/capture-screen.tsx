import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import { Toaster } from '../ui/toaster.tsx';
import type { AimTarget } from '../widgets/capture/aim-message.ts';
import { CaptureDialog } from '../widgets/capture/capture-dialog.tsx';
import type { CapturePurpose } from '../widgets/capture/capture-rules.ts';
import type { CaptureOutcome } from '../widgets/capture/capture-state.ts';

const done: CaptureOutcome = { kind: 'done' };

export interface CaptureOptions {
  readonly purpose?: CapturePurpose;
  /** The outcome of the photo; an error is thrown. */
  readonly outcome?: CaptureOutcome | Error;
  readonly target?: AimTarget;
  /** Closes at the shutter. */
  readonly onFailed?: () => void;
}

/** The capture dialog, open. */
export function openCapture({
  purpose = 'inspection',
  outcome = done,
  target,
  onFailed,
}: CaptureOptions = {}) {
  const onCaptured = vi.fn(async (_photo: string) => {
    if (outcome instanceof Error) throw outcome;
    return outcome;
  });
  const onFallback = vi.fn((_photo: string) => Promise.resolve(done));
  const onClose = vi.fn();
  const view = render(
    <>
      <CaptureDialog
        isOpen
        onClose={onClose}
        title="Drawer 1"
        purpose={purpose}
        target={target}
        workingLabel="Checking the drawer…"
        onCaptured={onCaptured}
        {...(onFailed ? { onFailed } : {})}
        fallback={{ label: 'Check by hand', onChoose: onFallback }}
      />
      <Toaster />
    </>,
  );
  // applyAccept is off, because a person can choose any file by dropping it or with "all files".
  return {
    ...view,
    person: userEvent.setup({ applyAccept: false, delay: null }),
    onCaptured,
    onFallback,
    onClose,
  };
}

export const shutter = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Take photo' });

export const cameraReady = () => waitFor(() => expect(shutter().disabled).toBe(false), { timeout: 2000 });
