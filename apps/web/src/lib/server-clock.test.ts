import { afterEach, describe, expect, it, vi } from 'vitest';
import { noteServerTime, serverNow } from './server-clock.ts';

afterEach(() => {
  noteServerTime(new Date().toUTCString());
  vi.useRealTimers();
});

describe("the server's time", () => {
  it('S38 is shown by a device whose clock is wrong', () => {
    vi.useFakeTimers({ now: new Date('2025-11-03T15:00:30Z') });
    noteServerTime('Mon, 03 Nov 2025 14:00:00 GMT');
    vi.advanceTimersByTime(5000);
    expect(serverNow().toISOString()).toBe('2025-11-03T14:00:05.000Z');
  });

  it.each([null, '', 'yesterday'])('is not taken from the header %j', (header) => {
    vi.useFakeTimers({ now: new Date('2025-11-03T15:00:00Z') });
    noteServerTime('Mon, 03 Nov 2025 14:00:00 GMT');
    noteServerTime(header);
    expect(serverNow().toISOString()).toBe('2025-11-03T14:00:00.000Z');
  });
});
