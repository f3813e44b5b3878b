import { endpoints } from '@stowed/contract';
import { expect, it } from 'vitest';
import { keptAt } from '../../lib/device/kept-answers.ts';
import { useDeviceDb } from '../../test/device.ts';
import { openDrawer, serve } from '../../test/drawer-screen.tsx';
import { refuse } from '../../test/server.ts';

useDeviceDb();

it('G-187 does not load the screen again and again while only some calls are answered', async () => {
  const { reads } = serve();
  const first = await openDrawer();
  await expect.poll(() => keptAt('/api/toolbox/TB-1/drawers')).toBeDefined();
  first.unmount();
  reads.length = 0;
  refuse(endpoints.listDrawers, { status: 503, body: { message: 'Busy' } });
  await openDrawer();
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(reads.length).toBeLessThan(5);
});
