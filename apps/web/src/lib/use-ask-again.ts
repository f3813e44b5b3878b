import { useEffect, useRef } from 'react';

/** While active: asks at once, then at this interval, and when the network returns. */
export function useAskAgain(isActive: boolean, everyMs: number, ask: () => void): void {
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (!isActive) return undefined;
    const handle = () => latest.current();
    handle();
    const timer = window.setInterval(handle, everyMs);
    window.addEventListener('online', handle);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener('online', handle);
    };
  }, [isActive, everyMs]);
}
