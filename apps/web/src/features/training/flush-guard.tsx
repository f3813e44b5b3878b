import { useEffect, useRef, useState } from 'react';
import { guardLeaving, leaveUnasked } from '../../lib/leave-guard.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';

interface FlushGuardProps {
  readonly isUnsaved: boolean;
  /** Saves at once; answers whether it worked. */
  readonly flush: () => Promise<boolean>;
}

/** Saves what is not saved yet when the screen is left or hidden, and asks only when that fails. */
export function FlushGuard({ isUnsaved, flush }: FlushGuardProps) {
  const [proceed, setProceed] = useState<() => void>();
  const release = useRef<() => void>(undefined);
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const stop = guardLeaving((next) => {
      void flush().then((isSaved) => {
        if (!isSaved) return setProceed(() => next);
        stop();
        return leaveUnasked(next);
      });
    });
    release.current = stop;
    return stop;
  }, [isUnsaved, flush]);
  useEffect(() => {
    const handleHidden = () => {
      if (isUnsaved && document.visibilityState === 'hidden') void flush();
    };
    document.addEventListener('visibilitychange', handleHidden);
    window.addEventListener('pagehide', handleHidden);
    return () => {
      document.removeEventListener('visibilitychange', handleHidden);
      window.removeEventListener('pagehide', handleHidden);
    };
  }, [isUnsaved, flush]);
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
      <p>Your last changes could not be saved. They will be lost.</p>
    </ConfirmDialog>
  );
}
