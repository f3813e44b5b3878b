import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aimOf } from './aim-looker.ts';

const target = { imageUrl: '/template', shapes: [] };
const photo = 'data:image/jpeg;base64,';

/** Answers a frame after this time. */
let answerMs = 0;
/** Decodes the photo in this time. */
let decodeMs = 0;

class SlowWorker {
  onmessage: ((event: { data: string }) => void) | undefined;
  postMessage({ kind }: { kind: string }) {
    if (kind === 'frame') setTimeout(() => this.onmessage?.({ data: 'no_drawer' }), answerMs);
  }
  terminate() {}
}

// The browser's own parts, which the test environment lacks.
beforeEach(() => {
  answerMs = 0;
  decodeMs = 0;
  vi.useFakeTimers();
  vi.stubGlobal('Worker', SlowWorker);
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 4, height: 3, close: () => undefined }));
  vi.stubGlobal('OffscreenCanvas', vi.fn());
  vi.stubGlobal(
    'Image',
    class {
      src = '';
      decode = () => new Promise((resolve) => setTimeout(resolve, decodeMs));
    },
  );
});

afterEach(() => vi.useRealTimers());

it('a photo does not wait long for a template that does not arrive', async () => {
  const aborted = vi.fn();
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    signal?.addEventListener('abort', aborted);
    return new Promise(() => undefined);
  });
  let aim: unknown = 'waits';
  void aimOf(photo, target).then((seen) => (aim = seen));
  await vi.advanceTimersByTimeAsync(1900);
  expect(aim).toBe('waits');
  await vi.advanceTimersByTimeAsync(200);
  expect(aim).toBeUndefined();
  expect(aborted).toHaveBeenCalled();
});

it.each([
  { device: 'slow', ms: 4000, says: 'no_drawer' },
  { device: 'stuck', ms: 60_000, says: undefined },
])('a photo waits for the check of a $device device as long as that can take', async ({ ms, says }) => {
  answerMs = ms;
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('template')));
  let aim: unknown = 'waits';
  void aimOf(photo, target).then((seen) => (aim = seen));
  await vi.advanceTimersByTimeAsync(3900);
  expect(aim).toBe('waits');
  await vi.advanceTimersByTimeAsync(3000);
  expect(aim).toBe(says);
});

it('only the network is given up after 2 s: a device that is slow to read the photo still checks it', async () => {
  decodeMs = 3000;
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('template')));
  let aim: unknown = 'waits';
  void aimOf(photo, target).then((seen) => (aim = seen));
  await vi.advanceTimersByTimeAsync(2900);
  expect(aim).toBe('waits');
  await vi.advanceTimersByTimeAsync(200);
  expect(aim).toBe('no_drawer');
});

it('a template that comes while the page is busy is not late', async () => {
  vi.useRealTimers();
  vi.stubGlobal('fetch', async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return new Response('template');
  });
  const aim = aimOf(photo, target);
  const began = performance.now();
  while (performance.now() - began < 2100);
  expect(await aim).toBe('no_drawer');
});
