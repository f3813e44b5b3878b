import { afterEach, expect, it, vi } from 'vitest';
import { aimOf } from './aim-looker.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a photo does not wait long for a template that does not arrive', async () => {
  vi.useFakeTimers();
  // The browser's own parts, which the test environment lacks.
  vi.stubGlobal(
    'Worker',
    class {
      postMessage = () => undefined;
      terminate = () => undefined;
      addEventListener = () => undefined;
    },
  );
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')));
  vi.stubGlobal('OffscreenCanvas', vi.fn());
  vi.stubGlobal(
    'Image',
    class {
      src = '';
      decode = () => Promise.resolve();
    },
  );
  const aborted = vi.fn();
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    signal?.addEventListener('abort', aborted);
    return new Promise(() => undefined);
  });
  let aim: unknown = 'waits';
  void aimOf('data:image/jpeg;base64,', { imageUrl: '/template', shapes: [] }).then((seen) => (aim = seen));
  await vi.advanceTimersByTimeAsync(1900);
  expect(aim).toBe('waits');
  await vi.advanceTimersByTimeAsync(200);
  expect(aim).toBeUndefined();
  expect(aborted).toHaveBeenCalled();
});
