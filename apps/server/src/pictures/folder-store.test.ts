import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, constants, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FolderImageStore } from './folder-store.ts';
import { StoreUnavailableError } from './store.ts';

let folder: string;
/** Files that keep who opens them waiting, as on a disk that does not respond. */
let silent: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stowed-folder-'));
  silent = [];
});
afterEach(() => {
  respond();
  rmSync(folder, { recursive: true });
});

const newId = (): string => randomBytes(16).toString('hex');

function makeSilent(name: (id: string) => string): string {
  const id = newId();
  const file = join(folder, id.slice(0, 2), name(id));
  mkdirSync(join(folder, id.slice(0, 2)), { recursive: true });
  execFileSync('mkfifo', [file]);
  silent.push(file);
  return id;
}

/** Those who wait for a silent file go on. */
function respond(): void {
  for (const file of silent.splice(0)) {
    closeSync(openSync(file, constants.O_RDWR | constants.O_NONBLOCK));
  }
}

// More calls than libuv has threads by default.
const CALLS = 6;
const PATIENCE_MS = 500;

describe('the folder store on a disk that does not respond', () => {
  it.each([
    ['reads', (id: string) => id, (store: FolderImageStore, id: string) => store.find(id)],
    [
      'writes',
      (id: string) => `${id}.part`,
      (store: FolderImageStore, id: string) => store.put(id, Buffer.of(1)),
    ],
  ])('SCALE-003 gives up %s, leaves threads to other work, and serves again', async (_what, name, ask) => {
    const store = new FolderImageStore(folder, { patienceMs: PATIENCE_MS });
    const kept = newId();
    await store.put(kept, Buffer.of(7));
    const ids = Array.from({ length: CALLS }, () => makeSilent(name));
    const asked = Promise.allSettled(ids.map((id) => ask(store, id)));
    const order: string[] = [];
    const others = stat(folder).then(() => order.push('other work'));
    const outcomes = await asked.finally(() => order.push('pictures'));
    expect(
      outcomes.map((one) => one.status === 'rejected' && one.reason instanceof StoreUnavailableError),
    ).toEqual(Array(CALLS).fill(true));
    // Nothing reaches the disk until it responds, not even whether it does.
    await expect(store.requireAnswer()).rejects.toThrow('The picture folder does not respond.');
    respond();
    await others;
    expect(order).toEqual(['other work', 'pictures']);
    await expect.poll(() => store.find(kept).catch(() => undefined)).toEqual(Buffer.of(7));
    await store.requireAnswer();
  });

  it('SCALE-003 gives up later where nobody waits, also on those in the queue', async () => {
    const store = new FolderImageStore(folder, { patienceMs: PATIENCE_MS });
    const kept = newId();
    await store.put(kept, Buffer.of(7));
    const silentOnes = [1, 2].map(() => makeSilent((id) => id));
    const asked = Promise.all([...silentOnes, kept].map((id) => store.patient().find(id)));
    // Both share the threads.
    await expect(store.find(kept)).rejects.toThrow(StoreUnavailableError);
    respond();
    expect(await asked).toEqual([Buffer.of(), Buffer.of(), Buffer.of(7)]);
  });
});
