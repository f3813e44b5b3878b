import { useEffect } from 'react';
import { LeaveGuard } from '../../ui/leave-guard.tsx';

interface FlushGuardProps {
  readonly isUnsaved: boolean;
  /** Saves at once; answers whether it worked. */
  readonly flush: () => Promise<boolean>;
}

/** Saves what is not saved yet when the screen is left or hidden, and asks only when that fails. */
export function FlushGuard({ isUnsaved, flush }: FlushGuardProps) {
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
  return (
    <LeaveGuard isActive={isUnsaved} flush={flush}>
      Your last changes could not be saved. They will be lost.
    </LeaveGuard>
  );
}
