import { cleanup } from '@testing-library/react';
import * as fake from 'fake-indexeddb';
import { afterEach, beforeEach, vi } from 'vitest';
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
