import * as fake from 'fake-indexeddb';
import { vi } from 'vitest';
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

/** why: jsdom has no IndexedDB; this one follows its specification, in memory. Each call starts empty. */
export function installDeviceDb(): void {
  closeDeviceDb();
  for (const part of parts) vi.stubGlobal(part, fake[part]);
  vi.stubGlobal('indexedDB', new fake.IDBFactory());
}

export function removeDeviceDb(): void {
  closeDeviceDb();
  vi.unstubAllGlobals();
}
