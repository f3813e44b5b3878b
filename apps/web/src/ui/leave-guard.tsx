import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { guardLeaving } from '../lib/leave-guard.ts';
import { ConfirmDialog } from './dialog.tsx';

interface LeaveGuardProps {
  /** Whether there is something that leaving would lose. */
  readonly isActive: boolean;
  /** What would be lost. */
  readonly children: ReactNode;
}

/** Asks before unsaved work is left, and keeps it when the person stays. */
export function LeaveGuard({ isActive, children }: LeaveGuardProps) {
  const release = useRef<() => void>(undefined);
  const [proceed, setProceed] = useState<() => void>();
  useEffect(() => {
    if (!isActive) return undefined;
    const stop = guardLeaving((next) => setProceed(() => next));
    release.current = stop;
    return stop;
  }, [isActive]);
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
