import { useCallback, useSyncExternalStore } from 'react';

/** Below this width in pixels a screen counts as a phone's. */
const MOBILE_BREAKPOINT = 768;

const narrowerThan = (width: number) => `(max-width: ${width - 1}px)`;

export function isMobile(): boolean {
  return window.matchMedia(narrowerThan(MOBILE_BREAKPOINT)).matches;
}

/** True on a phone or tablet: a narrow page, or a finger as the primary pointer. */
export function isHandheld(): boolean {
  return isMobile() || window.matchMedia('(pointer: coarse)').matches;
}

export function useIsMobile(): boolean {
  return useIsNarrowerThan(MOBILE_BREAKPOINT);
}

/** True if the page is narrower than `width` pixels. */
export function useIsNarrowerThan(width: number): boolean {
  return useMedia(narrowerThan(width));
}

/** True on a phone held sideways, like the style variant of this name. */
export function useIsSideways(): boolean {
  return useMedia('(orientation: landscape) and (max-height: 520px)');
}

function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
