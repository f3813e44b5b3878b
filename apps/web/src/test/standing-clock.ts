import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Lets the page's timeouts stand still, for what must not happen sooner or later than said. End it with vi.useRealTimers. */
export function standClock() {
  const later = globalThis.setTimeout;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return {
    /** Waits while no time passes for the page. */
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
