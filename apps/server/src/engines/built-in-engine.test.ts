import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { toolOutlines } from '@stowed/vision';
import { afterEach, describe, expect, it } from 'vitest';
import { BuiltInEngine } from './built-in-engine.ts';
import type { EngineTemplate } from './engine.ts';
import { OutlineStore, outlineName } from './outline-store.ts';
import { PreparedTemplates, inSharedMemory } from './prepared-templates.ts';

const engines: BuiltInEngine[] = [];
const folders: string[] = [];
interface TestSettings {
  readonly workers?: number;
  readonly queue?: number;
  readonly timeoutMs?: number;
  readonly outlines?: OutlineStore;
}
function engine(settings: TestSettings): BuiltInEngine {
  const outlines = settings.outlines ?? new OutlineStore(newFolder());
  const made = new BuiltInEngine({ workers: 1, queue: 10, timeoutMs: 60_000, ...settings, outlines });
  engines.push(made);
  return made;
}
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stowed-outlines-'));
  folders.push(folder);
  return folder;
}
afterEach(async () => {
  await Promise.all(engines.splice(0).map((one) => one.close()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
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
  it('refuses more than its queue holds with 503 and Retry-After', async () => {
    const busy = engine({ queue: 1 });
    const all = await Promise.allSettled([1, 2, 3].map(() => busy.propose(photo(), {})));
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(all[2]).toMatchObject({ reason: { code: 'service_unavailable', retryAfterSeconds: 3 } });
  });

  it('ends a worker that takes too long with 504, and continues with a new one', async () => {
    const slow = engine({ timeoutMs: 1 });
    await expect(slow.propose(photo(1600, 1200), {})).rejects.toMatchObject({
      code: 'image_processing_timeout',
    });
    await expect(slow.propose(photo(1600, 1200), {})).rejects.toMatchObject({
      code: 'image_processing_timeout',
    });
  });

  it('returns 502 if the pixels crash the worker, and continues', async () => {
    const one = engine({});
    const impossible = { ...photo(), width: -5 };
    await expect(
      one.inspect(
        { key: 'b', load: async () => ({ image: impossible, shapes: [], anchors: [], foam: {} }) },
        photo(),
      ),
    ).rejects.toMatchObject({
      code: 'image_processing_failed',
    });
    expect(await one.propose(photo(), {})).toEqual(expect.any(Array));
  });

  it('notices a dead idle worker and replaces it', async () => {
    const started = new Promise<Worker>((resolve) => process.once('worker', resolve));
    const one = engine({});
    await one.inspect(template, photo());
    await (await started).terminate();
    expect(await one.inspect(template, photo())).toMatchObject({ kind: 'judged' });
  });

  it('loads a template once for all its workers', async () => {
    const two = engine({ workers: 2 });
    const { loaded, make } = counting();
    await Promise.all([two.inspect(make('once'), photo()), two.inspect(make('once'), photo())]);
    await two.inspect(make('once'), photo());
    expect(loaded).toEqual(['once']);
  });
});

/** Templates that log the order in which they are loaded. */
function counting() {
  const loaded: string[] = [];
  const make = (key: string): EngineTemplate => ({ key, load: () => (loaded.push(key), template.load()) });
  return { loaded, make };
}

describe('a template prepared ahead', () => {
  it('is not prepared again for its photo, even if the photo comes first', async () => {
    const one = engine({});
    const { loaded, make } = counting();
    one.prepare(make('opened'));
    expect(await one.inspect(make('opened'), photo())).toMatchObject({ kind: 'judged' });
    one.prepare(make('opened'));
    await one.inspect(make('opened'), photo());
    expect(loaded).toEqual(['opened']);
  });

  it('is prepared only for the drawers opened last if there are many', async () => {
    const one = engine({});
    const { loaded, make } = counting();
    for (let drawer = 1; drawer <= 40; drawer += 1) one.prepare(make(String(drawer)));
    await expect.poll(() => loaded.length, { timeout: 30_000 }).toBe(5);
    await one.inspect(make('37'), photo());
    expect(loaded).toEqual(['1', '40', '39', '38', '37']);
  });

  it('starts only while no photo is running or waiting', async () => {
    const one = engine({});
    const { loaded, make } = counting();
    const [first, second] = [one.propose(photo(), {}), one.propose(photo(), {})];
    one.prepare(make('later'));
    await first;
    expect(loaded).toEqual([]);
    await second;
    await expect.poll(() => loaded).toEqual(['later']);
  });

  it('is prepared again by the next photo if that failed', async () => {
    const one = engine({});
    let loads = 0;
    const failing: EngineTemplate = {
      key: 'unlucky',
      load: () => ((loads += 1), loads === 1 ? Promise.reject(new Error('no file')) : template.load()),
    };
    one.prepare(failing);
    expect(await one.inspect(failing, photo())).toMatchObject({ kind: 'judged' });
    expect(loads).toBe(2);
  });
});

describe('the outlines of a template', () => {
  const shape = { shapeType: 'rectangle', x: 20, y: 20, width: 40, height: 50, angle: 0 } as const;
  const drawn = () => ({ image: photo(), shapes: [shape], anchors: [], foam: {} });
  const named = (key: string): EngineTemplate => ({ key, load: () => Promise.resolve(drawn()) });
  const name = outlineName(drawn());

  it('are found once and stored; another server, or a copy of the template, uses the stored ones', async () => {
    const folder = newFolder();
    const first = await engine({ outlines: new OutlineStore(folder) }).inspect(named('a'), photo());
    const store = new OutlineStore(folder);
    const found = await store.find(name);
    expect(found).toEqual(toolOutlines(drawn()));
    const copy = await engine({ outlines: store }).inspect(named('b'), photo());
    expect(copy).toEqual(first);
    const corner = [
      { x: 22, y: 22 },
      { x: 32, y: 22 },
      { x: 22, y: 60 },
    ];
    await store.keep(name, [{ shapeType: 'polygon', points: corner }]);
    expect(await engine({ outlines: store }).inspect(named('a'), photo())).not.toEqual(first);
  });

  it('are found again if the stored ones are damaged, and the photo is judged without a place to store them', async () => {
    const folder = newFolder();
    const first = await engine({ outlines: new OutlineStore(folder) }).inspect(named('a'), photo());
    writeFileSync(join(folder, name), '[{"shapeType":"polygon","points":[{"x":1');
    expect(await engine({ outlines: new OutlineStore(folder) }).inspect(named('a'), photo())).toEqual(first);
    expect(await new OutlineStore(folder).find(name)).toEqual(toolOutlines(drawn()));
    const nowhere = new OutlineStore(join(folder, name));
    expect(await engine({ outlines: nowhere }).inspect(named('a'), photo())).toEqual(first);
  });

  it('depend on the picture and the shapes', () => {
    const moved = { ...drawn(), shapes: [{ ...shape, x: 21 }] };
    const darker = drawn();
    darker.image.data[7] = 0;
    expect(new Set([name, outlineName(moved), outlineName(darker)]).size).toBe(3);
    expect(outlineName({ ...drawn(), foam: { primary: 'black' } })).toBe(name);
  });
});

describe('prepared templates', () => {
  it('evict the least recently used, and store no failure', async () => {
    const prepared = new PreparedTemplates();
    const never = new Promise<never>(() => undefined);
    for (let key = 0; key < 24; key += 1) void prepared.add(String(key), never);
    void prepared.find('0');
    void prepared.add('24', never);
    expect(['0', '1', '2', '24'].map((key) => prepared.has(key))).toEqual([true, false, true, true]);
    await expect(prepared.add('bad', Promise.reject(new Error('lost')))).rejects.toThrow('lost');
    expect(prepared.has('bad')).toBe(false);
  });
});

describe('data in shared memory', () => {
  it('is equal to the original', () => {
    const data = {
      full: { width: 3, name: 'x', none: undefined },
      lists: [{ box: Int32Array.of(1, -2, 3) }, { box: Int32Array.of() }],
      mask: Uint8Array.of(255),
      planes: [Float32Array.of(0.5, 1.5), Float64Array.of(1 / 3)],
    };
    const shared = inSharedMemory(data);
    expect(shared).toEqual(data);
    expect(shared.mask.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect(shared.planes[1]?.buffer).toBe(shared.mask.buffer);
  });
});
