import { useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { guardLeaving, leaveUnasked } from '../lib/leave-guard.ts';
import { ConfirmDialog } from './dialog.tsx';

interface LeaveGuardProps {
  /** True if leaving would lose something. */
  readonly isActive: boolean;
  /** Saves at once and returns true on success. Only a failure asks the person. */
  readonly flush?: (() => Promise<boolean>) | undefined;
  /** What would be lost. */
  readonly children: ReactNode;
}

/** Asks before leaving unsaved work, and keeps it if the person stays. */
export function LeaveGuard({ isActive, flush, children }: LeaveGuardProps) {
  const release = useRef<() => void>(undefined);
  const [proceed, setProceed] = useState<() => void>();
  // Ask before the screen is replaced: afterwards it can no longer ask.
  useLayoutEffect(() => {
    if (!isActive) return undefined;
    const stop = guardLeaving((next) => {
      if (!flush) return setProceed(() => next);
      void flush().then((isSaved) => {
        if (!isSaved) return setProceed(() => next);
        stop();
        return leaveUnasked(next);
      });
    });
    release.current = stop;
    return stop;
  }, [isActive, flush]);
  const handleLeave = () => {
    setProceed(undefined);
    release.current?.();
    proceed?.();
  };
  return (
    <ConfirmDialog
      isOpen={proceed !== undefined}
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={handleLeave}
      onCancel={() => setProceed(undefined)}
    >
      <p>{children}</p>
    </ConfirmDialog>
  );
}
