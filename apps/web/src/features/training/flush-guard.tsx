import { useEffect } from 'react';
import { LeaveGuard } from '../../ui/leave-guard.tsx';

interface FlushGuardProps {
  readonly isUnsaved: boolean;
  /** Saves at once; answers whether it worked. Undefined where nothing may be saved unasked. */
  readonly flush: (() => Promise<boolean>) | undefined;
}

/** Saves what is not saved yet when the screen is left or hidden, and asks when that fails or is not wanted. */
export function FlushGuard({ isUnsaved, flush }: FlushGuardProps) {
  useEffect(() => {
    if (!flush) return undefined;
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
    <LeaveGuard isActive={isUnsaved} {...(flush ? { flush } : {})}>
      Your last changes {flush ? 'could not be saved' : 'are not saved'}. They will be lost.
    </LeaveGuard>
  );
}
