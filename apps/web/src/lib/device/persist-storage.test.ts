import { expect, it, vi } from 'vitest';
import { useDeviceDb } from '../../test/device.ts';

useDeviceDb();

it('asks the browser not to clear what is kept, once, with the first kept act', async () => {
  const persist = vi.fn(() => Promise.reject(new Error('refused')));
  // why: jsdom has no storage manager.
  vi.stubGlobal('navigator', { storage: { persist } });
  // As in a page that was just opened: other tests have kept acts before.
  vi.resetModules();
  const { keepMissingMark } = await import('../../test/device.ts');
  const { findActs, forgetAct } = await import('./acts.ts');
  await keepMissingMark();
  expect(persist).toHaveBeenCalledTimes(1);
  await forgetAct({ id: 'mark' });
  await keepMissingMark();
  expect(persist).toHaveBeenCalledTimes(1);
  expect(await findActs('user-1')).toHaveLength(1);
});
