import { useCallback, useSyncExternalStore } from 'react';

/** Below this width in pixels a screen counts as a phone's. */
const MOBILE_BREAKPOINT = 768;

const below = (width: number) => window.matchMedia(`(max-width: ${width - 1}px)`);

export function isMobile(): boolean {
  return below(MOBILE_BREAKPOINT).matches;
}

/** Whether this is a phone or a tablet, however it is held: a narrow page, or a finger as the first pointer. */
export function isHandheld(): boolean {
  return isMobile() || window.matchMedia('(pointer: coarse)').matches;
}

export function useIsMobile(): boolean {
  return useIsNarrowerThan(MOBILE_BREAKPOINT);
}

/** Whether the page is narrower than so many pixels. */
export function useIsNarrowerThan(width: number): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = below(width);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [width],
  );
  return useSyncExternalStore(subscribe, () => below(width).matches);
}
