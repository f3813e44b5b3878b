import { useSyncExternalStore } from 'react';

/** Below this width in pixels a screen counts as a phone's. */
const MOBILE_BREAKPOINT = 768;

const narrow = () => window.matchMedia(`(max-width: ${MOBILE_BREAKPOINT - 1}px)`);

export function isMobile(): boolean {
  return narrow().matches;
}

export function useIsMobile(): boolean {
  return useSyncExternalStore(subscribe, isMobile);
}

function subscribe(listener: () => void): () => void {
  const media = narrow();
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}
