import type { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { BuiltInEngine } from './built-in-engine.ts';
import { RecentKeys } from './recent-keys.ts';

const engines: BuiltInEngine[] = [];
function engine(settings: { workers?: number; queue?: number; timeoutMs?: number }): BuiltInEngine {
  const made = new BuiltInEngine({ workers: 1, queue: 10, timeoutMs: 60_000, ...settings });
  engines.push(made);
  return made;
}
afterEach(async () => {
  await Promise.all(engines.splice(0).map((one) => one.close()));
});

const photo = (width = 320, height = 240) => ({
  width,
  height,
  data: new Uint8Array(width * height * 3).map((_, index) => (index * 2_654_435_761) >>> 24),
});
const template = {
  key: 't',
  load: () => Promise.resolve({ image: photo(), shapes: [], anchors: [], foam: {} }),
};

describe('the built-in engine', () => {
  it('refuses what is more than its queue holds with 503 and Retry-After', async () => {
    const busy = engine({ queue: 1 });
    const all = await Promise.allSettled([1, 2, 3].map(() => busy.propose(photo(), {})));
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(all[2]).toMatchObject({ reason: { code: 'service_unavailable', retryAfterSeconds: 3 } });
  });

  it('ends a worker that takes too long with 504, and works on with a new one', async () => {
    const slow = engine({ timeoutMs: 1 });
    await expect(slow.propose(photo(1600, 1200), {})).rejects.toMatchObject({
      code: 'image_processing_timeout',
    });
    await expect(slow.propose(photo(1600, 1200), {})).rejects.toMatchObject({
      code: 'image_processing_timeout',
    });
  });

  it('answers 502 when the pixels make the worker fail, and works on', async () => {
    const one = engine({});
    // The same buffer twice cannot be handed over: the very sending fails.
    const broken = { width: 4000, height: 3000, data: new Uint8Array(7) };
    const outcome = await one
      .inspect(
        {
          key: 'b',
          load: () =>
            Promise.resolve({
              image: broken,
              shapes: [{ shapeType: 'polygon', points: [] }],
              anchors: [],
              foam: {},
            }),
        },
        broken,
      )
      .then(
        (inspection) => inspection.kind,
        (error: unknown) => (error instanceof Error ? Reflect.get(error, 'code') : error),
      );
    expect(outcome).toBe('image_processing_failed');
    expect(await one.propose(photo(), {})).toEqual(expect.any(Array));
  });

  it('notices that an idle worker has died, and answers with a new one that knows no template yet', async () => {
    const started = new Promise<Worker>((resolve) => process.once('worker', resolve));
    const one = engine({});
    let loads = 0;
    const counted = { key: 'again', load: () => ((loads += 1), template.load()) };
    await one.inspect(counted, photo());
    await (await started).terminate();
    expect(await one.inspect(counted, photo())).toMatchObject({ kind: 'judged' });
    expect(loads).toBe(2);
  });

  it('loads a template once for each worker', async () => {
    const one = engine({});
    let loads = 0;
    const counted = { key: 'once', load: () => ((loads += 1), template.load()) };
    await one.inspect(counted, photo());
    await one.inspect(counted, photo());
    expect(loads).toBe(1);
  });
});

describe('recent keys', () => {
  it('let the least recently used go', () => {
    const keys = new RecentKeys(2);
    expect([keys.use('a'), keys.use('b'), keys.use('a'), keys.use('c')]).toEqual([
      undefined,
      undefined,
      undefined,
      'b',
    ]);
    expect([keys.has('a'), keys.has('b'), keys.has('c')]).toEqual([true, false, true]);
  });
});
