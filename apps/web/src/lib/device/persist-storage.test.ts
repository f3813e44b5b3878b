import { expect, it, vi } from 'vitest';
import { keepMissingMark, useDeviceDb } from '../../test/device.ts';
import { findActs, forgetAct } from './acts.ts';

useDeviceDb();

it('asks the browser not to clear what is kept, once, with the first kept act', async () => {
  const persist = vi.fn(() => Promise.reject(new Error('refused')));
  // why: jsdom has no storage manager.
  vi.stubGlobal('navigator', { storage: { persist } });
  await keepMissingMark();
  expect(persist).toHaveBeenCalledTimes(1);
  await forgetAct({ id: 'mark' });
  await keepMissingMark();
  expect(persist).toHaveBeenCalledTimes(1);
  expect(await findActs('user-1')).toHaveLength(1);
});
