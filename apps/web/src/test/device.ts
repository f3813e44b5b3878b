import { cleanup } from '@testing-library/react';
import * as fake from 'fake-indexeddb';
import { afterEach, beforeEach, vi } from 'vitest';
import { keepAct } from '../lib/device/acts.ts';
import { closeDeviceDb } from '../lib/device/device-db.ts';

const parts = [
  ...(['IDBCursor', 'IDBCursorWithValue', 'IDBDatabase', 'IDBFactory', 'IDBIndex', 'IDBKeyRange'] as const),
  ...([
    'IDBObjectStore',
    'IDBOpenDBRequest',
    'IDBRequest',
    'IDBTransaction',
    'IDBVersionChangeEvent',
  ] as const),
];

// why: jsdom has no IndexedDB; this one follows its specification, in memory. Its classes stay, because a
// transaction may still run when a test ends; only `indexedDB` itself comes and goes.
for (const part of parts) {
  Object.defineProperty(globalThis, part, { value: fake[part], configurable: true, writable: true });
}

/** Provides an empty IndexedDB. */
export function installDeviceDb(): void {
  closeDeviceDb();
  vi.stubGlobal('indexedDB', new fake.IDBFactory());
}

export function removeDeviceDb(): void {
  closeDeviceDb();
  vi.unstubAllGlobals();
}

/** Gives each test of a file or describe block an empty IndexedDB, and ends its screen first. */
export function useDeviceDb(): void {
  beforeEach(installDeviceDb);
  afterEach(async () => {
    cleanup();
    await new Promise((resolve) => setTimeout(resolve, 50));
    removeDeviceDb();
  });
}

/** A tool of the first drawer of TB-1 that the person marked missing while the server did not respond. */
export function keepMissingMark(): Promise<void> {
  const seen = { imageUrl: '/api/images/one', status: 'present', needsReview: false };
  return keepAct({
    id: 'mark',
    userId: 'user-1',
    toolboxId: 'TB-1',
    drawerNumber: 1,
    at: Date.now(),
    kind: 'mark',
    content: { version: 1, index: 0, uniqueId: 'hammer', name: 'Hammer', status: 'missing', seen },
  });
}
