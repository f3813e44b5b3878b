import { openDB } from 'idb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { installDeviceDb, removeDeviceDb } from '../../test/device.ts';
import { findActs, findShot } from './acts.ts';

beforeEach(installDeviceDb);
afterEach(removeDeviceDb);

it('OFF-017 reads the photos that the previous version kept', async () => {
  const former = await openDB('stowed', 1, {
    upgrade: (db) => {
      db.createObjectStore('answers', { keyPath: ['owner', 'path'] });
      db.createObjectStore('pictures', { keyPath: ['owner', 'path'] });
      db.createObjectStore('photos', { keyPath: ['userId', 'toolboxId', 'drawerNumber'] });
    },
  });
  const owner = { userId: 'user-1', toolboxId: 'TB-1', drawerNumber: 2 };
  const draft = { body: { photo: 'data:image/jpeg;base64,AA==' }, base: { version: 4 }, sent: [] };
  await former.add('photos', { ...owner, at: 1000, draft, sending: undefined, problem: undefined });
  former.close();

  const [act] = await findActs('user-1');
  expect(act).toMatchObject({ ...owner, kind: 'photo', at: 1000, content: { version: 4, sent: [] } });
  expect(await findShot(act?.id ?? '')).toBe('data:image/jpeg;base64,AA==');
});
