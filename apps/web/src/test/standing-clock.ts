import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Freezes the page's timeouts. End it with vi.useRealTimers. */
export function standClock() {
  const later = globalThis.setTimeout;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return {
    /** Waits without advancing the page's time. */
    until: async (holds: () => boolean) => {
      while (!holds()) await act(() => new Promise((resolve) => later(resolve, 5)));
    },
    pass: (milliseconds: number) => {
      act(() => {
        vi.advanceTimersByTime(milliseconds);
      });
    },
  };
}
